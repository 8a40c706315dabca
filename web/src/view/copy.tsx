/** A button that copies, and says so for a moment. */

import { useEffect, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { useExplorer } from "./use";
import { Copy, Done } from "./icons";

async function put(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  // Pages that do not come from this machine or over TLS have no clipboard: the old way.
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (!done) throw new Error("the browser does not allow copying");
}

interface Props {
  label: string;
  /** What to copy: a text, or work that copies it. */
  text: string | (() => Promise<void>);
  children?: ComponentChildren;
}

export function CopyButton({ label, text, children }: Props) {
  const explorer = useExplorer();
  const [state, setState] = useState<"idle" | "done" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), 1600);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () =>
    (typeof text === "string" ? put(text) : text()).then(
      () => {
        setState("done");
        explorer.announce(`${label}: done`);
      },
      () => {
        setState("failed");
        explorer.announce(`${label}: the browser does not allow it`);
      },
    );
  return (
    <button type="button" class={`copy ${state}`} aria-label={label} title={state === "failed" ? "The browser does not allow it" : label} onClick={() => void copy()}>
      {state === "done" ? <Done /> : <Copy />}
      {children}
    </button>
  );
}

/** Copies a picture that is being made. */
export async function putPicture(picture: Promise<Blob>): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
}

export { put };
