import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createDetector, detectionModels } from '../src/engines/detect/index.js';
import { packageFile } from '../src/lib/package-root.js';
import { reliabilitySvg } from './evaluation/calibration.js';
import { evaluate } from './evaluation/evaluate.js';
import type { Evaluation } from './evaluation/evaluate.js';
import type { VersionFacts } from './evaluation/model-card.js';
import { modelCard } from './evaluation/model-card.js';
import { evaluationReport } from './evaluation/report.js';
import { readCorpus } from './training/corpus.js';

const { values } = parseArgs({ options: { version: { type: 'string' } } });
const reports = packageFile('docs', 'evaluation');
mkdirSync(reports, { recursive: true });
const dev = await readCorpus('dev');
const extra = await readCorpus('human-extra');
const trained = new Set(detectionModels.flatMap(({ languages }) => languages));

for (const { version, languages } of detectionModels) {
  if (values.version !== undefined && values.version !== version) continue;
  const detector = createDetector({ card: readFileSync(packageFile('data', 'models', version, 'card.json')), weights: readFileSync(packageFile('data', 'models', version, 'weights.bin')) });
  const unseen = languages.includes('en') ? [] : extra.filter(({ lang }) => !trained.has(lang));
  const evaluation = evaluate(detector, dev.filter(({ lang }) => languages.includes(lang)), unseen);
  writeFileSync(packageFile('data', 'models', version, 'evaluation.json'), `${JSON.stringify(evaluation, null, 1)}\n`);
  writeFileSync(packageFile('docs', 'evaluation', `${version}.svg`), reliabilitySvg(evaluation.bins, version));
  writeFileSync(packageFile('docs', 'evaluation', `${version}.md`), evaluationReport(evaluation));
  process.stdout.write(`${evaluationReport(evaluation)}\n`);
}
writeFileSync(
  packageFile('docs', 'model-card.md'),
  modelCard(
    detectionModels.map((record) => ({
      record,
      card: JSON.parse(readFileSync(packageFile('data', 'models', record.version, 'card.json'), 'utf8')) as VersionFacts['card'],
      evaluation: JSON.parse(readFileSync(packageFile('data', 'models', record.version, 'evaluation.json'), 'utf8')) as Evaluation,
    })),
  ),
);
