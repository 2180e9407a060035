import { useEffect, useState } from 'preact/hooks';
import type { Guard } from '../api/guards.js';
import { messageOf, readAnswer, sendTo } from '../api/request.js';
import type { Outgoing } from '../api/request.js';

/** Asks the program that serves the workbench. @param path below its API @throws Refusal */
export async function ask<T>(path: string, guard: Guard<T>, outgoing: Outgoing = {}): Promise<T> {
  return readAnswer(await sendTo(path, outgoing), guard);
}

export interface Asked<T> {
  readonly data: T | null;
  readonly problem: string | null;
  readonly reload: () => void;
}

/**
 * Asks when a page is shown, and again for another path; `reload` keeps the answer until the new one arrives. Null: not
 * yet.
 */
export function useAsked<T>(path: string | null, guard: Guard<T>): Asked<T> {
  const [state, setState] = useState<{ readonly path: string; readonly data: T } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    setProblem(null);
    if (path === null) return undefined;
    const aborter = new AbortController();
    ask(path, guard, { signal: aborter.signal }).then(
      (data) => setState({ path, data }),
      (error: unknown) => {
        if (!aborter.signal.aborted) setProblem(messageOf(error));
      },
    );
    return () => aborter.abort();
  }, [path, round]);
  return {
    data: state !== null && state.path === path ? state.data : null,
    problem,
    reload: () => setRound((last) => last + 1),
  };
}
