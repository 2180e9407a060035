import { AssayError } from '../../lib/errors.js';
import type { CanaryDrift } from '../../records/canary.js';
import { OUTCOMES } from '../../records/result-row.js';
import type { DriftWatch } from '../../records/drift-watch.js';
import type { RunDiff } from '../../records/run-diff.js';
import { judgedVerdicts } from '../../records/run-summary.js';
import type { RunSummary } from '../../records/run-summary.js';
import { STATED_VERDICTS } from '../../records/verdict.js';

/** What an audit knows beyond its run; null where there was nothing to compare with. */
export interface AuditFindings {
  readonly diff: RunDiff | null;
  /** Flips that nobody acknowledged; of a run, all since the one before. */
  readonly listed: readonly { readonly after: string | null }[] | null;
  readonly canaries: CanaryDrift | null;
  /** Null where no canaries were ever scored. */
  readonly watch: DriftWatch | null;
}

/** What a run that is no audit knows beyond itself. */
export const findingsOfRun = (flips: AuditFindings['listed']): AuditFindings => ({
  diff: null,
  listed: flips,
  canaries: null,
  watch: null,
});

/** One threshold of `--fail-on`: a measure, a comparison, a limit. */
export interface Threshold {
  readonly expression: string;
  readonly measure: string;
  /** Comparison and number, e.g. `> 0.2`. */
  readonly limit: string;
  readonly isMetBy: (value: number) => boolean;
}

/** A threshold beside what was measured. */
export interface CheckedThreshold {
  readonly expression: string;
  readonly limit: string;
  /** Null where it could not be measured. */
  readonly value: number | null;
  readonly met: boolean;
}

const COMPARE: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
};

/**
 * What every run measures: shares of the judged texts whose verdict is stated, and of those that are unsure (0–1), and
 * counts of sources.
 */
const RUN_MEASURES: readonly string[] = [...STATED_VERDICTS, ...OUTCOMES];

/** The measure of audits that runs have, too: it is counted against the run before. */
const FLIPS_TO_AI = 'flips_to_ai';

/** Whether thresholds of a run need its flips. */
export function needFlips(thresholds: readonly Threshold[]): boolean {
  return thresholds.some(({ measure }) => measure === FLIPS_TO_AI);
}

type AuditMeasure = (findings: AuditFindings) => number | null;

/**
 * What an audit measures besides: counts of sources since the last audit of its name, flips that nobody acknowledged,
 * and drift of the detector on the canaries.
 */
const AUDIT_MEASURES: Readonly<Record<string, AuditMeasure>> = {
  new: ({ diff }) => diff?.new ?? null,
  gone: ({ diff }) => diff?.gone ?? null,
  renamed: ({ diff }) => diff?.renamed ?? null,
  changed: ({ diff }) => diff?.changed ?? null,
  flips: ({ listed }) => listed?.length ?? null,
  [FLIPS_TO_AI]: ({ listed }) => listed?.filter(({ after }) => after === 'ai').length ?? null,
  drift: ({ canaries }) => canaries?.meanAbsoluteShift ?? null,
  canary_flips: ({ canaries }) => canaries?.flips ?? null,
  drift_alarm: ({ watch }) => (watch === null ? null : watch.alarmAtMs === null ? 0 : 1),
};

/** Measures of the canaries of an audit. */
const CANARY_MEASURES: ReadonlySet<string> = new Set(['drift', 'canary_flips', 'drift_alarm']);

/** Returns why the measure of a threshold has no value, and when it has one. */
export function unmeasured(expression: string): { readonly why: string; readonly nextStep: string } {
  const [measure = ''] = /[a-z_]+/u.exec(expression) ?? [];
  return CANARY_MEASURES.has(measure)
    ? {
        why: 'it needs the canaries of this audit and of an earlier one',
        nextStep: 'It neither passes nor fails: it is checked at the next audit for which both scored canaries.',
      }
    : {
        why: 'there is no earlier audit of this name to compare with',
        nextStep: 'This first audit is what the next one is compared with; the next one checks the threshold.',
      };
}

function runMeasure(name: string, summary: RunSummary): number | null {
  const verdict = STATED_VERDICTS.find((own) => own === name);
  const { judged, ...counts } = judgedVerdicts(summary);
  if (verdict !== undefined) return judged === 0 ? 0 : counts[verdict] / judged;
  const outcome = OUTCOMES.find((own) => own === name);
  return outcome === undefined ? null : summary.sources[outcome];
}

/** Reads `ai>0.2` or `failed>0`. @param of an audit measures more than a run. Throws AssayError for anything else. */
export function parseThreshold(expression: string, of: 'run' | 'audit'): Threshold {
  const [, measure = '', operator = '', limit = ''] =
    /^\s*([a-z_]+)\s*(>=|<=|>|<)\s*(\d*\.?\d+)\s*$/u.exec(expression) ?? [];
  const compare = COMPARE[operator];
  const known = of === 'run' ? [...RUN_MEASURES, FLIPS_TO_AI] : [...RUN_MEASURES, ...Object.keys(AUDIT_MEASURES)];
  if (compare === undefined || !known.includes(measure)) {
    const nextStep =
      compare !== undefined && Object.hasOwn(AUDIT_MEASURES, measure)
        ? `Only assay audit measures ${measure}: use it, or one of ${known.join(', ')}.`
        : `Write one of ${known.join(', ')}, then >, >=, < or <=, then a number: ai>0.2 or failed>0.`;
    throw new AssayError({
      code: 'bad_threshold',
      message: `--fail-on cannot read "${expression}"`,
      nextStep,
      exitCode: 2,
    });
  }
  return { expression, measure, limit: `${operator} ${limit}`, isMetBy: (value) => compare(value, Number(limit)) };
}

/** The largest share there is. */
const WHOLE = 1;
const PERCENT = 100;

/**
 * Reads a threshold that somebody asks for. Throws AssayError for one on a share that no share can be on the other side
 * of, such as `ai>5` for 5 %: it would never fail, or always.
 */
export function askedThreshold(expression: string, of: 'run' | 'audit'): Threshold {
  const threshold = parseThreshold(expression, of);
  const isShare = STATED_VERDICTS.some((verdict) => verdict === threshold.measure);
  const [operator = '', limit = ''] = threshold.limit.split(' ');
  const isBeyond = Number(limit) > WHOLE || (Number(limit) === WHOLE && operator === '>');
  if (!isShare || !isBeyond) return threshold;
  const inPercent = Number(limit) <= WHOLE || Number(limit) > PERCENT ? 5 : Number(limit);
  const meant = `${threshold.measure}${operator}${inPercent / PERCENT}`;
  throw new AssayError({
    code: 'bad_threshold',
    message: `--fail-on ${expression} compares ${threshold.measure}, a share from 0 to 1, with ${limit}`,
    nextStep: `For ${inPercent} % write ${meant}.`,
    exitCode: 2,
  });
}

/**
 * Compares thresholds with what was measured.
 * @param findings null where nothing was compared
 */
export function checkThresholds(
  thresholds: readonly Threshold[],
  summary: RunSummary,
  findings: AuditFindings | null,
): readonly CheckedThreshold[] {
  return thresholds.map(({ expression, measure, limit, isMetBy }) => {
    const value =
      runMeasure(measure, summary) ?? (findings === null ? null : (AUDIT_MEASURES[measure]?.(findings) ?? null));
    return { expression, limit, value, met: value !== null && isMetBy(value) };
  });
}
