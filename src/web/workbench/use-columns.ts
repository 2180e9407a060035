import { useEffect, useState } from 'preact/hooks';
import { FINDING_COLUMNS } from './finding-cells.js';

/** Scans that a run made. */
export interface MadeScans {
  readonly patterns: boolean;
  readonly references: boolean;
}

const queries = new Map(
  FINDING_COLUMNS.flatMap(({ fromRem }) => (fromRem === undefined ? [] : [fromRem])).map((fromRem) => [
    fromRem,
    window.matchMedia(`(min-width: ${fromRem}rem)`),
  ]),
);

/** Returns the columns of the table that a run has and the window has room for. */
export function useColumns(made: MadeScans): typeof FINDING_COLUMNS {
  const [, setRound] = useState(0);
  useEffect(() => {
    const update = (): void => setRound((round) => round + 1);
    for (const query of queries.values()) query.addEventListener('change', update);
    return () => {
      for (const query of queries.values()) query.removeEventListener('change', update);
    };
  }, []);
  return FINDING_COLUMNS.filter(
    ({ of, fromRem }) =>
      (of === undefined || made[of]) && (fromRem === undefined || queries.get(fromRem)?.matches === true),
  );
}
