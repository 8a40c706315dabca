/** The package's own files: read from the disk in Node, fetched in a browser. */

/** Where the package is. Bundlers see these addresses and bring the files along. */
const WASM = new URL("../burnside.wasm", import.meta.url);
const REST = new URL("../rest.wasm", import.meta.url);
const INDEX = new URL("../tables/index.json", import.meta.url);

/** @param {URL | string} url @returns {Promise<Uint8Array>} */
export async function read(url) {
  const place = new URL(url, import.meta.url);
  if (place.protocol === "file:") {
    // Not a fixed name, so that bundlers for browsers leave it alone.
    const name = "node:fs/promises";
    const { readFile } = await import(/* @vite-ignore */ name);
    return readFile(place);
  }
  const answer = await fetch(place);
  if (!answer.ok) throw new TypeError(`${place.href}: status ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** @typedef {WebAssembly.Module | URL | string} Source */

/**
 * The compiled module: the first part, and how to get the rest.
 * @param {Source} [first]
 * @param {Source} [rest]
 * @returns {Promise<import("./host.js").Parts>}
 */
export async function readParts(first = WASM, rest = REST) {
  return { first: await readModule(first), rest: once(() => readModule(rest)) };
}

/**
 * Does something once, and again only if it failed.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {() => Promise<T>}
 */
export function once(work) {
  /** @type {Promise<T> | null} */
  let done = null;
  return () =>
    (done ??= work().catch((error) => {
      done = null;
      throw error;
    }));
}

/** @param {Source} source @returns {Promise<WebAssembly.Module>} */
async function readModule(source) {
  if (source instanceof WebAssembly.Module) return source;
  return WebAssembly.compile(/** @type {BufferSource} */ (await read(source)));
}

/**
 * The tables of the package, or of another folder with an `index.json`.
 * @param {URL | string} [index]
 * @returns {Promise<import("./host.js").Tables & {base: string}>}
 */
export async function readTables(index = INDEX) {
  const place = new URL(index, import.meta.url);
  const files = JSON.parse(new TextDecoder().decode(await read(place)));
  return { files, base: place.href, read: (file) => read(new URL(file, place)) };
}
