/**
 * Sets two or more model versions beside each other on documents that train none: by corpus file, source and length,
 * and human texts called AI by register and length.
 *
 *  npx tsx scripts/evaluate/detect-compare.ts data/models/OLD data/models/NEW
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCard } from '../../src/engines/detect/card.js';
import { createDetector } from '../train/detect/create-detector.js';
import { falseAlarms, falseAlarmTable } from './detect/false-alarms.js';
import { scoreAll, splits } from './detect/scored.js';
import type { KeyOf, Scored } from './detect/scored.js';
import type { CorpusDocument, CorpusFile } from '../corpora/detection.js';
import { readCorpus } from '../corpora/detection.js';
import { auroc, truePositiveRate } from '../statistics/metrics.js';
import { itemAt } from '../../src/lib/present.js';

const FILES: readonly CorpusFile[] = ['dev', 'more-dev', 'more-ml-dev'];
const folders = process.argv.slice(2);
const cards = folders.map((folder) => readFileSync(join(folder, 'card.json')));
const detectors = folders.map((folder, at) =>
  createDetector({ card: itemAt(cards, at), weights: readFileSync(join(folder, 'weights.bin')) }),
);
const languages = new Set(cards.flatMap((card) => parseCard(card).languages));

/** Area, rate at 1 % false alarms, human texts called AI and stated AI, AI texts stated AI. */
function figuresOf(rows: readonly Scored[]): string {
  const human = rows.filter(({ document }) => document.label === 'human');
  const ai = rows.filter(({ document }) => document.label === 'ai');
  const scores = (own: readonly Scored[]): number[] => own.map(({ score }) => score);
  const share = (own: readonly Scored[], test: (row: Scored) => boolean): string =>
    own.length === 0 ? '–' : ((100 * own.filter(test).length) / own.length).toFixed(1);
  const called = ({ detection }: Scored): boolean => detection.verdict === 'ai';
  const stated = (row: Scored): boolean => called(row) && row.detection.confidenceCategory !== 'low';
  const both = human.length > 0 && ai.length > 0;
  return [
    both ? auroc(scores(human), scores(ai)).toFixed(3) : '–',
    both ? truePositiveRate(scores(human), scores(ai), 0.01).toFixed(3) : '–',
    share(human, called),
    share(human, stated),
    share(ai, called),
    share(ai, stated),
  ].join(' | ');
}

function table(title: string, judged: readonly (readonly Scored[])[], keyOf: KeyOf): void {
  const counts = 'AUROC | TPR at 1 % | human called AI % | stated % | AI called % | stated %';
  console.log(`\n| ${title} | human | AI | ${detectors.map(({ version }) => `${version}: ${counts}`).join(' | ')} |`);
  console.log(`|---|---:|---:|${detectors.map(() => '---:|'.repeat(6)).join('')}`);
  const first = itemAt(judged, 0);
  for (const key of [...new Set(first.map(keyOf))].sort()) {
    const own = judged.map((rows) => rows.filter((row) => keyOf(row) === key));
    const count = (label: string): number => itemAt(own, 0).filter(({ document }) => document.label === label).length;
    console.log(`| ${key} | ${count('human')} | ${count('ai')} | ${own.map(figuresOf).join(' | ')} |`);
  }
}

const all = new Map<string, Scored[]>();
for (const file of FILES) {
  const documents: CorpusDocument[] = (await readCorpus(file)).filter(({ lang }) => languages.has(lang));
  if (documents.length === 0) continue;
  const judged = detectors.map((detector) => scoreAll(detector, documents));
  detectors.forEach(({ version }, at) => all.set(version, [...(all.get(version) ?? []), ...itemAt(judged, at)]));
  table(`${file}, all`, judged, () => 'all');
  table(`${file}, kind of AI text`, withHumans(judged), ({ document }) => document.subtype ?? 'generate');
  table(`${file}, source`, judged, ({ document }) => `${document.source} ${document.lang}`);
  table(`${file}, words`, judged, splits.words);
}
for (const [version, rows] of all) console.log(`\n${version}\n\n${falseAlarmTable(falseAlarms(rows))}`);

/** Human texts once for each kind of AI text. */
function withHumans(judged: readonly (readonly Scored[])[]): Scored[][] {
  const kinds = new Set(
    itemAt(judged, 0).flatMap(({ document }) => (document.label === 'ai' ? [document.subtype ?? 'generate'] : [])),
  );
  return judged.map((rows) =>
    [...kinds].flatMap((subtype) =>
      rows.flatMap((row) =>
        row.document.label === 'human'
          ? [{ ...row, document: { ...row.document, subtype } }]
          : row.document.label === 'ai' && (row.document.subtype ?? 'generate') === subtype
            ? [row]
            : [],
      ),
    ),
  );
}
