import { readFileSync, writeFileSync } from 'node:fs';
import { Type } from 'typebox';
import type { ShippedScores } from '../../../src/calibration/shipped-scores.js';
import type { ModelRecord } from '../../../src/engines/detect/index.js';
import { groupBy } from '../../../src/lib/group-by.js';
import { packageFile } from '../../../src/lib/package-root.js';
import { itemAt, present } from '../../../src/lib/present.js';
import { checkedJson } from '../../corpora/checked-json.js';
import type { ScoredText } from './scores.js';

/** Lengths as `src/calibration/kinds.ts` distinguishes them. */
const LENGTHS = [0, 100, 200, 400, 800] as const;
/** Scores of AI texts that are kept, of all: steps of one percent. */
const STEPS = 100;
const Card = Type.Object({ weightsSha256: Type.String() });

/** As on the wire: four decimals. */
const rounded = (score: number): number => Math.round(score * 1e4) / 1e4;
const ascending = (texts: readonly ScoredText[]): readonly number[] =>
  texts.map(({ score }) => rounded(score)).sort((a, b) => a - b);

function stepsOf(scores: readonly number[]): number[] {
  if (scores.length <= STEPS) return [...scores];
  return Array.from({ length: STEPS }, (_, step) => itemAt(scores, Math.floor(((step + 0.5) / STEPS) * scores.length)));
}

function stratumOf(texts: readonly ScoredText[]): ShippedScores['strata'][number] {
  const { language, register, words } = present(texts[0]);
  const ai = texts.filter(({ author }) => author === 'ai');
  return {
    ...{ language, register, words: present(LENGTHS.findLast((from) => words >= from)) },
    human: [...ascending(texts.filter(({ author }) => author === 'human'))].reverse(),
    ai_texts: ai.length,
    ai_stated: ai.filter(({ stated }) => stated === 'ai' || stated === 'mixed').length,
    ai: stepsOf(ascending(ai)),
  };
}

/** Writes the scores that a version is shipped with: those of texts that it did not learn from. */
export function writeShipped({ version, languages }: ModelRecord, scored: readonly ScoredText[]): void {
  const card = packageFile('data', 'models', version, 'card.json');
  const unseen = scored.filter(({ knowsText, language }) => !knowsText && languages.includes(language));
  const strata = groupBy(unseen, ({ language, register, words }) =>
    [language, register, LENGTHS.findLastIndex((from) => words >= from)].join('\t'),
  );
  const file: ShippedScores = {
    version,
    weights_sha256: checkedJson(Card, readFileSync(card, 'utf8'), card).weightsSha256,
    strata: [...strata].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, texts]) => stratumOf(texts)),
  };
  const text = JSON.stringify(file, null, 1).replace(/\[[\s\d.,e-]+\]/gu, (numbers) => numbers.replace(/\s+/gu, ''));
  writeFileSync(packageFile('data', 'models', version, 'calibration.json'), `${text}\n`);
}
