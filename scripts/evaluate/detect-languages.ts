/**
 * What a version for many languages is worth, language by language, beside another version on the same texts:
 *
 *  npx tsx scripts/evaluate/detect-languages.ts dev data/models/OLD data/models/NEW
 *  npx tsx scripts/evaluate/detect-languages.ts sources VERSION PREFIX   (PREFIX of `npm run train -- --keep PREFIX`)
 *  npx tsx scripts/evaluate/detect-languages.ts languages VERSION
 *
 * `dev`: held-apart texts. `sources`: each source left out. `languages`: each language left out, its AI texts wholly
 * and its human texts by source, read by the views that carry over alone.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCard } from '../../src/engines/detect/card.js';
import { createDetector } from '../train/detect/create-detector.js';
import { itemAt, present } from '../../src/lib/present.js';
import type { CorpusDocument } from '../corpora/detection.js';
import { readCorpus } from '../corpora/detection.js';
import { auroc, mean, truePositiveRate } from '../statistics/metrics.js';
import { readTrained } from '../train/detect/kept-left-out.js';
import { recipes } from '../train/detect/recipe.js';
import { summedScore } from '../train/detect/sum-of-parts.js';
import { languageLeftOut } from './detect/languages.js';
import { scoreAll } from './detect/scored.js';
import type { Scored } from './detect/scored.js';

/** A class with fewer texts has no area under the curve. */
const FEWEST_TEXTS = 10;

interface Row {
  readonly document: Pick<CorpusDocument, 'lang' | 'label'>;
  readonly score: number;
}

const scoresOf = (rows: readonly Row[], label: string): number[] =>
  rows.filter(({ document }) => document.label === label).map(({ score }) => score);

/** Area under the curve and rate at 1 % false alarms, or null where a class has too few texts. */
function ranking(rows: readonly Row[]): readonly [number, number] | null {
  const [human, ai] = [scoresOf(rows, 'human'), scoresOf(rows, 'ai')];
  if (human.length < FEWEST_TEXTS || ai.length < FEWEST_TEXTS) return null;
  return [auroc(human, ai), truePositiveRate(human, ai, 0.01)];
}

const written = (figures: readonly [number, number] | null): string =>
  figures === null ? '–' : figures.map((figure) => figure.toFixed(3)).join(' / ');

const languagesOf = (rows: readonly Row[]): string[] => [...new Set(rows.map(({ document }) => document.lang))].sort();

/** Ranking by language, and the mean over languages. */
function rankingTable(title: string, rows: readonly Row[]): void {
  console.log(`\n| ${title} | human | AI | AUROC / TPR at 1 % |\n|---|---:|---:|---|`);
  const figures: (readonly [number, number])[] = [];
  for (const lang of languagesOf(rows)) {
    const own = rows.filter(({ document }) => document.lang === lang);
    const figure = ranking(own);
    if (figure !== null) figures.push(figure);
    console.log(`| ${lang} | ${scoresOf(own, 'human').length} | ${scoresOf(own, 'ai').length} | ${written(figure)} |`);
  }
  const means = written([mean(figures.map(([a]) => a)), mean(figures.map(([, b]) => b))]);
  console.log(`| **mean of ${figures.length}** | | | ${means} |`);
}

/** Ranking and what is stated, of several versions side by side. */
function sideBySide(judged: readonly (readonly Scored[])[], versions: readonly string[]): void {
  const columns = versions.map(
    (version) => `${version}: AUROC / TPR at 1 % | human stated AI % | human called AI % | AI stated AI % |`,
  );
  console.log(
    `\n| language | human | AI | ${columns.join(' ')}\n` +
      `|---|---:|---:|${columns.map(() => '---|---:|---:|---:|').join('')}`,
  );
  const first = itemAt(judged, 0);
  for (const lang of [...languagesOf(first), 'all']) {
    const of = (rows: readonly Scored[]): Scored[] =>
      rows.filter(({ document }) => document.label !== 'mixed' && (lang === 'all' || document.lang === lang));
    const count = (label: string): number => scoresOf(of(first), label).length;
    console.log(
      `| ${lang} | ${count('human')} | ${count('ai')} | ${judged.map((rows) => claims(of(rows))).join(' | ')} |`,
    );
  }
}

function claims(rows: readonly Scored[]): string {
  const share = (label: string, test: (row: Scored) => boolean): string => {
    const own = rows.filter(({ document }) => document.label === label);
    return own.length === 0 ? '–' : ((100 * own.filter(test).length) / own.length).toFixed(1);
  };
  const called = ({ detection }: Scored): boolean => detection.verdict === 'ai';
  const stated = (row: Scored): boolean => called(row) && row.detection.confidenceCategory !== 'low';
  return [written(ranking(rows)), share('human', stated), share('human', called), share('ai', stated)].join(' | ');
}

const [what, ...words] = process.argv.slice(2);
if (what === 'dev') {
  const files = words.map((folder) => ({
    card: readFileSync(join(folder, 'card.json')),
    weights: readFileSync(join(folder, 'weights.bin')),
  }));
  const documents = [...(await readCorpus('dev')), ...(await readCorpus('more-ml-dev'))].filter(
    ({ lang }) => lang !== 'en',
  );
  const versions = files.map(({ card }) => parseCard(card).version);
  sideBySide(
    files.map((file) => scoreAll(createDetector(file), documents)),
    versions,
  );
} else {
  const recipe = present(recipes.find(({ version }) => version === words[0]));
  if (what === 'sources') {
    const { scores } = await readTrained(`${words[1] ?? ''}-${recipe.version}`, recipe.parts);
    const shares = recipe.parts.map(({ share }) => share);
    const known = scores.filter(({ document }) => recipe.languages.includes(document.lang));
    rankingTable(
      'source left out',
      known.map((entry) => summedScore(entry, shares)),
    );
  } else rankingTable('language left out', await languageLeftOut(recipe));
}
