/** The text of the rules: a text field that looks like an editor, with a number at each line and marks at mistakes. */

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { highlighted } from "./highlight";
import { offsetOf, type Problem } from "./problems";

interface Props {
  text: string;
  problems: Problem[];
  onWrite(text: string): void;
  /** Where the person wants to be taken. */
  goal: { line: number; column: number } | null;
  onGone(): void;
}

/** More is not colored: typing stays quick whatever is pasted. */
const MOST_COLORED = 20_000;

export function RulesEditor({ text, problems, onWrite, goal, onGone }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const lines = useMemo(() => (text.length <= MOST_COLORED ? highlighted(text) : text.split("\n").map((one) => [{ look: "plain" as const, text: one }])), [text]);
  useLayoutEffect(() => {
    if (!goal || !field.current) return;
    const at = offsetOf(text, goal.line, goal.column);
    field.current.focus();
    field.current.setSelectionRange(at, at);
    onGone();
  }, [goal]);
  const worst = (line: number): string => {
    const here = problems.filter((one) => one.line === line);
    return here.some(({ kind }) => kind === "error") ? " error" : here.length > 0 ? " warning" : "";
  };
  return (
    <div class="rules-editor">
      <div class="rules-page">
        <pre class="rules-look" aria-hidden="true">
          {lines.map((pieces, index) => (
            <div key={index} class={`rules-line${worst(index + 1)}`} data-line={index + 1}>
              {pieces.map((piece, at) => (
                <span key={at} class={`look-${piece.look}`}>
                  {piece.text}
                </span>
              ))}
              {"\n"}
            </div>
          ))}
        </pre>
        <textarea
          ref={field}
          class="rules-text"
          aria-label="rules of the game"
          aria-describedby="rules-problems"
          aria-invalid={problems.some(({ kind }) => kind === "error")}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          wrap="off"
          value={text}
          onInput={(event) => onWrite(event.currentTarget.value)}
        />
      </div>
    </div>
  );
}
