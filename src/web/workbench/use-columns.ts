import { useEffect, useState } from 'preact/hooks';
import { FINDING_COLUMNS } from './finding-cells.js';

/** Scans that a run made. */
export interface MadeScans {
  readonly patterns: boolean;
  readonly references: boolean;
}

/** What the columns of one more scan take of the width. */
const SCAN_REM = 6;

function windowRem(): number {
  return window.innerWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** Returns the columns of the table that a run has and the window has room for. */
export function useColumns(made: MadeScans): typeof FINDING_COLUMNS {
  const [rem, setRem] = useState(windowRem);
  useEffect(() => {
    const update = (): void => setRem(windowRem());
    window.addEventListener('resize', update);
    return () => window.removeEventListener('resize', update);
  }, []);
  const taken = SCAN_REM * (Number(made.patterns) + Number(made.references));
  return FINDING_COLUMNS.filter(({ of, fromRem = 0 }) =>
    of === undefined ? fromRem === 0 || rem >= fromRem + taken : made[of] && rem >= fromRem,
  );
}
