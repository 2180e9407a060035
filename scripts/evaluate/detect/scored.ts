import type { Detection, Detector } from '../../../src/records/detection.js';
import type { CorpusDocument } from '../../corpora/detection.js';
import { kindOf } from '../../corpora/detection.js';

/** A document of the corpus with what a detector says about it. */
export interface Scored {
  readonly document: CorpusDocument;
  readonly detection: Detection;
  /** Log-odds of AI against human. */
  readonly score: number;
}

export function scoreAll(
  detector: Detector,
  documents: readonly CorpusDocument[],
  change: (text: string) => string = (text) => text,
): Scored[] {
  return documents.map((document) => {
    const detection = detector.detect(change(document.text));
    return {
      document,
      detection,
      score: Math.log((detection.probabilities.ai + 1e-12) / (detection.probabilities.human + 1e-12)),
    };
  });
}

export type KeyOf = (row: Scored) => string;

/** What tables can be split by. */
export const splits: Readonly<Record<'source' | 'language' | 'domain' | 'words' | 'kind' | 'generator', KeyOf>> = {
  source: ({ document }) => document.source,
  language: ({ document }) => document.lang,
  domain: ({ document }) => document.domain,
  words: ({ detection }) => lengthBand(detection.wordCount),
  kind: ({ document }) => (document.label === 'ai' ? kindOf(document) : 'human'),
  generator: ({ document }) => document.generator,
};

function lengthBand(wordCount: number): string {
  if (wordCount < 50) return '0–49';
  if (wordCount < 100) return '50–99';
  if (wordCount < 200) return '100–199';
  return wordCount < 400 ? '200–399' : '400 and more';
}
