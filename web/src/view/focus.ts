/** Where the keyboard goes on when what it chose is gone: a piece that was given, a move that was played. */

let chosen: { element: Element; next: string } | null = null;

/** Something is chosen; if that removes it, what the selector finds has the focus next. */
export function chose(element: Element, next: string): void {
  chosen = { element, next };
}

/** After the page has changed. */
export function followFocus(): void {
  if (!chosen || chosen.element.isConnected) return;
  const { next } = chosen;
  chosen = null;
  if (document.activeElement === document.body) document.querySelector<HTMLElement | SVGElement>(next)?.focus({ preventScroll: true });
}
