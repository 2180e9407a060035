import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { alarmScore } from '../../../src/calibration/threshold.js';
import { createDetector } from '../../train/detect/create-detector.js';
import type { ModelRecord } from '../../../src/engines/detect/index.js';
import { sha256Hex } from '../../../src/lib/hash.js';
import { packageFile } from '../../../src/lib/package-root.js';
import { STATED_VERDICTS, statedVerdict } from '../../../src/records/verdict.js';
import { checkedJson, checkedLines } from '../../corpora/checked-json.js';
import { readCorpus } from '../../corpora/detection.js';
import type { CorpusDocument, CorpusFile } from '../../corpora/detection.js';
import { registerOf } from '../detect/false-alarms.js';

const ScoredText = Type.Object({
  source: Type.String(),
  author: Type.Enum(['human', 'ai']),
  language: Type.String(),
  register: Type.String(),
  /** Judged words. */
  words: Type.Integer(),
  score: Type.Number(),
  stated: Type.Enum([...STATED_VERDICTS]),
  /** Whether the version learned from the source that it is of, and whether from the text itself. */
  knowsSource: Type.Boolean(),
  knowsText: Type.Boolean(),
});
/** A text of the corpora whose author is known, as a version judges it. Texts that are not judged are left out. */
export type ScoredText = Readonly<Static<typeof ScoredText>>;

const Card = Type.Object({
  weightsSha256: Type.String(),
  trainingData: Type.Array(Type.Object({ source: Type.String() })),
});

const HELD_APART: readonly CorpusFile[] = ['dev', 'more-dev', 'more-ml-dev'];
const OTHERS: readonly CorpusFile[] = ['train', 'more', 'more-ml', 'human-extra', 'essays-extra', 'ai-extra'];

interface Corpus {
  readonly documents: readonly CorpusDocument[];
  readonly isHeldApart: boolean;
}

async function* corpora(): AsyncGenerator<Corpus> {
  for (const file of [...HELD_APART, ...OTHERS])
    yield { documents: await readCorpus(file), isHeldApart: HELD_APART.includes(file) };
}

async function scan({ version, languages }: ModelRecord): Promise<readonly ScoredText[]> {
  const folder = packageFile('data', 'models', version);
  const [card, weights] = [readFileSync(join(folder, 'card.json')), readFileSync(join(folder, 'weights.bin'))];
  const detector = createDetector({ card, weights });
  const known = new Set(checkedJson(Card, card.toString(), folder).trainingData.map(({ source }) => source));
  const seen = new Set<string>();
  const scored: ScoredText[] = [];
  for await (const { documents, isHeldApart } of corpora())
    for (const { text, label, lang, source, domain } of documents) {
      const hash = sha256Hex(text);
      if (label === 'mixed' || !languages.includes(lang) || seen.has(hash)) continue;
      seen.add(hash);
      const { verdict, confidenceCategory, reason, probabilities, language, coverage } = detector.detect(text);
      if (reason !== null) continue;
      const stated = statedVerdict(verdict, confidenceCategory, null, 'medium') ?? 'unsure';
      const [words, knowsSource] = [coverage.judgedWords, known.has(source)];
      const knowsText = knowsSource && !isHeldApart;
      const [author, register] = [label, registerOf(domain)];
      scored.push({
        ...{ source, author, language, register, words },
        ...{ score: alarmScore(probabilities), stated, knowsSource, knowsText },
      });
    }
  return scored;
}

/** Returns the scores of a version on the corpora; those of a scan before, where the weights are the same. */
export async function scoresOf(model: ModelRecord): Promise<readonly ScoredText[]> {
  const path = packageFile('data', 'models', model.version, 'card.json');
  const { weightsSha256 } = checkedJson(Card, readFileSync(path, 'utf8'), path);
  const kept = join(tmpdir(), `assay-scores-${model.version}-${weightsSha256.slice(0, 12)}.jsonl`);
  if (existsSync(kept)) return checkedLines(ScoredText, readFileSync(kept, 'utf8'), kept);
  const scored = await scan(model);
  writeFileSync(`${kept}.part`, scored.map((row) => `${JSON.stringify(row)}\n`).join(''));
  renameSync(`${kept}.part`, kept);
  return scored;
}
