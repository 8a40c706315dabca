/** Dragging: pick something up, carry it, drop it where it may go. Clicks do the same in two steps. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { RefObject } from "preact";
import type { Token } from "../choose";
import type { Explorer } from "../explorer";
import { gameOf } from "../games";

/** How far a pointer moves before it drags, in pixels. */
const SLACK = 6;

const tokenAt = (x: number, y: number): Token | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-token]")?.dataset.token ?? null;

/** What is being carried, drawn under the pointer. */
export function Dragging({ table, explorer }: { table: RefObject<HTMLElement | null>; explorer: Explorer }) {
  const [carried, setCarried] = useState<{ token: Token; scale: number } | null>(null);
  const flying = useRef<SVGSVGElement>(null);
  const spot = useRef({ x: 0, y: 0 });

  useLayoutEffect(() => {
    const area = table.current;
    if (!area) return;
    let down: { token: Token; x: number; y: number; id: number } | null = null;
    let dragging = false;

    const follow = ({ clientX: x, clientY: y }: PointerEvent) => {
      spot.current = { x, y };
      if (flying.current) flying.current.style.transform = `translate(${x}px, ${y}px)`;
    };
    const end = () => {
      down = null;
      dragging = false;
      setCarried(null);
    };
    const onDown = (event: PointerEvent) => {
      const from = (event.target as Element).closest<HTMLElement>("[data-drag]");
      const token = from?.dataset.token;
      if (!token || event.button !== 0 || down) return;
      down = { token, x: event.clientX, y: event.clientY, id: event.pointerId };
    };
    const onMove = (event: PointerEvent) => {
      if (!down || event.pointerId !== down.id) return;
      follow(event);
      if (dragging || Math.hypot(event.clientX - down.x, event.clientY - down.y) < SLACK) return;
      dragging = true;
      const board = area.querySelector<SVGSVGElement>("svg.board");
      const scale = board ? board.getBoundingClientRect().width / board.viewBox.baseVal.width : 1;
      // Whatever was picked before is put back: this may lie on one of its goals.
      if (!explorer.picked.includes(down.token)) explorer.cancel();
      if (down.token !== "hand" && !explorer.picked.includes(down.token)) void explorer.choose(down.token);
      setCarried({ token: down.token, scale });
    };
    const onUp = (event: PointerEvent) => {
      if (!down || event.pointerId !== down.id) return;
      const { token } = down;
      if (!dragging) return end();
      end();
      swallowClick();
      const target = tokenAt(event.clientX, event.clientY);
      if (target !== null && target !== token && explorer.choice?.next.has(target)) void explorer.choose(target);
      else explorer.cancel();
    };
    const onCancel = (event: PointerEvent) => {
      if (down && event.pointerId === down.id) {
        if (dragging) explorer.cancel();
        end();
      }
    };
    area.addEventListener("pointerdown", onDown);
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", onUp);
    window.addEventListener("pointercancel", onCancel);
    return () => {
      area.removeEventListener("pointerdown", onDown);
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", onUp);
      window.removeEventListener("pointercancel", onCancel);
    };
  }, [table, explorer]);

  const game = gameOf(explorer.address.game);
  if (!carried || !game || !explorer.now) return null;
  const { x, y } = spot.current;
  return (
    <svg ref={flying} class="carried" aria-hidden="true" style={{ transform: `translate(${x}px, ${y}px)` }}>
      <g transform={`scale(${carried.scale * 1.08})`}>{game.dragged(carried.token, game.parse(explorer.now.position))}</g>
    </svg>
  );
}

/** A drop may be followed by a click on whatever is there: it means nothing. */
function swallowClick(): void {
  const stop = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", stop, { capture: true }), 0);
}
