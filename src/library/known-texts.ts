import type { CalibrationText } from '../calibration/fit.js';
import { alarmScore } from '../calibration/threshold.js';
import { countText } from '../lib/number-text.js';
import type { KnownRow } from '../pipeline/outputs/known-texts.js';
import { statedVerdict } from '../records/verdict.js';
import type { StatedFrom } from '../records/verdict.js';

/** Texts that no calibration takes, and why. */
export interface LeftOutTexts {
  /** Not scanned: skipped, failed, or not reached. */
  readonly withoutResult: number;
  /** Too short, no prose, and the like: such texts are never stated. */
  readonly notJudged: number;
  /** The same text again. */
  readonly duplicates: number;
  /** The same text among those of people and those of AI. */
  readonly contradictory: number;
  /** Written by both: neither a false alarm nor found could be said about them. */
  readonly mixed: number;
}

/** Returns how many texts were left out for each reason, as `12 that could not be judged`. */
export function leftOutText(leftOut: LeftOutTexts): readonly string[] {
  const parts = [
    [leftOut.withoutResult, 'without a result'],
    [leftOut.notJudged, 'that could not be judged'],
    [leftOut.duplicates, 'whose text was there already'],
    [leftOut.contradictory, 'that are among both human and AI texts'],
    [leftOut.mixed, 'by people and AI together'],
  ] as const;
  return parts.filter(([count]) => count > 0).map(([count, why]) => `${countText(count)} ${why}`);
}

type Author = 'human' | 'ai';

/** Collects texts whose authors are known, each text once. */
export class KnownTexts {
  readonly #texts = new Map<string, { readonly text: CalibrationText; readonly author: Author }>();
  readonly #contradictory = new Set<string>();
  readonly #modelVersions = new Set<string>();
  #withoutResult = 0;
  #notJudged = 0;
  #duplicates = 0;
  #mixed = 0;

  /**
   * @param from confidence from which verdicts are stated without a profile
   * @param registerColumn column of the datasets that names the register of each text; null for none
   */
  constructor(
    private readonly from: StatedFrom,
    private readonly registerColumn: string | null = null,
  ) {}

  add({ truth, row, values }: KnownRow): void {
    const { probabilities, documentHash, modelVersion, notJudgedReason } = row;
    if (truth === null || row.verdict === null || probabilities === null || documentHash === null)
      this.#withoutResult += 1;
    else if (notJudgedReason !== null) this.#notJudged += 1;
    else if (truth === 'mixed') this.#mixed += 1;
    else {
      if (modelVersion !== null) this.#modelVersions.add(modelVersion);
      this.#keep(documentHash, truth, {
        language: row.language ?? 'und',
        words: row.judgedWords ?? row.wordCount ?? 0,
        register: this.#registerIn(values),
        score: alarmScore(probabilities),
        stated: statedVerdict(row.verdict, row.confidence, null, this.from) ?? 'unsure',
      });
    }
  }

  #registerIn(values: KnownRow['values']): string | null {
    const value = this.registerColumn === null ? null : (values[this.registerColumn] ?? null);
    const name = (typeof value === 'string' ? value : JSON.stringify(value)).trim();
    return value === null || name === '' ? null : name;
  }

  #keep(hash: string, author: Author, text: CalibrationText): void {
    const known = this.#texts.get(hash);
    if (known === undefined) this.#texts.set(hash, { text, author });
    else if (known.author === author) this.#duplicates += 1;
    else this.#contradictory.add(hash);
  }

  of(author: Author): readonly CalibrationText[] {
    return [...this.#texts].flatMap(([hash, known]) =>
      known.author === author && !this.#contradictory.has(hash) ? [known.text] : [],
    );
  }

  get modelVersions(): readonly string[] {
    return [...this.#modelVersions].sort();
  }

  get leftOut(): LeftOutTexts {
    return {
      withoutResult: this.#withoutResult,
      notJudged: this.#notJudged,
      duplicates: this.#duplicates,
      contradictory: this.#contradictory.size,
      mixed: this.#mixed,
    };
  }
}
