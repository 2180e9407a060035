import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Loading, Problem } from './parts/states.js';

const CANNOT_LOAD =
  'This page cannot be loaded. Is the program still running? If another version was installed, load the page again.';

interface LateProps<Part> {
  /** The same function each time. */
  readonly load: () => Promise<Part>;
  readonly show: (part: Part) => JSX.Element;
}

/** A part of the application that is loaded when it is first shown. */
export function Late<Part>({ load, show }: LateProps<Part>): JSX.Element {
  const [loaded, setLoaded] = useState<{ readonly of: typeof load; readonly part: Part } | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    setMissing(false);
    load().then(
      (part) => setLoaded({ of: load, part }),
      () => setMissing(true),
    );
  }, [load, round]);
  if (loaded?.of === load) return show(loaded.part);
  if (isMissing) return <Problem message={CANNOT_LOAD} retry={() => setRound(round + 1)} />;
  return <Loading what="the page" />;
}
