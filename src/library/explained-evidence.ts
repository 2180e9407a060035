import type { Explanation, Store } from '../pipeline/store/index.js';
import { evidenceOf } from '../records/evidence.js';
import type { Evidence } from '../records/evidence.js';
import type { StatedFrom } from '../records/verdict.js';

/** Returns what the verdict on a source rests on; null where none is stated. */
export async function explainedEvidence(
  store: Pick<Store, 'patternsOf' | 'sentencesOf'>,
  { scans, document }: Explanation,
  from: StatedFrom,
): Promise<Evidence | null> {
  const result = scans.find(({ scan }) => scan === 'detect')?.result ?? null;
  if (result === null || document === null) return null;
  const patterns = await store.patternsOf(document.hash);
  return evidenceOf({
    stated: result.verdict,
    version: result.model_version,
    language: result.language,
    words: result.words,
    judgedWords: result.judged_words,
    register: result.register,
    from,
    isProfiled: result.stated_by !== null,
    assisted: result.assisted,
    sections: result.sections.map(({ state, words, judged_words: judgedWords }) => ({ state, words, judgedWords })),
    sentences: await store.sentencesOf(document.hash),
    wordings: null,
    patterns: patterns === null || patterns === 'malformed' ? null : patterns.sentences,
  });
}
