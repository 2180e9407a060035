import { readFileSync, writeFileSync } from 'node:fs';
import { packageFile } from '../../src/lib/package-root.js';
import { catalog } from '../../src/engines/patterns/catalog.js';
import { countWords } from '../../src/text/words.js';
import { seededRandom } from '../statistics/random.js';

/**
 * Fills `data/canaries/canaries.jsonl` up to 120 texts: `npm run canaries`. Texts that are there stay as they are,
 * because a canary never changes. New ones are made from the flagged and the clean sentences of the pattern catalog, in
 * an order drawn from a seed: formulaic, plain, and half of each.
 */
const FILE = packageFile('data', 'canaries', 'canaries.jsonl');
const CANARIES = 120;
const LEAST_WORDS = 85;
const SEED = 14;

type Style = 'formulaic' | 'plain' | 'half';
const STYLES: readonly Style[] = ['formulaic', 'plain', 'formulaic', 'plain', 'half'];

/** Whether a sentence may be part of a canary: no names of people or places, no marks of programs. */
const isSentence = (text: string): boolean =>
  !/[A-Z]\w+ [A-Z]\w+|turn\d|https?:/u.test(text) &&
  text.length >= 30 &&
  text.length <= 260 &&
  /^[A-Z][^\n*#_`<>[\]{}|]*[.!?]$/u.test(text);

const random = seededRandom(SEED);

/** Deals sentences, each once before any comes again. */
function dealer(sentences: readonly string[]): () => string {
  let left: string[] = [];
  return () => {
    if (left.length === 0) left = [...sentences];
    return left.splice(Math.floor(random() * left.length), 1)[0] ?? '';
  };
}

const flagged = dealer(catalog.flatMap((record) => record.flagged.filter(isSentence)));
const clean = dealer(catalog.flatMap((record) => record.clean.filter(isSentence)));

function textOf(style: Style): string {
  const sentences: string[] = [];
  for (let words = 0; words < LEAST_WORDS; words = countWords(sentences.join(' '))) {
    const formulaic = style === 'formulaic' || (style === 'half' && words < LEAST_WORDS / 2);
    sentences.push(formulaic ? flagged() : clean());
  }
  const middle = Math.ceil(sentences.length / 2);
  return `${sentences.slice(0, middle).join(' ')}\n\n${sentences.slice(middle).join(' ')}`;
}

const kept = readFileSync(FILE, 'utf8').trimEnd().split('\n');
const added = Array.from({ length: Math.max(0, CANARIES - kept.length) }, (_, index) => {
  const style = STYLES[index % STYLES.length] ?? 'plain';
  return JSON.stringify({ id: `built-${String(index + 1).padStart(3, '0')}-${style}`, text: textOf(style) });
});
writeFileSync(FILE, `${[...kept, ...added].join('\n')}\n`);
const words = [...kept, ...added].reduce(
  (sum, line) => sum + countWords((JSON.parse(line) as { text: string }).text),
  0,
);
process.stdout.write(`${kept.length + added.length} canaries of ${words} words, ${added.length} of them new\n`);
