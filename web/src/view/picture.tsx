/** A position as a small picture, asked for when it comes into sight. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Shapes } from "./shapes";
import { Pieces, unitStyle, viewBox } from "./stage";
import { useAnswer, useExplorer } from "./use";

interface Props {
  game: string;
  position: string;
  label?: string;
}

/** Whether something has been in sight. */
function useSight(): [seen: boolean, frame: { current: HTMLDivElement | null }] {
  const frame = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !frame.current) return;
    const watch = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true), {
      rootMargin: "120px",
    });
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, [seen]);
  return [seen, frame];
}

export function Picture({ game, position, label }: Props) {
  const { api } = useExplorer();
  const [seen, frame] = useSight();
  const { answer: scene } = useAnswer(seen ? `${game} ${position}` : "", (signal) =>
    seen ? api.scene(game, position, signal) : Promise.resolve(null),
  );
  const role = label === undefined ? { "aria-hidden": true } : { role: "img" as const, "aria-label": label };
  return (
    <div class="picture" ref={frame}>
      {scene && (
        <svg class="board small" viewBox={viewBox(scene, false)} style={unitStyle(scene)} {...role}>
          <Shapes shapes={scene.board} />
          <Pieces scene={scene} last={null} />
        </svg>
      )}
    </div>
  );
}
