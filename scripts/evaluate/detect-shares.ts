/**
 * What sums of the parts of a recipe are worth on left-out sources, from what a training kept (`npm run train --
 * --version V --keep PREFIX`): `npx tsx scripts/evaluate/detect-shares.ts V PREFIX 1,3,2,0 1,3,2,3 …`.
 */
import { kindOf } from '../corpora/detection.js';
import { auroc, mean, truePositiveRate } from '../statistics/metrics.js';
import { readTrained } from '../train/detect/kept-left-out.js';
import { recipes } from '../train/detect/recipe.js';
import type { ScoresByPart } from '../train/detect/sum-of-parts.js';
import { summedScore } from '../train/detect/sum-of-parts.js';
import { itemAt, present } from '../../src/lib/present.js';

/** A document and its score in one sum of parts. */
type Summed = ScoresByPart['document'] & { readonly score: number };

const FEWEST_TEXTS = 20;
const FEWEST_OF_A_SOURCE = 50;
/** Sources that were there before the further ones: figures of earlier versions are means over these. */
const EARLIER = new Set([
  ...['gecscore', 'detectrl', 'biscope', 'faid', 'iu-edu', 'outfox', 'rexshijaku', 'gptid-reddit', 'medlfqa'],
  ...['imbd-train500', 'l2r', 'hppt'],
]);

const [version, prefix = '', ...shareLists] = process.argv.slice(2);
const recipe = present(recipes.find((candidate) => candidate.version === version));
const { leftOut, scores: documents } = await readTrained(`${prefix}-${recipe.version}`, recipe.parts);
/** The short documents of the sample. */
const short = leftOut
  .filter(({ document }) => document.label !== 'mixed')
  .map(({ document, profiles }): ScoresByPart & { readonly words: number } => ({
    document,
    scores: profiles.map(({ score }) => score),
    words: document.text.split(/\s+/u).length,
  }))
  .filter(({ words }) => words >= 50 && words < 100);

const scoresOf = (rows: readonly Summed[], label: string): number[] =>
  rows.filter((row) => row.label === label).map(({ score }) => score);

/** Mean AUROC and rate at 1 % false alarms over the sources with both classes. */
function macro(rows: readonly Summed[], keep: (row: Summed) => boolean): string {
  const cells = [...new Set(rows.map(({ source }) => source))].flatMap((source) => {
    const own = rows.filter((row) => row.source === source && (row.label === 'human' || keep(row)));
    const [human, ai] = [scoresOf(own, 'human'), scoresOf(own, 'ai')];
    return human.length < FEWEST_TEXTS || ai.length < FEWEST_TEXTS
      ? []
      : [{ auroc: auroc(human, ai), tpr1: truePositiveRate(human, ai, 0.01) }];
  });
  return `${mean(cells.map((cell) => cell.auroc)).toFixed(3)} / ${mean(cells.map((cell) => cell.tpr1)).toFixed(3)}`;
}

function bySource(rows: readonly Summed[], label: string): Map<string, number[]> {
  const scores = new Map<string, number[]>();
  for (const row of rows) {
    if (row.label !== label) continue;
    const own = scores.get(row.source) ?? [];
    scores.set(row.source, own);
    own.push(row.score);
  }
  return scores;
}

/** Returns the score that this share of human texts reaches, as the mean over the sources. */
function commonThreshold(humans: ReadonlyMap<string, readonly number[]>, share: number): number {
  const ranked = [...humans.values()].flatMap((scores) =>
    scores.map((score) => ({ score, weight: 1 / scores.length / humans.size })),
  );
  let seen = 0;
  for (const { score, weight } of ranked.sort((a, b) => b.score - a.score)) {
    seen += weight;
    if (seen > share) return score;
  }
  return -Infinity;
}

const shareAbove = (scores: readonly number[], threshold: number): number =>
  scores.filter((score) => score > threshold).length / scores.length;

function atCommonThreshold(rows: readonly Summed[], share: number): string[] {
  const humans = bySource(rows, 'human');
  const threshold = commonThreshold(humans, share);
  const ai = bySource(rows, 'ai');
  const worst = [...humans]
    .filter(([, scores]) => scores.length >= FEWEST_OF_A_SOURCE)
    .map(([source, scores]) => ({ source, rate: shareAbove(scores, threshold) }))
    .sort((a, b) => b.rate - a.rate)
    .slice(0, 3);
  const humanized = rows.filter(({ subtype }) => subtype === 'humanize').map(({ score }) => score);
  return [
    mean([...ai.values()].map((scores) => shareAbove(scores, threshold))).toFixed(3),
    humanized.length === 0 ? '–' : shareAbove(humanized, threshold).toFixed(3),
    worst.map(({ source, rate }) => `${source} ${(100 * rate).toFixed(1)}`).join(', '),
  ];
}

function lineOf(shares: string): string {
  const factors = shares.split(',').map(Number);
  const summed = (own: readonly ScoresByPart[]): Summed[] =>
    own.map((row) => ({ ...row.document, score: summedScore(row, factors).score }));
  const rows = summed(documents);
  const earlier = rows.filter(({ source }) => EARLIER.has(source));
  const further = rows.filter(({ source }) => !EARLIER.has(source));
  const paragraphs = (own: readonly Summed[]): readonly Summed[] => own.filter(({ source }) => source === 'wetbench');
  const isPolished = (row: Summed): boolean => kindOf(row) === 'polished';
  return [
    shares,
    macro(earlier, (row) => !isPolished(row)),
    macro(earlier, isPolished),
    macro(further, (row) => !isPolished(row)),
    macro(paragraphs(rows), (row) => !isPolished(row)),
    macro(paragraphs(rows), isPolished),
    macro(summed(short), () => true),
    ...atCommonThreshold(rows, 0.01),
    itemAt(atCommonThreshold(rows, 0.05), 2),
  ].join(' | ');
}

console.log(
  '| shares | generated | polished | further, generated | paragraphs | rewrites | 50–99 words | AI at 1 % | ' +
    'humanized at 1 % | worst at 1 % | worst at 5 % |',
);
for (const shares of shareLists) console.log(`| ${lineOf(shares)} |`);
