import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createDetector, detectionModels } from '../src/engines/detect/index.js';
import { packageFile } from '../src/lib/package-root.js';
import { readCorpus } from './training/corpus.js';
import { auroc, mean, truePositiveRate } from './training/metrics.js';

interface Scored {
  readonly source: string;
  readonly lang: string;
  readonly generator: string;
  readonly label: string;
  readonly score: number;
  readonly verdict: string;
}

const { values } = parseArgs({ options: { version: { type: 'string', default: '2026-11-21-base' } } });
const record = detectionModels.find(({ version }) => version === values.version)!;
const folder = packageFile('data', 'models', record.version);
const detector = createDetector({ card: readFileSync(`${folder}/card.json`), weights: readFileSync(`${folder}/weights.bin`) });
const english = record.languages.includes('en');
const scored = (await readCorpus('dev')).filter(({ lang }) => (lang === 'en') === english).map(({ source, lang, generator, label, text }): Scored => {
  const { probabilities, verdict } = detector.detect(text);
  return { source, lang, generator, label, verdict, score: probabilities.human === 0 ? 50 : Math.log((probabilities.ai + 1e-12) / probabilities.human) };
});
const pure = scored.filter(({ label }) => label !== 'mixed');

function table(title: string, keyOf: (row: Scored) => string, humansOf: (key: string) => readonly Scored[]): number {
  process.stdout.write(`\n${title.padEnd(42)}  human     ai   AUROC  TPR@1%FPR\n`);
  const results: number[] = [];
  for (const key of [...new Set(pure.filter(({ label }) => label === 'ai').map(keyOf))].sort()) {
    const human = humansOf(key).map(({ score }) => score);
    const ai = pure.filter((row) => row.label === 'ai' && keyOf(row) === key).map(({ score }) => score);
    if (human.length === 0) continue;
    results.push(auroc(human, ai));
    process.stdout.write(`${key.padEnd(42)} ${String(human.length).padStart(6)} ${String(ai.length).padStart(6)}  ${auroc(human, ai).toFixed(4)}  ${truePositiveRate(human, ai, 0.01).toFixed(2)}\n`);
  }
  return mean(results);
}

const humans = pure.filter(({ label }) => label === 'human');
process.stdout.write(`${record.version} on dev: ${scored.length} documents\n`);
const macro = table('source', ({ source }) => source, (key) => humans.filter(({ source }) => source === key));
table('language', ({ lang }) => lang, (key) => humans.filter(({ lang }) => lang === key));
table('generator (against all humans)', ({ generator }) => generator, () => humans);
process.stdout.write(`\nmacro AUROC over sources with both classes: ${macro.toFixed(4)}\n`);
