import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { belongs, documentWeights, recipes } from './training/recipe.js';
import type { Recipe } from './training/recipe.js';
import { readCorpus } from './training/corpus.js';
import type { CorpusDocument } from './training/corpus.js';
import { randomWindows, wholeDocuments } from './training/examples.js';
import { fitViews } from './training/fit-views.js';
import type { PartRows } from './training/fit-views.js';
import { chooseKeptWords } from './training/kept-words.js';
import { foldsOf, leftOutSample, leftOutUnits } from './training/folds.js';
import type { LeftOutProfile } from './training/left-out.js';
import { runFolds } from './training/left-out.js';
import { sparseRows, tokenPool } from './training/rows.js';
import type { TokenPool } from './training/rows.js';
import { fitSecondStage } from './training/second-stage.js';
import { leftOutFigures } from './training/figures.js';
import { trainingSources } from './training/training-data.js';
import { writeModel } from './training/write-model.js';

/** Longest part of a document that trains. */
const TRAINING_TOKENS = 1024;

const { values } = parseArgs({ options: { version: { type: 'string' }, keep: { type: 'string' } } });
const started = performance.now();
function say(message: string): void {
  process.stdout.write(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${message}\n`);
}

function shared<T extends Float32Array | Uint8Array | Uint32Array>(values: T): T {
  const copy = new (values.constructor as new (buffer: SharedArrayBuffer) => T)(new SharedArrayBuffer(values.byteLength));
  copy.set(values);
  return copy;
}

function partRows(recipe: Recipe, pool: TokenPool, documents: readonly CorpusDocument[]): PartRows[] {
  return recipe.parts.map((part, number) => {
    const examples = part.rows === 'documents' ? wholeDocuments(pool) : randomWindows(pool, recipe.seed + number);
    return {
      recipe: part,
      rows: part.views.map((view) => sparseRows(pool, examples, view)),
      rootLengths: shared(Float32Array.from(examples, ({ from, to }) => Math.sqrt(Math.max(1, to - from)))),
      labels: shared(Uint8Array.from(examples, ({ document }) => (documents[document]!.label === 'ai' ? 1 : 0))),
      documents: shared(Uint32Array.from(examples, ({ document }) => document)),
    };
  });
}

function keepLeftOut(path: string, profiles: readonly LeftOutProfile[], sample: readonly CorpusDocument[]): void {
  const lines = profiles.map((profile) => JSON.stringify({ profile: { ...profile, sentenceWeights: [...profile.sentenceWeights], sentenceTokens: [...profile.sentenceTokens] }, document: sample[profile.id] }));
  writeFileSync(path, lines.join('\n'));
}

async function train(recipe: Recipe): Promise<void> {
  const main = (await readCorpus('train')).filter((document) => belongs(recipe, document));
  const extras = new Set([...(await readCorpus('human-extra')), ...(await readCorpus('ai-extra')), ...(await readCorpus('essays-extra'))].filter((document) => belongs(recipe, document)));
  const spliced = main.filter(({ label }) => label === 'mixed');
  const documents = [...main.filter(({ label }) => label !== 'mixed'), ...extras];
  say(`${recipe.version}: ${documents.length} human and AI documents, ${spliced.length} mixed`);
  const keptWords = chooseKeptWords(documents);
  const pool = tokenPool(documents.map(({ text }) => text), keptWords, TRAINING_TOKENS);
  const parts = partRows(recipe, pool, documents);
  say(`${parts.flatMap(({ rows }) => rows).reduce((sum, { buckets }) => sum + buckets.length, 0)} features in rows`);
  const unitOf = leftOutUnits(documents);
  const weightsWithout = (units: ReadonlySet<string>): Float32Array => documentWeights(documents, (document) => extras.has(document), (document) => units.has(unitOf(document)));
  const folds = foldsOf(documents, unitOf, recipe.foldCount);
  const sample = leftOutSample([...documents, ...spliced], recipe.seed);
  const tasks = folds.map((units) => ({
    weights: weightsWithout(units),
    texts: sample.flatMap((document, id) => (units.has(unitOf(document)) ? [{ id, text: document.text }] : [])),
  }));
  const profiles = await runFolds(parts, keptWords.bits, tasks, (done) => say(`left out ${done} of ${folds.length} groups of sources`));
  if (values.keep !== undefined) keepLeftOut(values.keep, profiles, sample);
  const leftOut = profiles.sort((a, b) => a.id - b.id).map((profile) => ({ profile, document: sample[profile.id]! }));
  const stage = fitSecondStage(leftOut);
  const figures = leftOutFigures(leftOut);
  say(`second stage fitted ${JSON.stringify(stage)}`);
  say(JSON.stringify(figures, null, 1));
  const views = fitViews(parts, weightsWithout(new Set()));
  writeModel(recipe.version, recipe.languages, keptWords.bits, views, stage, { figures, trainingData: trainingSources(documents) });
  say(`${recipe.version} written`);
}

for (const recipe of recipes) if (values.version === undefined || values.version === recipe.version) await train(recipe);
