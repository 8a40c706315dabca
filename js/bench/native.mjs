/** The same calls natively, on one thread: `cargo build --release -p burnside-wasm --example speed`. */

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { BEFORE, texts } from "./work.mjs";

const TABLES = fileURLToPath(new URL("../tables", import.meta.url));

export class Native {
  #process;
  #lines;

  constructor(program) {
    this.#process = spawn(program, [TABLES], { stdio: ["pipe", "pipe", "inherit"], env: { ...process.env, RAYON_NUM_THREADS: "1" } });
    this.#lines = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]();
  }

  /** Seconds of computing for a work with some positions. */
  async seconds(work, positions) {
    this.#process.stdin.write(`${JSON.stringify(texts(work, positions))}\n`);
    const { value } = await this.#lines.next();
    if (value === undefined) throw new Error("the native program is at fault");
    return Number(value);
  }

  end() {
    this.#process.stdin.end();
  }
}

export const HEAD = "| what | positions | calls | native | the module | rate | rate for the first time |\n|---|---:|---:|---:|---:|---:|---:|";

/**
 * A row of the table: both sides get the same positions in turn, list by list. The rate is the median of the lists'.
 * `module` does a work with the positions of a list and says how many seconds of computing that took.
 */
export async function row(work, program, module) {
  const native = new Native(program);
  const took = [];
  for (const [list, positions] of work.lists.entries()) took.push({ native: await native.seconds(work, positions), module: await module(list) });
  native.end();
  const counted = took.slice(BEFORE);
  const rates = counted.map((seconds) => seconds.native / seconds.module).sort((a, b) => a - b);
  const rate = rates[Math.floor(rates.length / 2)];
  const sum = (side) => short(counted.reduce((sum, seconds) => sum + seconds[side], 0));
  const count = work.lists[0].length * (work.rounds ?? 1) * counted.length;
  const cells = [work.name, count, work.calls * counted.length, sum("native"), sum("module"), short(rate), short(took[0].native / took[0].module)];
  return { text: `| ${cells.join(" | ")} |`, rate };
}

const short = (number) => number.toFixed(number < 0.1 ? 3 : 2);
