/**
 * How far additions that say nothing of the author move an answer: repeated tokens, lines of marks, the blocks of
 * references, tables and so on, and blocks in any order. Held-apart human and AI texts in each language; where a
 * language has too few, texts that trained fill up, since a move needs no unseen text. Usage: npm run eval:structure
 * [-- 200] [-- --language de] [-- --worst]
 */
import { parseArgs } from 'node:util';
import type { Detector } from '../../src/records/detection.js';
import {
  documentBlocks,
  LARGEST_MOVE,
  markLines,
  shuffledBlocks,
  tokenForms,
  tokens,
} from '../train/structure/additions.js';
import { poolOf } from '../train/structure/index.js';
import type { Move } from '../train/structure/moves.js';
import { moveBy } from '../train/structure/moves.js';
import type { CorpusDocument } from '../corpora/detection.js';
import { readCorpus } from '../corpora/detection.js';
import { seededRandom } from '../statistics/random.js';
import { defaultDetector } from './detect/default-detector.js';
import { itemAt, present } from '../../src/lib/present.js';

const ORDERS = 3;

interface Named extends Move {
  readonly change: string;
  readonly id: string;
  readonly token: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { language: { type: 'string' }, worst: { type: 'boolean', default: false } },
});
const perLabel = Number(positionals[0] ?? 200);
const pool = poolOf('evaluation');

/** As many texts by people as by AI, held-apart ones first, spread over the sources. */
function sampleOf(language: string): CorpusDocument[] {
  return (['human', 'ai'] as const).flatMap((label) => {
    const [first, rest] = [held, others].map((documents) =>
      documents.filter((document) => document.lang === language && document.label === label),
    );
    const chosen = spread(present(first), perLabel);
    return [...chosen, ...spread(present(rest), perLabel - chosen.length)];
  });
}

function spread<T>(all: readonly T[], count: number): T[] {
  const taken = Math.min(count, all.length);
  return Array.from({ length: taken }, (_, index) => itemAt(all, Math.floor((index * all.length) / taken)));
}

function movesIn(detector: Detector, documents: readonly CorpusDocument[], language: string): Named[] {
  const random = seededRandom(17);
  const tokensPerText = Math.ceil(tokens.length / Math.max(1, documents.length));
  return documents.flatMap(({ id, text }, index) => {
    const before = detector.detect(text);
    const named = (change: string, changedText: string, token = ''): Named => ({
      change,
      id,
      token,
      ...moveBy(detector, before, changedText),
    });
    const own = tokens.slice(index * tokensPerText, (index + 1) * tokensPerText);
    return [
      ...own.flatMap((token) => tokenForms.map(({ name, apply }) => named(name, apply(text, token), token))),
      ...[...markLines, ...documentBlocks].map(({ name, apply }) => named(name, apply(text, language, random, pool))),
      ...Array.from({ length: ORDERS }, () =>
        named(shuffledBlocks.name, shuffledBlocks.apply(text, language, random, pool)),
      ),
    ];
  });
}

function print(language: string, texts: number, moves: readonly Named[]): void {
  console.log(
    '\n' +
      `${language}: ${texts} texts\n` +
      `${'change'.padEnd(42)} ${'tried'.padStart(6)} ${'largest'.padStart(8)} ${'99th %'.padStart(8)} ` +
      `${`> ${LARGEST_MOVE}`.padStart(7)} ${'stated otherwise'.padStart(17)}   (limits ${LARGEST_MOVE} and 0)`,
  );
  for (const change of new Set(moves.map((move) => move.change))) {
    const own = moves.filter((move) => move.change === change).sort((a, b) => a.distance - b.distance);
    const [largest, high] = [present(own.at(-1)), itemAt(own, Math.ceil(own.length * 0.99) - 1)];
    const [far, otherwise] = [
      own.filter(({ distance }) => distance > LARGEST_MOVE).length,
      own.filter(({ isOtherwiseStated }) => isOtherwiseStated).length,
    ];
    console.log(
      `${change.padEnd(42)} ${String(own.length).padStart(6)} ${largest.distance.toFixed(3).padStart(8)} ` +
        `${high.distance.toFixed(3).padStart(8)} ${String(far).padStart(7)} ${String(otherwise).padStart(17)}`,
    );
    if (values.worst)
      console.log(
        `    ${own
          .slice(-3)
          .reverse()
          .map(({ id, token, distance }) => `${id} ${JSON.stringify(token)} ${distance.toFixed(3)}`)
          .join('; ')}`,
      );
  }
}

const held = await readCorpus('dev');
const others = [...(await readCorpus('more-ml-dev')), ...(await readCorpus('train'))];
const languages = values.language !== undefined ? [values.language] : [...new Set(held.map(({ lang }) => lang))].sort();
let broken = 0;
for (const language of languages) {
  const sample = sampleOf(language);
  const moves = movesIn(defaultDetector(language), sample, language);
  print(language, sample.length, moves);
  broken += moves.filter(({ distance, isOtherwiseStated }) => distance > LARGEST_MOVE || isOtherwiseStated).length;
}
console.log(`\n${broken} of all additions broke a limit`);
