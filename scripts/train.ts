import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { CorpusDocument } from './training/corpus.js';
import { leftOutFigures } from './training/figures.js';
import { fitViews } from './training/fit-views.js';
import { foldsOf, leftOutSample, leftOutUnits } from './training/folds.js';
import type { LeftOutProfile } from './training/left-out.js';
import { runFolds } from './training/left-out.js';
import { prepare } from './training/prepare.js';
import { recipes } from './training/recipe.js';
import type { Recipe } from './training/recipe.js';
import { fitSecondStage } from './training/second-stage.js';
import { trainingSources } from './training/training-data.js';
import { modelFiles, writeModel } from './training/write-model.js';

const { values } = parseArgs({ options: { version: { type: 'string' }, keep: { type: 'string' } } });
const started = performance.now();
function say(message: string): void {
  process.stdout.write(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${message}\n`);
}

function keepLeftOut(path: string, profiles: readonly LeftOutProfile[], sample: readonly CorpusDocument[]): void {
  const lines = profiles.map((profile) => JSON.stringify({ profile: { ...profile, sentenceWeights: [...profile.sentenceWeights], sentenceTokens: [...profile.sentenceTokens], paragraphStarts: [...profile.paragraphStarts] }, document: sample[profile.id] }));
  writeFileSync(path, lines.join('\n'));
}

async function train(recipe: Recipe): Promise<void> {
  const { documents, spliced, keptBits, parts, weightsWithout } = await prepare(recipe);
  say(`${recipe.version}: ${documents.length} human and AI documents, ${spliced.length} mixed`);
  say(`${parts.flatMap(({ rows }) => rows).reduce((sum, { features }) => sum + features.length, 0)} features in rows`);
  const unitOf = leftOutUnits(documents);
  const folds = foldsOf(documents, unitOf, recipe.foldCount);
  const sample = leftOutSample([...documents, ...spliced], recipe.seed);
  const tasks = folds.map((units) => ({
    weights: weightsWithout((document) => units.has(unitOf(document))),
    texts: sample.flatMap((document, id) => (units.has(unitOf(document)) ? [{ id, text: document.text }] : [])),
  }));
  const profiles = await runFolds(parts, keptBits, tasks, (done) => say(`left out ${done} of ${folds.length} groups of sources`));
  if (values.keep !== undefined) keepLeftOut(values.keep, profiles, sample);
  const leftOut = profiles.sort((a, b) => a.id - b.id).map((profile) => ({ profile, document: sample[profile.id]! }));
  const stage = fitSecondStage(leftOut);
  const figures = leftOutFigures(leftOut);
  say(`second stage fitted ${JSON.stringify(stage)}`);
  say(JSON.stringify(figures, null, 1));
  const views = fitViews(parts, weightsWithout(() => false));
  writeModel(recipe.version, modelFiles(recipe.version, recipe.languages, keptBits, views, stage, { figures, trainingData: trainingSources(documents) }));
  say(`${recipe.version} written`);
}

for (const recipe of recipes) if (values.version === undefined || values.version === recipe.version) await train(recipe);
