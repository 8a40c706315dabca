/** What is wrong with a game file, or may not be meant, and at which line. */

export interface Problem {
  /** From 1. */
  line: number;
  /** From 1. */
  column: number;
  text: string;
  kind: "error" | "warning";
}

/** Mistakes as the program writes them: a line each, `3:7: what is wrong`. */
export function problemsOf(message: string): Problem[] {
  const found: Problem[] = [];
  for (const one of message.split("\n")) {
    const [, line, column, text] = /^(\d+):(\d+): (.*)$/.exec(one) ?? [];
    const last = found.at(-1);
    if (line !== undefined) found.push({ line: Number(line), column: Number(column), text: text ?? "", kind: "error" });
    // What TOML itself has to say may go over several lines.
    else if (last && one.trim() !== "") last.text += ` ${one.trim()}`;
    else if (one.trim() !== "") found.push({ line: 1, column: 1, text: one.trim(), kind: "error" });
  }
  return found;
}

/** The line of the nth `[[name]]`, or of `name = `. */
function lineOf(text: string, pattern: RegExp, number = 1): number {
  let left = number;
  for (const [index, line] of text.split("\n").entries()) if (pattern.test(line) && --left === 0) return index + 1;
  return 1;
}

/** Warnings of a check, each at the rule that it is about. */
export function warningsOf(warnings: readonly string[], text: string): Problem[] {
  return warnings.map((warning) => {
    const [, section, number] = /^\[\[(turn|end)\]\] number (\d+)/.exec(warning) ?? [];
    const kind = /^(?:the supply of )?([\w-]+) (?:never ran out|was never placed)/.exec(warning)?.[1];
    let line = 1;
    if (section !== undefined) line = lineOf(text, new RegExp(`^\\s*\\[\\[\\s*${section}\\s*\\]\\]`), Number(number));
    else if (kind !== undefined) line = lineOf(text, new RegExp(`^\\s*(pieces\\.)?${kind}\\s*=`));
    else if (/no \[\[end\]\]|nobody ever won|may never end/.test(warning)) line = lineOf(text, /^\s*\[\[\s*end\s*\]\]/);
    return { line, column: 1, text: warning, kind: "warning" };
  });
}

/** The place of a character in a text, by line and column from 1; columns count whole characters. */
export function offsetOf(text: string, line: number, column: number): number {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const inLine = [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
  return Math.min(before + inLine, text.length);
}
