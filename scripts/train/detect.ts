import { parseArgs } from 'node:util';
import { isBaseModel } from '../corpora/detection.js';
import type { CorpusDocument } from '../corpora/detection.js';
import { readDegrees } from './detect/edit-degree.js';
import { leftOutFigures } from './detect/figures.js';
import { fitAssisted, gradedAmong } from './detect/fit-assisted.js';
import { sumOfParts } from './detect/fit-views.js';
import { foldsOf, leftOutSample, leftOutUnits } from './detect/folds.js';
import type { FoldAnswer, FoldTask } from './detect/fold-task.js';
import { keepTrained, readTrained } from './detect/kept-left-out.js';
import type { Trained } from './detect/kept-left-out.js';
import { languageFolds, languageUnits } from './detect/language-folds.js';
import { runTasks } from './detect/left-out.js';
import { prepare } from './detect/prepare.js';
import type { Prepared } from './detect/prepare.js';
import { readLanguages, recipes } from './detect/recipe.js';
import type { Recipe } from './detect/recipe.js';
import { fitSecondStage, judgeAll } from './detect/second-stage.js';
import { scalesFromHumans } from './detect/human-scales.js';
import { summedProfile, summedScore } from './detect/sum-of-parts.js';
import type { ScoresByPart } from './detect/sum-of-parts.js';
import { trainingSources } from './detect/training-data.js';
import { modelFiles, writeModel } from './detect/write-model.js';
import { itemAt, present } from '../../src/lib/present.js';

const { values } = parseArgs({
  options: { version: { type: 'string' }, keep: { type: 'string' }, refit: { type: 'string' } },
});
const started = performance.now();
function say(message: string): void {
  process.stdout.write(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${message}\n`);
}

/** What is trained and scored: each part without each group of sources, and each part on everything. */
interface Plan {
  readonly tasks: readonly FoldTask[];
  /** Documents in the order of their ids: first those that need more than a score. */
  readonly documents: readonly CorpusDocument[];
}

function planOf(recipe: Recipe, { documents, grouped, spliced, parts, weightsWithout }: Prepared): Plan {
  const hasMany = recipe.languages.length > 1;
  const unitOf = hasMany ? languageUnits(grouped) : leftOutUnits(grouped);
  const folds = (hasMany ? languageFolds : foldsOf)(grouped, unitOf, recipe.foldCount);
  const sample = leftOutSample([...documents, ...spliced], recipe.seed);
  const sampled = new Set(sample);
  const all = [...sample, ...documents.filter((document) => !sampled.has(document))];
  const texts = all.map(({ text }, id) => ({ id, text }));
  const leaveOut = folds.flatMap((units) => {
    const own = texts.filter(({ id }) => units.has(unitOf(itemAt(all, id))));
    const weights = weightsWithout((document) => units.has(unitOf(document)));
    return parts.map((_, part) => ({
      part,
      weights: [itemAt(weights, part)],
      texts: own.filter(({ id }) => id < sample.length),
      others: own.filter(({ id }) => id >= sample.length),
    }));
  });
  const everything = weightsWithout(() => false).map((weights, part) => ({
    part,
    weights: [weights],
    texts: [],
    others: [],
    returnsTables: true,
  }));
  return { tasks: [...everything, ...leaveOut], documents: all };
}

/** What the parts say about each document, by its id. */
function byDocument<T extends { readonly id: number }>(
  { tasks }: Plan,
  answers: readonly FoldAnswer[],
  rowsOf: (answer: FoldAnswer) => readonly T[],
): ReadonlyMap<number, readonly T[]> {
  const found = new Map<number, T[]>();
  answers.forEach((answer, task) => {
    for (const row of rowsOf(answer)) {
      const own = found.get(row.id) ?? [];
      found.set(row.id, own);
      own[present(itemAt(tasks, task).part)] = row;
    }
  });
  return new Map([...found].sort(([a], [b]) => a - b));
}

function scoresOf({ source, lang, label, subtype }: CorpusDocument, scores: readonly number[]): ScoresByPart {
  return { document: { source, lang, label, ...(subtype === undefined ? {} : { subtype }) }, scores };
}

async function train(recipe: Recipe): Promise<Trained> {
  const prepared = await prepare(recipe);
  const { documents, spliced, keptBits, parts } = prepared;
  say(`${recipe.version}: ${documents.length} human and AI documents, ${spliced.length} mixed`);
  say(`${parts.flatMap(({ rows }) => rows).reduce((sum, { features }) => sum + features.length, 0)} features in rows`);
  const plan = planOf(recipe, prepared);
  const answers = await runTasks(parts, keptBits, readLanguages(recipe), plan.tasks, (done) =>
    say(`trained ${done} of ${plan.tasks.length} parts`),
  );
  const profiles = [...byDocument(plan, answers, (answer) => answer.profiles)];
  const scores = [...profiles, ...byDocument(plan, answers, (answer) => answer.scores)];
  return {
    leftOut: profiles.map(([id, own]) => ({ document: itemAt(plan.documents, id), profiles: own })),
    scores: scores.map(([id, rows]) =>
      scoresOf(
        itemAt(plan.documents, id),
        rows.map(({ score }) => score),
      ),
    ),
    tables: answers.slice(0, parts.length).map(({ tables }) => tables),
    keptBits,
    trainingData: trainingSources(documents),
  };
}

/** Sums the parts, fits scales, chain, classes and thresholds on left-out documents and writes the model. */
async function finish(recipe: Recipe, trained: Trained): Promise<void> {
  const shares = recipe.parts.map(({ share }) => share);
  const isKnown = ({ lang }: Pick<CorpusDocument, 'lang'>): boolean => recipe.languages.includes(lang);
  const leftOut = trained.leftOut
    .filter(({ document }) => !isBaseModel(document) && isKnown(document))
    .map((entry) => summedProfile(entry, shares));
  const scores = trained.scores.filter(({ document }) => isKnown(document)).map((entry) => summedScore(entry, shares));
  const degreeOf = await readDegrees();
  const fitted = fitSecondStage(leftOut, recipe);
  const stage = {
    ...fitted,
    scales: { ...fitted.scales, ...scalesFromHumans(recipe, trained, leftOut, fitted.scales) },
    assisted: fitAssisted(gradedAmong(judgeAll(leftOut, fitted), degreeOf)),
  };
  const figures = leftOutFigures(leftOut, scores, recipe, degreeOf);
  say(`second stage fitted ${JSON.stringify(stage)}`);
  say(JSON.stringify(figures, null, 1));
  const views = sumOfParts(trained.tables, shares, recipe.leastStep);
  const facts = { figures, trainingData: trained.trainingData };
  writeModel(recipe.version, modelFiles(recipe.version, recipe.languages, trained.keptBits, views, stage, facts));
  say(`${recipe.version} written`);
}

for (const recipe of recipes) {
  const { version } = recipe;
  if (values.version !== undefined && values.version !== version) continue;
  const trained =
    values.refit === undefined ? await train(recipe) : await readTrained(`${values.refit}-${version}`, recipe.parts);
  if (values.keep !== undefined) keepTrained(`${values.keep}-${version}`, trained);
  await finish(recipe, trained);
}
