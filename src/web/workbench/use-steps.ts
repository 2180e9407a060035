import { useEffect, useRef } from 'preact/hooks';
import { goTo } from '../address.js';
import type { Neighbours } from './use-neighbours.js';

export type Step = 'previous' | 'next';

/**
 * Returns what shows the document beside one. Its answer may still be on the way when a key asks for it: the step is
 * taken when it arrives. A step from a document that is no longer shown is not taken.
 * @param place the document that is shown
 */
export function useSteps(place: string, neighbours: Neighbours): (from: string, step: Step) => void {
  const latest = useRef({ place, neighbours });
  latest.current = { place, neighbours };
  const wanted = useRef<{ readonly from: string; readonly step: Step } | null>(null);
  const take = (from: string, step: Step): void => {
    const shown = latest.current;
    wanted.current = null;
    if (shown.place !== from) return;
    const address = shown.neighbours[step];
    if (address !== null) goTo(address, true);
    else if (!shown.neighbours.areKnown) wanted.current = { from, step };
  };
  useEffect(() => {
    if (wanted.current !== null && neighbours.areKnown) take(wanted.current.from, wanted.current.step);
  }, [place, neighbours.areKnown]);
  return take;
}
