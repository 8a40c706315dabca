/**
 * The page asks `/api/...` as it asks a server; here the answers come from WebAssembly instead.
 *
 * Imported before the page: it stands where `fetch` was, and links to pictures become downloads.
 */

import { BurnsideError } from "../../js/src/error.js";
import { callOf, statusOf, Unknown } from "./address";
import { ask, check, load, solve } from "./engine";

const network = window.fetch.bind(window);

const json = (answer: unknown, status = 200) => new Response(JSON.stringify(answer), { status, headers: { "Content-Type": "application/json" } });

/** The number of a text, as the server makes it. */
async function numberOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Solving says how far it is, a line for each step; the last line is the answer, or why there is none. */
function solving(game: string, signal?: AbortSignal): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      const line = (said: unknown) => stream.enqueue(encoder.encode(`${JSON.stringify(said)}\n`));
      const unknown = { error: `no file of a game ${JSON.stringify(game)} was sent`, kind: "game", hint: null };
      solve(game, (done, total) => line({ done, total }), signal).then(
        (answer) => (line(answer ?? unknown), stream.close()),
        (error: unknown) => {
          if (!(error instanceof BurnsideError)) return stream.error(error);
          line(error);
          stream.close();
        },
      );
    },
  });
  return new Response(body, { headers: { "Content-Type": "application/x-ndjson" } });
}

/** An SVG picture as a PNG, so many pixels wide. */
async function painted(svg: string, width: number): Promise<Blob> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.min(width, 2_000);
    canvas.height = Math.round((canvas.width * image.naturalHeight) / image.naturalWidth);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture")))));
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

async function answer(url: URL, path: string, init: RequestInit): Promise<Response> {
  try {
    const signal = init.signal ?? undefined;
    if (init.method === "POST" && path === "games") return json(await load(String(init.body), await numberOf(String(init.body)), signal));
    if (init.method === "POST" && path === "check") return json(await check(String(init.body), signal));
    const [, game] = /^([^/]+)\/solve$/.exec(path) ?? [];
    if (game !== undefined) return solving(decodeURIComponent(game), signal);
    const { call, picture } = callOf(path, url.searchParams);
    const said = await ask(call, signal);
    if (!picture) return json(said);
    if (picture.format === "png") return new Response(await painted(String(said), picture.width));
    return new Response(String(said), { headers: { "Content-Type": "image/svg+xml" } });
  } catch (error) {
    if (error instanceof Unknown) return json({ error: error.message, kind: error.kind, hint: null }, statusOf(error.kind));
    if (error instanceof BurnsideError) return json(error, statusOf(error.kind));
    throw error;
  }
}

/** Where the site's own files are, which may be below a folder that is called `api`. */
const FILES = new URL("assets/", document.baseURI).pathname;

/** The part of an address after `/api/`, if it is one of ours. */
function apiPath({ origin, pathname }: URL): string | null {
  return origin === location.origin && pathname.startsWith("/api/") && !pathname.startsWith(FILES) ? pathname.slice(5) : null;
}

window.fetch = (input, init = {}) => {
  const url = new URL(input instanceof Request ? input.url : input, location.href);
  const path = apiPath(url);
  return path === null ? network(input, init) : answer(url, path, init);
};

// Links to pictures: nobody answers them over the network.
document.addEventListener(
  "click",
  (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || apiPath(new URL(link.href)) === null || !link.download) return;
    event.preventDefault();
    void window.fetch(link.href).then(async (said) => {
      const saved = document.createElement("a");
      saved.href = URL.createObjectURL(await said.blob());
      saved.download = link.download;
      saved.click();
      setTimeout(() => URL.revokeObjectURL(saved.href), 60_000);
    });
  },
  true,
);
