/** Small helpers of the views. */

import { createContext } from "preact";
import { useContext, useEffect, useReducer, useRef, useState } from "preact/hooks";
import type { Explorer } from "../explorer";

export const Table = createContext<Explorer>(null as unknown as Explorer);

/** The game on the table; the view is drawn again whenever something about it changes. */
export function useExplorer(): Explorer {
  return useContext(Table);
}

export function useChanges(explorer: Explorer): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => explorer.subscribe(() => redraw(null as never)), [explorer]);
}

/** An answer that is asked for again when the question changes. */
export function useAnswer<T>(
  question: string,
  ask: (signal: AbortSignal) => Promise<T>,
): { of: string; answer: T | null; error: Error | null } {
  const [state, set] = useState<{ of: string; answer: T | null; error: Error | null }>({
    of: "",
    answer: null,
    error: null,
  });
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    const stop = new AbortController();
    latest.current(stop.signal).then(
      (answer) => set({ of: question, answer, error: null }),
      (error: unknown) => {
        if (!stop.signal.aborted) set({ of: question, answer: null, error: error as Error });
      },
    );
    return () => stop.abort();
  }, [question]);
  return state;
}

/** Remembers a choice of the person between visits, where the browser allows that. */
export const remembered = {
  get(name: string): string | null {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  set(name: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(name);
      else localStorage.setItem(name, value);
    } catch {
      // Nothing is lost but the choice.
    }
  },
};
