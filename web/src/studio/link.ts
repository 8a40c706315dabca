/**
 * Rules travel in the link: `#/studio?z=…` has the text of a game file, packed (deflate) and written in
 * letters that addresses may hold. Where a browser cannot pack, `t=` has it as it is.
 *
 * Links come from strangers. What is longer than a game file may be is refused before it is unpacked to
 * its end.
 */

/** The longest text of a game file, in bytes: as long as the program reads. */
export const MOST_TEXT = 64 * 1024;
/** The longest packed text, in letters. */
const MOST_LETTERS = 64 * 1024;

/** What an address asks of the studio. */
export type Asked = { kind: "kept" } | { kind: "example"; name: string } | { kind: "text"; text: string } | { kind: "wrong"; reason: string };

function letters(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Everything that comes through a stream; an error as soon as it is too much. */
async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream, most: number): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array<ArrayBuffer>>).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel().catch(() => {});
      throw new RangeError("too long");
    }
    parts.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const packs = (): boolean => typeof CompressionStream !== "undefined";

/** The part of an address behind `#` for a text. */
export async function linkTo(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  if (!packs()) return `#/studio?t=${letters(bytes)}`;
  return `#/studio?z=${letters(await through(bytes, new CompressionStream("deflate-raw"), Infinity))}`;
}

/** What an address asks for. Never fails: what cannot be read says so. */
export async function asked(hash: string): Promise<Asked> {
  const query = new URLSearchParams(hash.slice(hash.indexOf("?") + 1));
  const [packed, plain, like] = ["z", "t", "like"].map((name) => query.get(name));
  const sent = packed ?? plain;
  if (sent === null || sent === undefined) return like ? { kind: "example", name: like } : { kind: "kept" };
  const tooLong: Asked = { kind: "wrong", reason: `This link holds more than a game file may have: ${MOST_TEXT / 1024} KiB.` };
  if (sent.length > MOST_LETTERS) return tooLong;
  try {
    let bytes: Uint8Array = bytesOf(sent);
    if (packed !== null) {
      if (!packs()) return { kind: "wrong", reason: "This browser cannot unpack the rules of this link." };
      bytes = await through(bytesOf(sent), new DecompressionStream("deflate-raw"), MOST_TEXT);
    }
    if (bytes.length > MOST_TEXT) return tooLong;
    return { kind: "text", text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch (error) {
    return error instanceof RangeError ? tooLong : { kind: "wrong", reason: "The rules in this link cannot be read: it is damaged or cut off." };
  }
}
