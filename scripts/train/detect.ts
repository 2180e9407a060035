import { parseArgs } from 'node:util';
import type { CorpusDocument } from '../corpora/detection.js';
import { leftOutFigures } from './detect/figures.js';
import type { LeftOutFigures, LeftOutScore } from './detect/figures.js';
import { fitViews } from './detect/fit-views.js';
import { foldsOf, leftOutSample, leftOutUnits } from './detect/folds.js';
import { keepLeftOut, keepScores, readLeftOut, readScores } from './detect/kept-left-out.js';
import { runFolds } from './detect/left-out.js';
import { prepare } from './detect/prepare.js';
import { recipes } from './detect/recipe.js';
import type { Recipe } from './detect/recipe.js';
import type { LeftOut } from './detect/left-out-documents.js';
import { fitSecondStage } from './detect/second-stage.js';
import type { SecondStage } from './detect/second-stage.js';
import { trainingSources } from './detect/training-data.js';
import { modelFiles, rewriteCard, writeModel } from './detect/write-model.js';
import { itemAt } from '../../src/lib/present.js';

const { values } = parseArgs({
  options: { version: { type: 'string' }, keep: { type: 'string' }, refit: { type: 'string' } },
});
const started = performance.now();
function say(message: string): void {
  process.stdout.write(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${message}\n`);
}

function judge(
  recipe: Recipe,
  leftOut: readonly LeftOut[],
  scores: readonly LeftOutScore[],
): { readonly stage: SecondStage; readonly figures: LeftOutFigures } {
  const stage = fitSecondStage(leftOut, recipe);
  const figures = leftOutFigures(leftOut, scores, recipe);
  say(`second stage fitted ${JSON.stringify(stage)}`);
  say(JSON.stringify(figures, null, 1));
  return { stage, figures };
}

/**
 * Fits scales, chain, classes and thresholds anew on left-out documents kept by an earlier training; the weights stay.
 */
async function refit(recipe: Recipe, kept: string): Promise<void> {
  const { version } = recipe;
  const { stage, figures } = judge(
    recipe,
    await readLeftOut(`${kept}-${version}.jsonl`),
    readScores(`${kept}-${version}.scores.json`),
  );
  rewriteCard(version, stage, figures);
  say(`${version}: card written, weights as they were`);
}

function scoreOf({ source, lang, label, subtype }: CorpusDocument, score: number): LeftOutScore {
  return { document: { source, lang, label, ...(subtype === undefined ? {} : { subtype }) }, score };
}

/** Writes left-out documents and scores to the files that `--keep` names. */
function keep({ version }: Recipe, leftOut: readonly LeftOut[], scores: readonly LeftOutScore[]): void {
  if (values.keep === undefined) return;
  keepLeftOut(`${values.keep}-${version}.jsonl`, leftOut);
  keepScores(`${values.keep}-${version}.scores.json`, scores);
}

// Longer than other functions: the steps of a training, in order.
async function train(recipe: Recipe): Promise<void> {
  const { documents, spliced, keptBits, parts, weightsWithout } = await prepare(recipe);
  say(`${recipe.version}: ${documents.length} human and AI documents, ${spliced.length} mixed`);
  say(`${parts.flatMap(({ rows }) => rows).reduce((sum, { features }) => sum + features.length, 0)} features in rows`);
  const unitOf = leftOutUnits(documents);
  const folds = foldsOf(documents, unitOf, recipe.foldCount);
  const sample = leftOutSample([...documents, ...spliced], recipe.seed);
  const sampled = new Set(sample);
  const all = [...sample, ...documents.filter((document) => !sampled.has(document))];
  const texts = all.map(({ text }, id) => ({ id, text }));
  const tasks = folds.map((units) => {
    const own = texts.filter(({ id }) => units.has(unitOf(itemAt(all, id))));
    return {
      weights: weightsWithout((document) => units.has(unitOf(document))),
      texts: own.filter(({ id }) => id < sample.length),
      others: own.filter(({ id }) => id >= sample.length),
    };
  });
  const { profiles, scores: others } = await runFolds(parts, keptBits, recipe.languages, tasks, (done) =>
    say(`left out ${done} of ${folds.length} groups of sources`),
  );
  const leftOut = [...profiles]
    .sort((a, b) => a.id - b.id)
    .map((profile) => ({ profile, document: itemAt(all, profile.id) }));
  const scores = [...profiles, ...others]
    .sort((a, b) => a.id - b.id)
    .map(({ id, score }) => scoreOf(itemAt(all, id), score));
  keep(recipe, leftOut, scores);
  const { stage, figures } = judge(recipe, leftOut, scores);
  const views = fitViews(
    parts,
    weightsWithout(() => false),
  );
  writeModel(
    recipe.version,
    modelFiles(recipe.version, recipe.languages, keptBits, views, stage, {
      figures,
      trainingData: trainingSources(documents),
    }),
  );
  say(`${recipe.version} written`);
}

for (const recipe of recipes) {
  if (values.version !== undefined && values.version !== recipe.version) continue;
  await (values.refit === undefined ? train(recipe) : refit(recipe, values.refit));
}
