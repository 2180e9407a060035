import type { ResultRow } from '../../../records/result-row.js';
import type { ModelDrift, RunDiff, SourceChange } from '../../../records/run-diff.js';

interface Share {
  verdicts: number;
  ai: number;
}

function count(share: Share, row: ResultRow): void {
  if (row.verdict === null || row.notJudgedReason !== null) return;
  share.verdicts += 1;
  if (row.stated === 'ai') share.ai += 1;
}

function shareOf({ verdicts, ai }: Share): number | null {
  return verdicts === 0 ? null : ai / verdicts;
}

/** Adds up what a comparison finds; its size does not grow with the sources. */
export class DiffTotals {
  #sourcesBefore = 0;
  #sourcesAfter = 0;
  #unchanged = 0;
  #outside = 0;
  readonly #kinds = { new: 0, gone: 0, renamed: 0, changed: 0, rescored: 0 };
  readonly #flips = new Map<string, number>();
  readonly #before: Share = { verdicts: 0, ai: 0 };
  readonly #after: Share = { verdicts: 0, ai: 0 };
  readonly #drift = { sources: 0, flips: 0, shift: 0, absoluteShift: 0 };
  readonly #versionsBefore = new Set<string>();
  readonly #versionsAfter = new Set<string>();

  #count(before: ResultRow | null, after: ResultRow | null): void {
    if (before !== null) this.#sourcesBefore += 1;
    if (after !== null) this.#sourcesAfter += 1;
  }

  /** Adds a source that the other run would not look at: it is in no share and no change. */
  addOutside(before: ResultRow | null, after: ResultRow | null): void {
    this.#count(before, after);
    this.#outside += 1;
  }

  /** @param change null where the two are the same */
  add(before: ResultRow | null, after: ResultRow | null, change: SourceChange | null): void {
    this.#count(before, after);
    if (before !== null) count(this.#before, before);
    if (after !== null) count(this.#after, after);
    if (change === null) this.#unchanged += 1;
    else this.#kinds[change.kind] += 1;
    if (change?.flipped === true) {
      const direction = `${before?.stated ?? ''} → ${after?.stated ?? ''}`;
      this.#flips.set(direction, (this.#flips.get(direction) ?? 0) + 1);
    }
    if (change?.kind === 'rescored' || change?.kind === 'renamed') this.#addDrift(change);
  }

  #addDrift({ before, after, flipped }: SourceChange): void {
    if (before?.probabilities == null || after?.probabilities == null || before.modelVersion === after.modelVersion)
      return;
    const shift = after.probabilities.ai - before.probabilities.ai;
    this.#drift.sources += 1;
    this.#drift.shift += shift;
    this.#drift.absoluteShift += Math.abs(shift);
    if (flipped) this.#drift.flips += 1;
    if (before.modelVersion !== null) this.#versionsBefore.add(before.modelVersion);
    if (after.modelVersion !== null) this.#versionsAfter.add(after.modelVersion);
  }

  #modelDrift(): ModelDrift {
    const { sources, flips, shift, absoluteShift } = this.#drift;
    const mean = (sum: number): number => (sources === 0 ? 0 : sum / sources);
    return {
      sources,
      flips,
      meanShift: mean(shift),
      meanAbsoluteShift: mean(absoluteShift),
      versionsBefore: [...this.#versionsBefore].sort(),
      versionsAfter: [...this.#versionsAfter].sort(),
    };
  }

  result(runBefore: string, runAfter: string): RunDiff {
    return {
      runBefore,
      runAfter,
      sourcesBefore: this.#sourcesBefore,
      sourcesAfter: this.#sourcesAfter,
      ...this.#kinds,
      outside: this.#outside,
      unchanged: this.#unchanged,
      flips: Object.fromEntries([...this.#flips].sort()),
      drift: this.#modelDrift(),
      aiShareBefore: shareOf(this.#before),
      aiShareAfter: shareOf(this.#after),
    };
  }
}
