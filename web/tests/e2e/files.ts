/**
 * The static site on a plain file server, below a path: `SITE=../target/web/site`.
 *
 * What a test itself wants to know of the API is answered here by the package; the page never asks.
 */

import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { createServer, type Server as HttpServer, type ServerResponse } from "node:http";
import { extname, join, resolve } from "node:path";
import type { AddressInfo } from "node:net";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { callOf } from "../../site/address";

export const SITE = process.env.SITE === undefined ? null : resolve(process.env.SITE);

/** The path below which the files are, if nothing else is said. */
const BELOW = "/some/where/";

/** Bytes that go over a line in one piece. */
const PART = 16_384;

const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** A line to the server that is not as fast as the machine itself. */
export interface Pace {
  /** Milliseconds until an answer begins. */
  late: number;
  /** What comes over the line, all answers together. */
  bytesPerSecond: number;
}

/** A file as static hosts send it: they pack what they know. */
export function sent(name: string, bytes: Buffer): { type: string; packed: boolean; bytes: Buffer } {
  const type = TYPES[extname(name)];
  if (type === undefined) return { type: "application/octet-stream", packed: false, bytes };
  return { type, packed: true, bytes: gzipSync(bytes) };
}

export class FileServer {
  #asked: Promise<any> | null = null;
  #http: HttpServer | null = null;
  #files = new Map<string, ReturnType<typeof sent> | null>();
  #line = 0;
  /** The files that were asked for, when, and how many bytes they have packed. */
  asked: { name: string; at: number; bytes: number }[] = [];
  pace: Pace | null = null;
  /** For how many seconds browsers need not ask again for a file, whatever its name; as static hosts say. */
  age: number | null = null;
  /** Whether no file can be had any more; what a test itself wants to know is answered. */
  cut = false;
  /** Files that cannot be had. */
  missing: RegExp | null = null;

  private constructor(
    private folder: string,
    private readonly below: string,
    private port = 0,
  ) {}

  static async start(folder: string, below = BELOW): Promise<FileServer> {
    const server = new FileServer(folder, below);
    await server.up();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}${this.below}`;
  }

  /** From now on the files of another folder are here. */
  publish(folder: string): void {
    this.folder = folder;
    this.#files.clear();
  }

  async up(): Promise<void> {
    this.#http = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
      if (!pathname.startsWith(this.below)) return void response.writeHead(404).end();
      const path = pathname.slice(this.below.length);
      if (!path.startsWith("api/")) return void this.#file(path === "" ? "index.html" : path, response);
      void this.#answer(path.slice(4), searchParams).then(
        (said) => response.writeHead(200).end(typeof said === "string" ? said : JSON.stringify(said)),
        () => response.writeHead(400).end(),
      );
    }).listen(this.port, "127.0.0.1");
    await once(this.#http, "listening");
    this.port = (this.#http.address() as AddressInfo).port;
  }

  /** Every file server does this. */
  async #file(name: string, response: ServerResponse): Promise<void> {
    if (this.cut) return void response.destroy();
    let file = this.#files.get(name);
    if (file === undefined) {
      const bytes = name.includes("..") ? null : await readFile(join(this.folder, name)).catch(() => null);
      file = bytes && sent(name, bytes);
      this.#files.set(name, file);
    }
    this.asked.push({ name, at: Date.now(), bytes: file?.bytes.length ?? 0 });
    if (this.pace) await sleep(this.pace.late);
    if (file === null || this.missing?.test(name)) return void response.writeHead(404).end();
    const age = this.age === null ? {} : { "Cache-Control": `max-age=${this.age}` };
    response.writeHead(200, { "Content-Type": file.type, ...(file.packed && { "Content-Encoding": "gzip" }), ...age });
    for (let from = 0; from < file.bytes.length; from += PART) {
      const part = file.bytes.subarray(from, from + PART);
      await this.#wait(part.length);
      response.write(part);
    }
    response.end();
  }

  /** Until so many bytes have come over the line, after those that were waiting before. */
  async #wait(bytes: number): Promise<void> {
    if (!this.pace) return;
    const now = performance.now();
    this.#line = Math.max(this.#line, now) + (bytes / this.pace.bytesPerSecond) * 1000;
    await sleep(this.#line - now);
  }

  async #answer(path: string, search: URLSearchParams): Promise<unknown> {
    this.#asked ??= (async () => {
      const at = (name: string) => pathToFileURL(resolve("../js/src", name)).href;
      const [{ readParts, readTables }, { Host }] = await Promise.all([import(at("files.js")), import(at("host.js"))]);
      return new Host(await readParts(), await readTables());
    })();
    return (await this.#asked).call(callOf(path, search).call);
  }

  async down(): Promise<void> {
    const http = this.#http;
    this.#http = null;
    if (!http) return;
    http.closeAllConnections();
    http.close();
    await once(http, "close");
  }
}
