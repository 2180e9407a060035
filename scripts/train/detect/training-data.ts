import type { CorpusDocument } from '../../corpora/detection.js';
import { isNonCommercial } from '../../corpora/detection.js';

export interface TrainingSource {
  readonly source: string;
  readonly human: number;
  readonly ai: number;
  readonly nonCommercial: boolean;
}

/** How many documents of each source trained a model. */
export function trainingSources(documents: readonly CorpusDocument[]): TrainingSource[] {
  const names = [...new Set(documents.map(({ source }) => source))].sort();
  return names.map((source) => {
    const own = documents.filter((document) => document.source === source);
    return {
      source,
      human: own.filter(({ label }) => label === 'human').length,
      ai: own.filter(({ label }) => label === 'ai').length,
      nonCommercial: own.some(isNonCommercial),
    };
  });
}
