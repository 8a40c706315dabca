/** A sheet over the page: a dialog with a heading and a way out. Only one is open at a time. */

import { useLayoutEffect, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { SheetName } from "../state";
import { Cross } from "./icons";
import { useExplorer } from "./use";

export function Sheet({ name, title, children }: { name: SheetName; title: string; children: () => ComponentChildren }) {
  const explorer = useExplorer();
  const dialog = useRef<HTMLDialogElement>(null);
  const open = explorer.sheet === name;
  const { asked } = explorer;
  useLayoutEffect(() => {
    const sheet = dialog.current;
    if (open && sheet && !sheet.open) sheet.showModal();
    if (!open && sheet?.open) sheet.close();
  }, [open, asked]);
  return (
    <dialog
      ref={dialog}
      class={`sheet sheet-${name}`}
      aria-labelledby={`${name}-title`}
      // The browser tells a little late that it closed the sheet: it may be open again.
      onClose={() => explorer.sheet === name && !dialog.current?.open && explorer.show(null)}
      // A click beside the sheet is one on the dialog itself.
      onClick={(event) => event.target === dialog.current && explorer.show(null)}
    >
      {open && (
        <div class="sheet-page">
          <header>
            <h2 id={`${name}-title`}>{title}</h2>
            <button type="button" class="toggle" aria-label="Close" title="Close" onClick={() => explorer.show(null)}>
              <Cross />
            </button>
          </header>
          {/* It may be longer than the screen. */}
          <div class="sheet-body" tabIndex={0}>
            {children()}
          </div>
        </div>
      )}
    </dialog>
  );
}
