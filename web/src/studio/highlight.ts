/** The lines of a game file in pieces that look different: enough of TOML to read it by. */

export type Look = "plain" | "comment" | "section" | "key" | "text" | "value";

export interface Piece {
  look: Look;
  text: string;
}

/** What ends a text that goes over several lines. */
type Open = '"""' | "'''" | null;

const TOKENS = /(#.*$)|("""|''')|("(?:[^"\\]|\\.)*"?|'[^']*'?)|([A-Za-z0-9_-]+(?:\s*\.\s*[A-Za-z0-9_-]+)*(?=\s*=))|(\btrue\b|\bfalse\b|[+-]?\b\d[\d_.]*\b)/g;

/** One line, and what is still open at its end. */
function line(text: string, open: Open): { pieces: Piece[]; open: Open } {
  const pieces: Piece[] = [];
  const add = (look: Look, part: string) => {
    const last = pieces.at(-1);
    if (part === "") return;
    if (last?.look === look) last.text += part;
    else pieces.push({ look, text: part });
  };
  let rest = text;
  if (open === null && /^\s*\[/.test(rest)) {
    const head = /^\s*\[\[?[^\]#]*\]?\]?/.exec(rest)?.[0] ?? "";
    add("section", head);
    rest = rest.slice(head.length);
  }
  while (rest !== "") {
    if (open !== null) {
      const end = rest.indexOf(open);
      add("text", end < 0 ? rest : rest.slice(0, end + 3));
      if (end < 0) break;
      rest = rest.slice(end + 3);
      open = null;
      continue;
    }
    TOKENS.lastIndex = 0;
    const found = TOKENS.exec(rest);
    if (!found) {
      add("plain", rest);
      break;
    }
    add("plain", rest.slice(0, found.index));
    const [all, comment, long, short, key] = found;
    if (long !== undefined) {
      // What follows belongs to it, perhaps over many lines.
      add("text", long);
      open = long as Open;
    } else add(comment !== undefined ? "comment" : short !== undefined ? "text" : key !== undefined ? "key" : "value", all);
    rest = rest.slice(found.index + all.length);
  }
  return { pieces, open };
}

/** Every line of a text. */
export function highlighted(text: string): Piece[][] {
  const lines: Piece[][] = [];
  let open: Open = null;
  for (const one of text.split("\n")) {
    const done: { pieces: Piece[]; open: Open } = line(one, open);
    lines.push(done.pieces);
    open = done.open;
  }
  return lines;
}
