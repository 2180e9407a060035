import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createDetector } from '../train/detect/create-detector.js';
import { detectionModels } from '../../src/engines/detect/index.js';
import { packageFile } from '../../src/lib/package-root.js';
import type { Detector } from '../../src/records/detection.js';
import { readHidden, undoManipulations } from '../../src/text/manipulations/index.js';
import { normaliseText } from '../../src/text/normalise.js';
import { attacks } from './detect/attacks.js';
import { scoreAll } from './detect/scored.js';
import type { CorpusDocument } from '../corpora/detection.js';
import { readCorpus } from '../corpora/detection.js';
import { auroc } from '../statistics/metrics.js';
import { seededRandom } from '../statistics/random.js';
import { itemAt } from '../../src/lib/present.js';

/**
 * Prints AUROC of clean texts beside that of the same texts under each attack, and of how many a manipulation is
 * reported: `tsx scripts/evaluate/detect-attacks.ts [--texts 300]`, so many for each language.
 */
const { values } = parseArgs({ options: { texts: { type: 'string', default: '300' } } });
const limit = Number(values.texts);
const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'vi', 'ru', 'ja', 'zh', 'ar'];

function detectorFor(language: string): Detector | null {
  const record = detectionModels.find(({ languages }) => languages.includes(language));
  if (record === undefined) return null;
  return createDetector({
    card: readFileSync(packageFile('data', 'models', record.version, 'card.json')),
    weights: readFileSync(packageFile('data', 'models', record.version, 'weights.bin')),
  });
}

/** As many human as AI texts, spread over the file. */
function sampleOf(documents: readonly CorpusDocument[]): CorpusDocument[] {
  return (['human', 'ai'] as const).flatMap((label) => {
    const own = documents.filter((document) => document.label === label);
    const step = Math.max(1, own.length / (limit / 2));
    return Array.from({ length: Math.min(own.length, limit / 2) }, (_, at) => itemAt(own, Math.floor(at * step)));
  });
}

interface Outcome {
  readonly auroc: number;
  readonly reported: number;
}

/** Texts as a file with the changed text would be read. */
function outcomeOf(
  detector: Detector,
  documents: readonly CorpusDocument[],
  change: (text: string) => string,
): Outcome {
  let reported = 0;
  const rows = scoreAll(detector, documents, (text) => {
    const hidden = readHidden(change(text));
    const plain = undoManipulations(normaliseText(hidden.text));
    if (hidden.manipulations.length + plain.manipulations.length > 0) reported += 1;
    return plain.text;
  });
  const scoresOf = (label: string): number[] =>
    rows.filter(({ document }) => document.label === label).map(({ score }) => score);
  return { auroc: auroc(scoresOf('human'), scoresOf('ai')), reported: reported / documents.length };
}

const dev = await readCorpus('dev');
for (const language of LANGUAGES) {
  const detector = detectorFor(language);
  const documents = sampleOf(dev.filter(({ lang }) => lang === language));
  if (detector === null || documents.length === 0) continue;
  const print = (name: string, { auroc: area, reported }: Outcome, clean: number): void =>
    console.log(
      `${language}  ${name.padEnd(44)} ${area.toFixed(4)} ` +
        `${(area - clean >= 0 ? '+' : '') + (area - clean).toFixed(4)}  reported ${(reported * 100).toFixed(1)} %`,
    );
  const clean = outcomeOf(detector, documents, (text) => text);
  console.log(`${language}: ${documents.length} texts`);
  print('none', clean, clean.auroc);
  for (const [at, { name, script, change }] of attacks.entries()) {
    if (script !== null && script !== (language === 'ru' ? 'cyrillic' : 'latin')) continue;
    const random = seededRandom(at + 1);
    print(
      name,
      outcomeOf(detector, documents, (text) => change(text, random)),
      clean.auroc,
    );
  }
}
