import type { GuessedRegister } from './guessed-register.js';
import type { ResultRow } from './result-row.js';

/** What scans counted in a text; null where they did not look, or nothing is known about it. */
export interface ScanCounts {
  /** Matches of AI-writing patterns. */
  readonly patterns: number | null;
  /** References that were not found. */
  readonly missing: number | null;
  /** What the scan for patterns took the text for. */
  readonly register: GuessedRegister | null;
}

/** A source of a run as the table of findings shows it. */
export interface ShownFinding {
  readonly result: ResultRow;
  readonly counts: ScanCounts;
}
