import { readPackageFile } from '../../../src/lib/package-root.js';
import { seededRandom } from '../../statistics/random.js';

const SAMPLES = [
  'human/gettysburg-address.txt',
  'human/pride-and-prejudice.txt',
  'human/origin-of-species.md',
  'generated/urban-gardening.txt',
  'generated/remote-work.md',
  'mixed/whaling-notes.txt',
];
const SENTENCE_WORDS = 17;
const SENTENCES_OF_A_PARAGRAPH = 5;
/**
 * Words that stay together as they appear in a sample: within a stretch wordings are those of real texts, across
 * stretches they are new ones.
 */
const STRETCH_WORDS = 6;

const words = SAMPLES.flatMap(
  (name) =>
    new TextDecoder().decode(readPackageFile('data', 'sample', ...name.split('/'))).match(/[\p{L}\d'’-]+,?/gu) ?? [],
);

function sentence(random: () => number): string {
  const drawn: string[] = [];
  while (drawn.length < SENTENCE_WORDS) {
    const from = Math.floor(random() * (words.length - STRETCH_WORDS));
    drawn.push(...words.slice(from, from + STRETCH_WORDS));
  }
  const [first = '', ...rest] = drawn.slice(0, SENTENCE_WORDS);
  return `${first.slice(0, 1).toUpperCase()}${[first.slice(1), ...rest].join(' ').replace(/,$/u, '')}.`;
}

/** A text of about so many words, in sentences and paragraphs, another one for each number. */
export function madeUpText(number: number, wordCount: number): string {
  const random = seededRandom(number);
  const sentences = Array.from({ length: Math.ceil(wordCount / SENTENCE_WORDS) }, () => sentence(random));
  const paragraphs = sentences.map((each, at) => `${each}${(at + 1) % SENTENCES_OF_A_PARAGRAPH === 0 ? '\n\n' : ' '}`);
  return `${paragraphs.join('').trim()}\n`;
}
