/**
 * Learns which lines and paragraphs are prose and writes `data/lexicons/prose-blocks.bin`, which the cutter reads: from
 * the labelled real documents of the development half, from documents made of texts that train the detector, and from
 * such texts as they are. Says how well this works on left-out documents, five parts in turn; the score from which
 * groups are prose is chosen there. Seeded: the same data give the same bytes. About half a minute. Usage: npx tsx
 * scripts/train/blocks/index.ts [--dry]
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { packageFile } from '../../../src/lib/package-root.js';
import { writeProseModel } from '../../../src/text/blocks/model/prose-model.js';
import type { Trees } from '../../../src/text/blocks/model/trees.js';
import { scoreOf } from '../../../src/text/blocks/model/trees.js';
import { FEATURE_COUNT } from '../../../src/text/blocks/model/group-features.js';
import { readCorpus } from '../../corpora/detection.js';
import { growTrees } from './grow-trees.js';
import type { GrowthSettings } from './grow-trees.js';
import { halfOf, labelledFile, readFileLabels } from './labelled.js';
import type { LabelledText } from './labelled.js';
import { exampleOf, trainingRows, wordsOf } from './rows.js';
import type { Example, Origin } from './rows.js';
import { madeTexts, plainTexts } from './texts.js';
import { itemAt, present } from '../../../src/lib/present.js';

const FOLDS = 5;
const MADE_DOCUMENTS = 500;
const PLAIN_DOCUMENTS_EACH = 120;
/** Share of the prose of left-out real documents that the threshold keeps. */
const KEPT_SHARE = 0.985;
/**
 * A document of placeholder text whose sentences repeat: labelled prose, and filler for the rules, whatever is learned.
 */
const LEFT_OUT = 'pdf/sample-files__pdflatex-4-pages.pdf';
const SETTINGS: GrowthSettings = {
  trees: 100,
  depth: 5,
  rate: 0.1,
  ridge: 3,
  rowShare: 0.6,
  featureShare: 0.6,
  seed: 7,
};

interface ScoredGroup {
  readonly score: number;
  readonly prose: number;
  readonly other: number;
}

async function readExamples(): Promise<Example[]> {
  const real: LabelledText[] = [];
  for (const labels of readFileLabels(packageFile('scripts', 'evaluate', 'blocks', 'labels.jsonl'))) {
    if (halfOf(labels.path) === 'test' || labels.path === LEFT_OUT) continue;
    const labelled = await labelledFile(labels);
    if (labelled !== null) real.push(labelled);
  }
  const corpus = [];
  for (const file of ['train', 'essays-extra', 'human-extra', 'ai-extra'] as const)
    corpus.push(...(await readCorpus(file)));
  const withFolds = (texts: readonly LabelledText[], origin: Origin): Example[] =>
    texts.map((text) => exampleOf(text, origin, foldOf(text.id)));
  return [
    ...withFolds(real, 'real'),
    ...withFolds(madeTexts(corpus, MADE_DOCUMENTS, 5), 'made'),
    ...withFolds(plainTexts(corpus, PLAIN_DOCUMENTS_EACH, 6), 'plain'),
  ];
}

function foldOf(id: string): number {
  return itemAt(createHash('sha256').update(`fold ${id}`).digest(), 0) % FOLDS;
}

/** Groups with the score that decides on them; beyond every threshold where the rules decide alone. */
function scored(example: Example, trees: Trees): ScoredGroup[] {
  return example.labels.map((_, group) => {
    const isProse = example.kinds[group] === 'prose';
    const row = example.features.subarray(group * FEATURE_COUNT, (group + 1) * FEATURE_COUNT);
    return {
      ...wordsOf(example, group),
      score: itemAt(example.open, group) ? scoreOf(trees, row) : isProse ? Infinity : -Infinity,
    };
  });
}

function crossValidated(examples: readonly Example[]): ReadonlyMap<Origin, readonly ScoredGroup[]> {
  const groups = new Map<Origin, ScoredGroup[]>([
    ['real', []],
    ['made', []],
    ['plain', []],
  ]);
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const trees = growTrees(trainingRows(examples.filter((example) => example.fold !== fold)), SETTINGS);
    for (const example of examples.filter((other) => other.fold === fold))
      present(groups.get(example.origin)).push(...scored(example, trees));
  }
  return groups;
}

/** Returns the highest score from which on this share of the prose is kept. */
function thresholdFor(groups: readonly ScoredGroup[], share: number): number {
  const wanted = share * groups.reduce((sum, { prose }) => sum + prose, 0);
  let kept = 0;
  for (const { score, prose } of [...groups].sort((a, b) => b.score - a.score)) {
    kept += prose;
    if (kept >= wanted) return Math.round(score * 100) / 100 - 0.005;
  }
  return -Infinity;
}

function report(title: string, groups: readonly ScoredGroup[], threshold: number): void {
  let [prose, kept, other, wrong] = [0, 0, 0, 0];
  for (const group of groups) {
    prose += group.prose;
    other += group.other;
    if (group.score > threshold) {
      kept += group.prose;
      wrong += group.other;
    }
  }
  const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;
  console.log(`${title}: ${percent(kept, prose)} of prose kept, ${percent(wrong, other)} of the rest kept`);
}

const { values } = parseArgs({ options: { dry: { type: 'boolean', default: false } } });
const examples = await readExamples();
for (const origin of ['real', 'made', 'plain'] as const) {
  const own = examples.filter((example) => example.origin === origin);
  const byRules = own.flatMap((example) =>
    example.kinds.map((kind, group) => ({ ...wordsOf(example, group), score: kind === 'prose' ? 1 : -1 })),
  );
  report(`${origin}, ${own.length} documents, rules alone`, byRules, 0);
}
const leftOut = crossValidated(examples);
const threshold = thresholdFor(present(leftOut.get('real')), KEPT_SHARE);
for (const [origin, groups] of leftOut) report(`${origin}, left out, from ${threshold.toFixed(3)}`, groups, threshold);
if (!values.dry) {
  const trees = growTrees(trainingRows(examples), SETTINGS);
  const bytes = writeProseModel({ trees, threshold });
  writeFileSync(packageFile('data', 'lexicons', 'prose-blocks.bin'), bytes);
  console.log(`${bytes.length} bytes in data/lexicons/prose-blocks.bin`);
}
