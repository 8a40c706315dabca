/**
 * The static site on a plain file server, below a path: `SITE=../target/web/site`.
 *
 * What a test itself wants to know of the API is answered here by the package; the page never asks.
 */

import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type Server as HttpServer, type ServerResponse } from "node:http";
import { extname, join, resolve } from "node:path";
import type { AddressInfo } from "node:net";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { callOf } from "../../site/address";

export const SITE = process.env.SITE === undefined ? null : resolve(process.env.SITE);

const BELOW = "/some/where/";

const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** Every file server does this. */
async function file(folder: string, path: string, response: ServerResponse): Promise<void> {
  const name = path === "" ? "index.html" : path;
  const bytes = name.includes("..") ? null : await readFile(join(folder, name)).catch(() => null);
  if (bytes === null) return void response.writeHead(404).end();
  const type = TYPES[extname(name)];
  // What static hosts know they pack.
  if (type === undefined) response.writeHead(200, { "Content-Type": "application/octet-stream" }).end(bytes);
  else response.writeHead(200, { "Content-Type": type, "Content-Encoding": "gzip" }).end(gzipSync(bytes));
}

export class FileServer {
  #asked: Promise<any> | null = null;
  #http: HttpServer | null = null;

  private constructor(
    private readonly folder: string,
    private port = 0,
  ) {}

  static async start(folder: string): Promise<FileServer> {
    const server = new FileServer(folder);
    await server.up();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}${BELOW}`;
  }

  async up(): Promise<void> {
    this.#http = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
      if (!pathname.startsWith(BELOW)) return void response.writeHead(404).end();
      const path = pathname.slice(BELOW.length);
      if (!path.startsWith("api/")) return void file(this.folder, path, response);
      void this.#answer(path.slice(4), searchParams).then(
        (said) => response.writeHead(200).end(typeof said === "string" ? said : JSON.stringify(said)),
        () => response.writeHead(400).end(),
      );
    }).listen(this.port, "127.0.0.1");
    await once(this.#http, "listening");
    this.port = (this.#http.address() as AddressInfo).port;
  }

  async #answer(path: string, search: URLSearchParams): Promise<unknown> {
    this.#asked ??= (async () => {
      const at = (name: string) => pathToFileURL(resolve("../js/src", name)).href;
      const [{ readModule, readTables }, { Host }] = await Promise.all([import(at("files.js")), import(at("host.js"))]);
      return new Host(await readModule(), await readTables());
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
