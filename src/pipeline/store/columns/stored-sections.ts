import { Type } from 'typebox';
import { schemaCheck } from '../../../lib/schema-check.js';
import { statedOf } from '../../../calibration/stating.js';
import type { Stating } from '../../../calibration/stating.js';
import { RESULT_REASONS } from '../../../records/judged.js';
import type { JudgedSection, StatedSection } from '../../../records/sections.js';
import { VERDICTS } from '../../../records/verdict.js';
import { storedJson } from './stored-json.js';

const Share = Type.Number({ minimum: 0, maximum: 1 });
const Count = Type.Integer({ minimum: 0 });
const MaybeText = Type.Union([Type.String(), Type.Null()]);

/** A list instead of an object: a book has many. */
const StoredSections = schemaCheck(
  Type.Array(
    Type.Tuple([
      Count,
      Count,
      Count,
      Type.Union([Count, Type.Null()]),
      Type.Union([Type.Enum(VERDICTS), Type.Null()]),
      Type.Union([Type.Tuple([Share, Share, Share]), Type.Null()]),
      MaybeText,
      MaybeText,
      Type.Union([Type.Enum(RESULT_REASONS), Type.Null()]),
    ]),
  ),
);

/** Probabilities are kept to four digits, as people and rules read them. */
const rounded = (share: number): number => Math.round(share * 10_000) / 10_000;

/** The sections of a result as they are stored; null where the text was scanned at once. */
export function sectionsColumn(sections: readonly JudgedSection[] | undefined): string | null {
  if (sections === undefined) return null;
  return JSON.stringify(
    sections.map(({ start, end, words, judgedWords, verdict, probabilities: shares, ...said }) => [
      start,
      end,
      words,
      judgedWords,
      verdict,
      shares === null ? null : [rounded(shares.human), rounded(shares.ai), rounded(shares.mixed)],
      said.confidence,
      said.language,
      said.notJudgedReason,
    ]),
  );
}

/**
 * Returns the sections of a stored result with what is stated of each; empty where the text was scanned at once.
 * @throws AssayError `database_bad_value`
 */
export function sectionsIn(
  stored: string | null,
  modelVersion: string | null,
  stating: Stating,
): readonly StatedSection[] {
  if (stored === null) return [];
  return storedJson(StoredSections, stored, 'results.sections').map(
    ([start, end, words, judgedWords, verdict, shares, confidence, language, notJudgedReason]) => {
      const probabilities = shares === null ? null : { human: shares[0], ai: shares[1], mixed: shares[2] };
      const section = {
        ...{ start, end, words, judgedWords, verdict, probabilities, confidence, language, notJudgedReason },
      };
      const stated = statedOf(
        { ...section, notJudged: notJudgedReason, words: judgedWords ?? words, modelVersion },
        stating,
      );
      return { ...section, state: notJudgedReason === null ? (stated ?? 'not_judged') : 'not_judged' };
    },
  );
}
