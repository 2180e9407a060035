import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createDetector } from '../train/detect/create-detector.js';
import { detectionModels } from '../../src/engines/detect/index.js';
import { packageFile } from '../../src/lib/package-root.js';
import { storedFalseAlarmRows, writeFalseAlarmRows } from './detect/false-alarm-rows.js';
import { reliabilitySvg } from './detect/calibration.js';
import { evaluate } from './detect/evaluate.js';
import type { Evaluation } from './detect/evaluate.js';
import type { VersionFacts } from './detect/model-card.js';
import { modelCard } from './detect/model-card.js';
import { evaluationReport } from './detect/report.js';
import { attackChanges, structureChanges } from './detect/clean-beside-dirty.js';
import { unseenRuns } from './detect/unseen.js';
import type { UnseenRun } from './detect/unseen.js';
import { poolOf } from '../train/structure/index.js';
import type { CorpusDocument } from '../corpora/detection.js';
import { readCorpus } from '../corpora/detection.js';
import { recipes } from '../train/detect/recipe.js';

const { values } = parseArgs({
  options: { version: { type: 'string' }, 'keep-unseen': { type: 'boolean', default: false } },
});
const reports = packageFile('docs', 'evaluation');
mkdirSync(reports, { recursive: true });
const dev = await readCorpus('dev');
const moreDev = [...(await readCorpus('more-dev')), ...(await readCorpus('more-ml-dev'))];
const extra = await readCorpus('human-extra');
const essays = await readCorpus('essays-extra');
const changes = [...structureChanges(poolOf('evaluation')), ...attackChanges()];
const trained = new Set(detectionModels.flatMap(({ languages }) => languages));

function cardOf(version: string): VersionFacts['card'] {
  return JSON.parse(readFileSync(packageFile('data', 'models', version, 'card.json'), 'utf8')) as VersionFacts['card'];
}

/** Figures from before the tables of clean beside dirty and of false alarms were measured lack them. */
function storedEvaluation(version: string): Evaluation {
  type Later = 'cleanBesideDirty' | 'falseAlarms';
  type Stored = Omit<Evaluation, Later> & Partial<Pick<Evaluation, Later>>;
  return {
    cleanBesideDirty: [],
    falseAlarms: [],
    ...(JSON.parse(readFileSync(packageFile('data', 'models', version, 'evaluation.json'), 'utf8')) as Stored),
  };
}

/**
 * Leave-one-generator-out and leave-one-language-out figures: trained for this, or as they are with `--keep-unseen`.
 */
async function unseenOf(version: string, documents: readonly CorpusDocument[]): Promise<readonly UnseenRun[]> {
  const path = packageFile('data', 'models', version, 'evaluation.json');
  if (values['keep-unseen'])
    return existsSync(path) ? ((JSON.parse(readFileSync(path, 'utf8')) as Partial<Evaluation>).unseenRuns ?? []) : [];
  const recipe = recipes.find((candidate) => candidate.version === version);
  return recipe === undefined ? [] : unseenRuns(recipe, cardOf(version), documents);
}

for (const { version, languages } of detectionModels) {
  if (values.version !== undefined && values.version !== version) continue;
  const detector = createDetector({
    card: readFileSync(packageFile('data', 'models', version, 'card.json')),
    weights: readFileSync(packageFile('data', 'models', version, 'weights.bin')),
  });
  const unseen = languages.includes('en') ? [] : extra.filter(({ lang }) => !trained.has(lang));
  const own = dev.filter(({ lang }) => languages.includes(lang));
  const further = moreDev.filter(({ lang }) => languages.includes(lang));
  const trainedOn = new Set(cardOf(version).trainingData.map(({ source }) => source));
  const untrained = [...extra, ...essays].filter(
    ({ source, lang }) => languages.includes(lang) && !trainedOn.has(source),
  );
  const evaluation: Evaluation = {
    ...evaluate(detector, { documents: own, further, unseen, untrained, changes }),
    unseenRuns: await unseenOf(version, own),
  };
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
      card: cardOf(record.version),
      evaluation: storedEvaluation(record.version),
    })),
  ),
);
await writeFalseAlarmRows(detectionModels.flatMap(({ version }) => storedFalseAlarmRows(version)));
