import type { LeftOutScore } from './figures.js';
import type { LeftOutProfile } from './fold-task.js';
import type { LeftOut } from './left-out-documents.js';
import { itemAt } from '../../../src/lib/present.js';

/** A left-out document and what each part alone says about it. */
export interface LeftOutByPart {
  readonly document: LeftOut['document'];
  readonly profiles: readonly LeftOutProfile[];
}

/** A left-out document without its text, and its score by each part alone. */
export interface ScoresByPart {
  readonly document: LeftOutScore['document'];
  readonly scores: readonly number[];
}

/** What the sum of the parts, each times its share, says about a document: scores and weights add up. */
export function summedProfile({ document, profiles }: LeftOutByPart, shares: readonly number[]): LeftOut {
  const first = itemAt(profiles, 0);
  const total = (valueOf: (profile: LeftOutProfile) => number): number =>
    profiles.reduce((sum, profile, part) => sum + valueOf(profile) * itemAt(shares, part), 0);
  return {
    document,
    profile: {
      ...first,
      score: total(({ score }) => score),
      sentenceWeights: first.sentenceWeights.map((_, at) =>
        total(({ sentenceWeights }) => itemAt(sentenceWeights, at)),
      ),
    },
  };
}

/** The score of the sum of the parts. */
export function summedScore({ document, scores }: ScoresByPart, shares: readonly number[]): LeftOutScore {
  return { document, score: scores.reduce((sum, score, part) => sum + score * itemAt(shares, part), 0) };
}
