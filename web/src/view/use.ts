/** Small helpers of the views. */

import { createContext } from "preact";
import { useContext, useEffect, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
import type { Explorer } from "../explorer";

export const Table = createContext<Explorer>(null as unknown as Explorer);

/** The game on the table; the view is drawn again whenever something about it changes. */
export function useExplorer(): Explorer {
  return useContext(Table);
}

export function useChanges(explorer: Explorer): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => explorer.subscribe(() => redraw(null as never)), [explorer]);
}

/** What was answered last, and whether that is to the question that is asked now. */
interface Answer<T> {
  of: string;
  answer: T | null;
  error: Error | null;
  fresh: boolean;
}

/** An answer that is asked for again when the question changes. */
export function useAnswer<T>(question: string, ask: (signal: AbortSignal) => Promise<T>): Answer<T> {
  const [state, set] = useState<Omit<Answer<T>, "fresh">>({ of: "", answer: null, error: null });
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    const stop = new AbortController();
    const keep = (answer: T | null, error: Error | null) => {
      if (!stop.signal.aborted) set({ of: question, answer, error });
    };
    latest.current(stop.signal).then(
      (answer) => keep(answer, null),
      (error: unknown) => keep(null, error as Error),
    );
    return () => stop.abort();
  }, [question]);
  return { ...state, fresh: state.of === question };
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
