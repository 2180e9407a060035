import { parentPort, workerData } from 'node:worker_threads';
import { unitKindsFor } from '../../../src/engines/detect/fold.js';
import { LinearScorer } from '../../../src/engines/detect/linear.js';
import { profileText } from '../../../src/engines/detect/profile.js';
import { KeptWords } from '../../../src/engines/detect/kept-words.js';
import { fitPart, sumOfParts } from './fit-views.js';
import type { PartRows } from './fit-views.js';
import type { FoldAnswer, FoldTask, LeftOutProfile } from './fold-task.js';
import { itemAt, present } from '../../../src/lib/present.js';

const { parts, keptBits, languages } = workerData as {
  readonly parts: readonly PartRows[];
  readonly keptBits: Uint8Array;
  readonly languages: readonly string[];
};

present(parentPort).on('message', (task: FoldTask) => {
  const trained = task.part === undefined ? parts : [itemAt(parts, task.part)];
  const shares = task.part === undefined ? parts.map(({ recipe }) => recipe.share) : [1];
  const tables = trained.map((part, number) => fitPart(part, itemAt(task.weights, number)));
  const scorer = new LinearScorer(sumOfParts(tables, shares), new KeptWords(keptBits), unitKindsFor(languages));
  const profiles = task.texts.map(({ id, text }): LeftOutProfile => ({ id, ...profileText(text, scorer) }));
  const scores = task.others.map(({ id, text }) => ({ id, score: scorer.score(text).score }));
  const answer: FoldAnswer = { profiles, scores, tables: task.returnsTables === true ? tables.flat() : [] };
  present(parentPort).postMessage(answer);
});
