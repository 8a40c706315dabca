/** How a call is written for the module. */

const ENCODER = new TextEncoder();

/**
 * The JSON of a call. Its name comes first, so that the module reads everything after it once, where it belongs.
 * @param {Record<string, any>} call
 * @returns {string}
 */
export const textOf = ({ op, ...fields }) => JSON.stringify({ [op]: fields });

/** The same as bytes. @param {Record<string, any>} call */
export const bytesOf = (call) => ENCODER.encode(textOf(call));
