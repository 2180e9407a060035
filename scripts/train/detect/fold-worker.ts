import { parentPort, workerData } from 'node:worker_threads';
import { unitKindsFor } from '../../../src/engines/detect/fold.js';
import { LinearScorer } from '../../../src/engines/detect/linear.js';
import { profileText } from '../../../src/engines/detect/profile.js';
import { KeptWords } from '../../../src/engines/detect/tokens.js';
import { fitViews } from './fit-views.js';
import type { PartRows } from './fit-views.js';
import type { LeftOutProfile } from './left-out.js';

export interface FoldTask {
  readonly weights: Float32Array;
  /** Texts to score with the model that did not see their sources. */
  readonly texts: readonly FoldText[];
  /** Texts of which only the score is asked. */
  readonly others: readonly FoldText[];
}

export interface FoldText {
  readonly id: number;
  readonly text: string;
}

export interface FoldAnswer {
  readonly profiles: readonly LeftOutProfile[];
  readonly scores: readonly { readonly id: number; readonly score: number }[];
}

const { parts, keptBits, languages } = workerData as {
  readonly parts: readonly PartRows[];
  readonly keptBits: Uint8Array;
  readonly languages: readonly string[];
};

parentPort!.on('message', (task: FoldTask) => {
  const scorer = new LinearScorer(fitViews(parts, task.weights), new KeptWords(keptBits), unitKindsFor(languages));
  const profiles = task.texts.map(({ id, text }): LeftOutProfile => ({ id, ...profileText(text, scorer) }));
  const scores = task.others.map(({ id, text }) => ({ id, score: scorer.score(text).score }));
  const answer: FoldAnswer = { profiles, scores };
  parentPort!.postMessage(answer);
});
