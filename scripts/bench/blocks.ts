import { createHash } from 'node:crypto';
import { cutBlocks } from '../../src/text/blocks/index.js';
import { splitSentences } from '../../src/text/sentences.js';
import { countWords } from '../../src/text/words.js';
import { rateLine } from './timing.js';
import { readCorpus } from '../corpora/detection.js';

/**
 * Times the block cutter beside its peers on the same texts, in one thread; the best of five runs counts. Then on
 * inputs made to be slow.
 */
const RUNS = 5;
const HOSTILE_LENGTH = 150_000;

function report(name: string, texts: readonly string[], work: (text: string) => unknown): void {
  process.stdout.write(rateLine(name, RUNS, texts, work));
}

const corpus = await readCorpus('dev');
for (const language of ['en', 'zh', 'vi', 'de']) {
  const texts = corpus.filter(({ lang }) => lang === language).map(({ text }) => text);
  process.stdout.write(` ${language}: ${texts.length} documents\n`);
  report('blocks', texts, (text) => cutBlocks(text));
  report('blocks, all texts as one', [texts.join('\n\n')], (text) => cutBlocks(text));
  report('sentences', texts, (text) => splitSentences(text));
  report('words', texts, (text) => countWords(text));
  report('sha256', texts, (text) => createHash('sha256').update(text).digest('hex'));
}

const hostile: Readonly<Record<string, string>> = {
  dots: '.'.repeat(HOSTILE_LENGTH),
  'one letter': 'a'.repeat(HOSTILE_LENGTH),
  'line ends': '\n'.repeat(HOSTILE_LENGTH),
  'letters, one a line': 'a\n'.repeat(HOSTILE_LENGTH / 2),
  'numbers, one a line': '12\n'.repeat(HOSTILE_LENGTH / 3),
  'spaces and dots': '. '.repeat(HOSTILE_LENGTH / 2),
  'brackets, one a line': '[1] \n'.repeat(HOSTILE_LENGTH / 5),
  'zero-width characters': '\u200b'.repeat(HOSTILE_LENGTH),
  'ideographic sentences': '我。'.repeat(HOSTILE_LENGTH / 2),
  'combining marks': '\u0301'.repeat(HOSTILE_LENGTH),
};
process.stdout.write(' inputs made to be slow\n');
for (const [name, text] of Object.entries(hostile)) report(name, [text], (input) => cutBlocks(input));
