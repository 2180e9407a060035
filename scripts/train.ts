import { parseArgs } from 'node:util';
import { leftOutFigures } from './training/figures.js';
import type { LeftOutFigures } from './training/figures.js';
import { fitViews } from './training/fit-views.js';
import { foldsOf, leftOutSample, leftOutUnits } from './training/folds.js';
import { keepLeftOut, readLeftOut } from './training/kept-left-out.js';
import { runFolds } from './training/left-out.js';
import { prepare } from './training/prepare.js';
import { recipes } from './training/recipe.js';
import type { Recipe } from './training/recipe.js';
import { fitSecondStage } from './training/second-stage.js';
import type { LeftOut, SecondStage } from './training/second-stage.js';
import { trainingSources } from './training/training-data.js';
import { modelFiles, rewriteCard, writeModel } from './training/write-model.js';

const { values } = parseArgs({ options: { version: { type: 'string' }, keep: { type: 'string' }, refit: { type: 'string' } } });
const started = performance.now();
function say(message: string): void {
  process.stdout.write(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${message}\n`);
}

function judge(leftOut: readonly LeftOut[]): { readonly stage: SecondStage; readonly figures: LeftOutFigures } {
  const stage = fitSecondStage(leftOut);
  const figures = leftOutFigures(leftOut);
  say(`second stage fitted ${JSON.stringify(stage)}`);
  say(JSON.stringify(figures, null, 1));
  return { stage, figures };
}

/** Fits scales, chain, classes and thresholds anew on left-out documents kept by an earlier training; the weights stay. */
async function refit({ version }: Recipe, kept: string): Promise<void> {
  const { stage, figures } = judge(await readLeftOut(`${kept}-${version}.jsonl`));
  rewriteCard(version, stage, figures);
  say(`${version}: card written, weights as they were`);
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
  const leftOut = profiles.sort((a, b) => a.id - b.id).map((profile) => ({ profile, document: sample[profile.id]! }));
  if (values.keep !== undefined) keepLeftOut(`${values.keep}-${recipe.version}.jsonl`, leftOut);
  const { stage, figures } = judge(leftOut);
  const views = fitViews(parts, weightsWithout(() => false));
  writeModel(recipe.version, modelFiles(recipe.version, recipe.languages, keptBits, views, stage, { figures, trainingData: trainingSources(documents) }));
  say(`${recipe.version} written`);
}

for (const recipe of recipes) {
  if (values.version !== undefined && values.version !== recipe.version) continue;
  await (values.refit === undefined ? train(recipe) : refit(recipe, values.refit));
}
