/** The same calls natively, on one thread: `cargo build --release -p burnside-wasm --example speed`. */

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { calls } from "./work.mjs";

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
    this.#process.stdin.write(`${JSON.stringify(calls(work, positions))}\n`);
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
 * A row of the table: both sides get the same positions in turn.
 * `module` does a work with some positions and says how many seconds of computing that took.
 */
export async function row(work, program, module) {
  const native = new Native(program);
  const took = [];
  for (const positions of work.lists) took.push([await native.seconds(work, positions), await module(positions)]);
  native.end();
  const [beside, warm] = [0, 1].map((side) => took.slice(2).reduce((sum, seconds) => sum + seconds[side], 0));
  const first = took[0][0] / took[0][1];
  const cells = [work.name, work.lists[0].length * (took.length - 2), work.calls * (took.length - 2), short(beside), short(warm), short(beside / warm), short(first)];
  return { text: `| ${cells.join(" | ")} |`, rate: beside / warm };
}

const short = (number) => number.toFixed(number < 0.1 ? 3 : 2);
