import type { Explanation, Store } from '../pipeline/store/index.js';
import { evidenceOf } from '../records/evidence.js';
import type { Evidence } from '../records/evidence.js';
import { unsureOf } from '../records/unsure.js';
import type { Unsure } from '../records/unsure.js';
import type { ClassProbabilities } from '../records/verdict.js';

/** What the verdict on a source rests on, or why none is stated. */
export interface ExplainedEvidence {
  /** Null where no verdict is stated. */
  readonly evidence: Evidence | null;
  /** Why nothing is stated, and what there is; null where a verdict is stated, and where nothing was judged. */
  readonly unsure: Unsure | null;
}

type Result = NonNullable<Explanation['scans'][number]['result']>;

function knownProbabilities({ probabilities: { human, ai, mixed } }: Result): ClassProbabilities | null {
  return human === null || ai === null || mixed === null ? null : { human, ai, mixed };
}

/** Returns what the verdict on a source rests on, or why none is stated; neither where nothing was judged. */
export async function explainedEvidence(
  store: Pick<Store, 'patternsOf' | 'sentencesOf'>,
  { scans, document }: Explanation,
): Promise<ExplainedEvidence> {
  const result = scans.find(({ scan }) => scan === 'detect')?.result ?? null;
  if (result === null || document === null) return { evidence: null, unsure: null };
  const patterns = await store.patternsOf(document.hash);
  const text = {
    stated: result.verdict,
    version: result.model_version,
    language: result.language,
    words: result.words,
    judgedWords: result.judged_words,
    register: result.register,
    from: result.stated_from,
    isProfiled: result.stated_by !== null,
    assisted: result.assisted,
    sections: result.sections.map(({ judged_words: judgedWords, ...section }) => ({ ...section, judgedWords })),
    sentences: await store.sentencesOf(document.hash),
    wordings: null,
    patterns: patterns === null || patterns === 'malformed' ? null : patterns.sentences,
  };
  const { predicted_class: predicted, confidence, reason: notJudgedReason } = result;
  const scored = { predicted, confidence, notJudgedReason, probabilities: knownProbabilities(result) };
  return { evidence: evidenceOf(text), unsure: unsureOf({ ...text, ...scored }) };
}
