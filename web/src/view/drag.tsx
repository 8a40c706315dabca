/** Dragging: pick something up, carry it, drop it where it may go. Clicks do the same in two steps. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { RefObject } from "preact";
import type { Explorer } from "../explorer";
import { pickedUp, type Id } from "../scene";
import { Shapes } from "./shapes";

/** How far a pointer moves before it drags, in pixels. */
const SLACK = 6;

const idAt = (x: number, y: number): Id | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-id]")?.dataset.id ?? null;

/** What is being carried, drawn under the pointer. */
export function Dragging({ table, explorer }: { table: RefObject<HTMLElement | null>; explorer: Explorer }) {
  const [carried, setCarried] = useState<{ id: Id; scale: number } | null>(null);
  const flying = useRef<SVGSVGElement>(null);
  const spot = useRef({ x: 0, y: 0 });

  useLayoutEffect(() => {
    const area = table.current;
    if (!area) return;
    let down: { id: Id; x: number; y: number; pointer: number } | null = null;
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
      const id = from?.dataset.id;
      if (id === undefined || event.button !== 0 || down) return;
      down = { id, x: event.clientX, y: event.clientY, pointer: event.pointerId };
    };
    const onMove = (event: PointerEvent) => {
      if (!down || event.pointerId !== down.pointer) return;
      follow(event);
      if (dragging || Math.hypot(event.clientX - down.x, event.clientY - down.y) < SLACK) return;
      dragging = true;
      const board = area.querySelector<SVGSVGElement>("svg.board");
      const scale = board ? board.getBoundingClientRect().width / board.viewBox.baseVal.width : 1;
      // Whatever was picked before is put back: this may lie on one of its goals.
      if (!explorer.picked.includes(down.id)) explorer.cancel();
      if (!explorer.picked.includes(down.id)) void explorer.choose(down.id);
      setCarried({ id: down.id, scale });
    };
    const onUp = (event: PointerEvent) => {
      if (!down || event.pointerId !== down.pointer) return;
      const { id } = down;
      if (!dragging) return end();
      end();
      swallowClick();
      const target = idAt(event.clientX, event.clientY);
      if (target !== null && target !== id && explorer.choice?.next.has(target)) void explorer.choose(target);
      else explorer.cancel();
    };
    const onCancel = (event: PointerEvent) => {
      if (down && event.pointerId === down.pointer) {
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

  const { scene } = explorer;
  if (!carried || !scene) return null;
  const { x, y } = spot.current;
  return (
    <svg ref={flying} class="carried" aria-hidden="true" style={{ transform: `translate(${x}px, ${y}px)` }}>
      <g transform={`scale(${carried.scale * 1.08})`}>
        <Shapes shapes={pickedUp(scene, carried.id) ?? []} />
      </g>
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
