/**
 * What the detector says about the real document files of the shared corpora, nearly all older than language models:
 * how many are stated AI or mixed, how many not judged and why, how much of each was judged; and of the copies of the
 * declaration of human rights.
 *
 * npm run build && npm run eval:files [-- --bad] [-- --all] [-- --no-blocks]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { createDetector } from '../train/detect/create-detector.js';
import { detectionModels, prepareDocument } from '../../src/engines/detect/index.js';
import { createExtractor } from '../../src/extract/index.js';
import { packageFile } from '../../src/lib/package-root.js';
import type { Detection } from '../../src/records/detection.js';
import { programSettings } from '../../src/settings/index.js';
import { checkedLines } from '../corpora/checked-json.js';
import { corporaFolder } from '../corpora/shared-folder.js';
import { present } from '../../src/lib/present.js';

interface Row {
  readonly path: string;
  readonly words: number;
  readonly detection: Detection;
}

const FEWEST_WORDS = 50;
const corpus = join(corporaFolder, 'files');
const flag = (name: string): boolean => process.argv.includes(name);
const manifest = join(corpus, 'manifest.jsonl');
const paths = checkedLines(Type.Object({ path: Type.String() }), readFileSync(manifest, 'utf8'), manifest)
  .map(({ path }) => path)
  .filter((path) => flag('--bad') || !path.startsWith('bad/'));

const extractor = createExtractor({ ...programSettings().extract, extractWorkers: 2 });
const detectors = new Map(
  detectionModels.map(({ version, defaultFor }) => {
    const folder = packageFile('data', 'models', version);
    const files = { card: readFileSync(join(folder, 'card.json')), weights: readFileSync(join(folder, 'weights.bin')) };
    return [defaultFor, createDetector(files)] as const;
  }),
);

async function judge(path: string): Promise<Row | null> {
  const extraction = await extractor.extract({ path: join(corpus, path), filename: path });
  if (extraction.status !== 'text') return null;
  const document = prepareDocument(extraction.text, flag('--no-blocks') ? [] : extraction.blocks);
  const detector = present(detectors.get(['en', 'und'].includes(document.language) ? 'english' : 'other-languages'));
  return { path, words: extraction.wordCount, detection: detector.detect(document) };
}

const isStated = ({ detection }: Row): boolean =>
  detection.confidenceCategory !== 'low' && detection.verdict !== 'human';

function describe(title: string, rows: readonly Row[]): void {
  const stated = rows.filter(isStated);
  const reasons = new Map<string, number>();
  for (const { detection } of rows) {
    const key =
      detection.reason ?? (detection.confidenceCategory === 'low' ? 'low confidence' : `stated ${detection.verdict}`);
    reasons.set(key, (reasons.get(key) ?? 0) + 1);
  }
  const share = ((100 * stated.length) / Math.max(1, rows.length)).toFixed(1);
  process.stdout.write(`${title}: ${rows.length}; stated AI or mixed ${stated.length} = ${share} %\n`);
  for (const [name, count] of [...reasons].sort((a, b) => b[1] - a[1]))
    process.stdout.write(`  ${String(count).padStart(4)} ${name}\n`);
  for (const row of flag('--all') ? rows : stated) process.stdout.write(`  ${lineOf(row)}\n`);
}

function lineOf({ path, words, detection }: Row): string {
  const { verdict, confidenceCategory, probabilities, language, coverage, reason } = detection;
  const others = Object.entries(coverage.notJudged).map(([kind, count]) => `${kind}:${count}`);
  const said = `${reason ?? `${verdict} ${confidenceCategory}`} P(ai) ${probabilities.ai.toFixed(2)}`;
  return `${said.padEnd(28)} ${language} judged ${coverage.judgedWords} of ${words}  ${path}  ${others.join(' ')}`;
}

const rows: Row[] = [];
for (let at = 0; at < paths.length; at += 8) {
  rows.push(...(await Promise.all(paths.slice(at, at + 8).map(judge))).filter((row) => row !== null));
}
await extractor.close();
const isDeclaration = ({ path }: Row): boolean => /udhr/iu.test(path);
const english = rows.filter(({ words, detection }) => detection.language === 'en' && words >= FEWEST_WORDS);
describe('English files with 50 words or more', english);
describe(
  'Files in other languages with 50 words or more',
  rows.filter(({ words, detection }) => detection.language !== 'en' && words >= FEWEST_WORDS),
);
describe('Copies of the declaration of human rights', rows.filter(isDeclaration));
