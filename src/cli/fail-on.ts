import { AssayError } from '../lib/errors.js';
import { OUTCOMES } from '../records/result-row.js';
import type { RunSummary } from '../records/run-summary.js';
import { VERDICTS } from '../records/verdict.js';

/** One threshold: a share of the verdicts (`ai`, `mixed`, `human`, 0–1) or a count of sources (`failed`, `skipped`, …). */
export interface Threshold {
  readonly expression: string;
  readonly isMet: (summary: RunSummary) => boolean;
}

const COMPARE: Readonly<Record<string, (a: number, b: number) => boolean>> = { '>': (a, b) => a > b, '>=': (a, b) => a >= b, '<': (a, b) => a < b, '<=': (a, b) => a <= b };

function valueOf(name: string, { results, sources }: RunSummary): number | null {
  const verdict = VERDICTS.find((own) => own === name);
  const judged = results.human + results.ai + results.mixed;
  if (verdict !== undefined) return judged === 0 ? 0 : results[verdict] / judged;
  const outcome = OUTCOMES.find((own) => own === name);
  return outcome === undefined ? null : sources[outcome];
}

/** Reads `ai>0.2` or `failed>0`. Throws AssayError for anything else. */
export function parseThreshold(expression: string): Threshold {
  const [, name = '', operator = '', limit = ''] = /^\s*([a-z]+)\s*(>=|<=|>|<)\s*(\d*\.?\d+)\s*$/u.exec(expression) ?? [];
  const compare = COMPARE[operator];
  const known = [...VERDICTS, ...OUTCOMES];
  if (compare === undefined || !known.some((own) => own === name)) {
    throw new AssayError({ code: 'bad_threshold', message: `--fail-on cannot read "${expression}"`, nextStep: `Write one of ${known.join(', ')}, then >, >=, < or <=, then a number: ai>0.2 or failed>0.`, exitCode: 2 });
  }
  return { expression, isMet: (summary) => compare(valueOf(name, summary) ?? 0, Number(limit)) };
}
