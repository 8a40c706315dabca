/** How a call is written for the module. */

const ENCODER = new TextEncoder();

/**
 * The JSON of a call. Its name comes first, so that the module reads everything after it once, where it belongs.
 * @param {Record<string, any>} call
 * @returns {string}
 */
export const textOf = ({ op, ...fields }) => JSON.stringify({ [op]: fields });

/**
 * The same as bytes. Lines of positions follow on lines of their own, as they are.
 * @param {Record<string, any> & {lines?: string | Uint8Array}} call
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function bytesOf({ lines, ...call }) {
  const head = ENCODER.encode(textOf(call));
  if (lines === undefined) return head;
  const rest = typeof lines === "string" ? ENCODER.encode(lines) : lines;
  const all = new Uint8Array(head.length + 1 + rest.length);
  all.set(head);
  all[head.length] = 10;
  all.set(rest, head.length + 1);
  return all;
}
