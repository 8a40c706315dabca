/** Calls that are canceled, workers that end, and what the next one is given: with workers that do as the tests say. */

import assert from "node:assert/strict";
import test from "node:test";
import { Client } from "../src/client.js";
import { Burnside } from "../src/index.js";

/** As small as a module can be. */
const EMPTY = new WebAssembly.Module(Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));

/** Stands for a worker: it answers when a test has it answer. */
class Puppet {
  /** @type {any[]} What it was asked. */
  asked = [];
  ended = false;
  onmessage = (/** @type {{data: any}} */ _event) => {};
  /** Up to which call nobody waits; null where memory is not shared. @type {Int32Array | null} */
  flag = null;

  postMessage(/** @type {any} */ message) {
    if (message.begin) this.flag = message.begin.flag && new Int32Array(message.begin.flag);
    else this.asked.push(message);
  }

  terminate() {
    this.ended = true;
  }

  /** Answers what it was asked as the so manieth. @param {number} place @param {any} answer */
  answer(place, answer) {
    this.onmessage({ data: { id: this.asked[place].id, answer } });
  }

  get ops() {
    return this.asked.map(({ call }) => call.op);
  }
}

/**
 * A client with such workers, the newest last.
 * @param {boolean} isShared whether memory can be shared with them
 */
function staged(isShared) {
  globalThis.crossOriginIsolated = isShared;
  /** @type {Puppet[]} */
  const workers = [];
  const make = () => {
    workers.push(new Puppet());
    return /** @type {any} */ (workers.at(-1));
  };
  const client = new Client({ first: EMPTY, rest: async () => EMPTY }, { files: [], base: "" }, make);
  delete (/** @type {any} */ (globalThis).crossOriginIsolated);
  return { client, workers };
}

/** Until all that waits for nothing outside has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("a call that waits behind another one can be canceled", { timeout: 60_000 }, async () => {
  const inside = await Burnside.open({ worker: true });
  const zertz = inside.game("zertz");
  const first = inside.game("gobblet").ask("random", { games: 2_000 });
  // Nobody knows who wins: a search without an end.
  const stop = new AbortController();
  const endless = zertz.value("start", { nodes: 2 ** 50, signal: stop.signal });
  const third = zertz.play(["Wd4,d1"]);
  setTimeout(() => stop.abort(), 20);
  await assert.rejects(endless, { name: "AbortError" });
  assert.equal((await first).games, 2_000);
  assert.equal((await third).to_move, 2);
  inside.close();
});

test("the worker is told that a call is canceled when those before it are answered", async () => {
  const { client, workers } = staged(true);
  const stop = new AbortController();
  const first = client.call({ op: "first" });
  const second = client.call({ op: "second" }, { signal: stop.signal });
  const third = client.call({ op: "third" });
  await settled();
  const [worker] = workers;
  const canceled = () => worker.asked.filter(({ id }) => Atomics.load(worker.flag, 0) >= id).map(({ call }) => call.op);
  stop.abort();
  await assert.rejects(second, { name: "AbortError" });
  assert.deepEqual(canceled(), []);
  worker.answer(0, "one");
  assert.equal(await first, "one");
  assert.deepEqual(canceled(), ["first", "second"]);
  worker.answer(1, "too late");
  worker.answer(2, "three");
  assert.equal(await third, "three");
  assert.deepEqual([worker.ended, workers.length], [false, 1]);
});

/** A clock that a test moves on, in the place of the usual one until the test has ended. @param {import("node:test").TestContext} context */
function ownClock(context) {
  const { setTimeout, clearTimeout } = globalThis;
  /** @type {Map<number, () => void>} */
  const waiting = new Map();
  let next = 1;
  Object.assign(globalThis, {
    setTimeout: (/** @type {() => void} */ then) => (waiting.set(next, then), next++),
    clearTimeout: (/** @type {number} */ id) => waiting.delete(id),
  });
  context.after(() => void Object.assign(globalThis, { setTimeout, clearTimeout }));
  /** All that waits for a time has waited long enough. */
  return () => {
    const due = [...waiting.values()];
    waiting.clear();
    for (const then of due) then();
  };
}

test("a worker that goes on with a canceled call is ended, and another one is asked", async (context) => {
  const late = ownClock(context);
  const { client, workers } = staged(true);
  const stop = new AbortController();
  const before = client.call({ op: "before" });
  const deaf = client.call({ op: "deaf" }, { signal: stop.signal });
  const after = client.call({ op: "after" });
  await settled();
  stop.abort();
  await assert.rejects(deaf, { name: "AbortError" });
  // It is not at that call yet.
  late();
  assert.equal(workers[0].ended, false);
  workers[0].answer(0, 1);
  assert.equal(await before, 1);
  late();
  await settled();
  assert.deepEqual([workers[0].ended, workers.length, workers[1].ops], [true, 2, ["after"]]);
  workers[1].answer(0, 3);
  assert.equal(await after, 3);
  // One that says in time that it has ended is kept.
  const again = new AbortController();
  const quick = client.call({ op: "quick" }, { signal: again.signal });
  await settled();
  again.abort();
  await assert.rejects(quick, { name: "AbortError" });
  workers[1].answer(1, "stopped");
  late();
  assert.deepEqual([workers[1].ended, workers.length], [false, 2]);
});

test("without shared memory the worker is ended, and nobody who waits is forgotten", async () => {
  const { client, workers } = staged(false);
  const stop = new AbortController();
  const endless = client.call({ op: "endless" }, { signal: stop.signal });
  const sent = client.call({ op: "sent" });
  await settled();
  // Asked in the moment in which the worker ends.
  const last = client.call({ op: "last" });
  stop.abort();
  await assert.rejects(endless, { name: "AbortError" });
  await settled();
  assert.deepEqual([workers.length, workers[0].ended, workers[0].flag, workers[1].ops], [2, true, null, ["sent", "last"]]);
  workers[0].answer(1, "from the one that has ended");
  workers[1].answer(0, "a");
  workers[1].answer(1, "b");
  assert.deepEqual([await sent, await last], ["a", "b"]);
});

test("a new worker is given the files and tables of the old one", async () => {
  const { client, workers } = staged(false);
  const [own, listed, old] = [1, 2, 3].map((byte) => Uint8Array.of(byte));
  const calls = [
    [{ op: "load", text: "old rules" }, { name: "mine" }],
    [{ op: "add-table", bytes: old }, "mine"],
    [{ op: "load", text: "new rules" }, { name: "mine" }],
    [{ op: "load", text: "rules" }, { name: "other" }],
    [{ op: "add-table", bytes: own }, "other"],
    [{ op: "add-table", bytes: listed }, "tictactoe"],
    [{ op: "load", text: "gone" }, { name: "gone" }],
    [{ op: "unload", game: " Gone" }, null],
  ];
  for (const [place, [call, answer]] of calls.entries()) {
    const called = client.call(call);
    await settled();
    workers[0].answer(place, answer);
    await called;
  }
  const stop = new AbortController();
  const endless = client.call({ op: "endless" }, { signal: stop.signal });
  await settled();
  stop.abort();
  await assert.rejects(endless, { name: "AbortError" });
  const next = client.call({ op: "next" });
  await settled();
  const given = workers[1].asked.map(({ call }) => call.text ?? call.bytes ?? call.op);
  assert.deepEqual(given, ["new rules", "rules", own, listed, "next"]);
  workers[1].answer(4, null);
  await next;
});

test("who waits is told when no other worker can be started", async () => {
  const { client, workers } = staged(false);
  const stop = new AbortController();
  const endless = client.call({ op: "endless" }, { signal: stop.signal });
  const other = client.call({ op: "other" });
  await settled();
  const [worker] = workers;
  workers.push = () => {
    throw new Error("no more workers");
  };
  stop.abort();
  await assert.rejects(endless, { name: "AbortError" });
  await assert.rejects(other, { message: "no more workers" });
  assert.ok(worker.ended);
  // And later calls find one if there is one again.
  delete (/** @type {any} */ (workers).push);
  const later = client.call({ op: "later" });
  await settled();
  workers[1].answer(0, "here");
  assert.equal(await later, "here");
  client.close();
  const unanswered = client.call({ op: "unanswered" });
  client.close();
  await assert.rejects(unanswered, { message: "closed" });
});
