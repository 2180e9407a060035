import { afterEach, beforeEach, expect, test } from 'vitest';
import { programSettings, scanWholeText } from '../../src/index.js';
import type { WholeText, WholeTextOptions } from '../../src/index.js';
import { AssayError } from '../../src/lib/errors.js';
import { countCharacters, countWords } from '../../src/text/words.js';
import { StandIn } from '../testing/pipeline/stand-in.js';

let standIn: StandIn;
let baseUrl: string;

beforeEach(async () => {
  standIn = new StandIn();
  standIn.options = { characterLimit: 2000, verdictOf: (text) => (text.includes('robot') ? 'ai' : 'human') };
  baseUrl = await standIn.listen();
});
afterEach(() => standIn.close());

const scanned = (text: string, options: Partial<WholeTextOptions> = {}): Promise<WholeText> =>
  scanWholeText({ settings: programSettings({ baseUrl, apiKey: 'good-key' }), text, ...options });

/** A chapter of about 1,800 characters. */
const chapter = (number: number, who: string): string =>
  `Chapter ${number}\n\n${`The ${who} wrote about the river and the mill. `.repeat(38).trim()}\n\n`;
const BOOK = [1, 2, 3].map((number) => chapter(number, 'miller')).join('') + chapter(4, 'robot') + chapter(5, 'miller');

test('a long text is scanned in sections that hold every word once, and each request keeps the limit', async () => {
  const longest: number[] = [];
  standIn.options = {
    ...standIn.options,
    replyOf: ({ texts }) => {
      longest.push(...texts.map(countCharacters));
      return null;
    },
  };
  const { sections, result, text, words, ...whole } = await scanned(BOOK);
  expect(sections.map(({ start, end }) => text.slice(start, end)).join('')).toBe(BOOK);
  expect(sections.map(({ number, heading, state }) => [number, heading, state])).toEqual([
    [1, 'Chapter 1', 'human'],
    [2, 'Chapter 2', 'human'],
    [3, 'Chapter 3', 'human'],
    [4, 'Chapter 4', 'ai'],
    [5, 'Chapter 5', 'human'],
  ]);
  expect(standIn.wordsBilled).toBe(countWords(BOOK));
  expect(words).toBe(countWords(BOOK));
  expect(Math.max(...longest)).toBeLessThanOrEqual(2000);
  expect(whole).toMatchObject({
    verdict: 'mixed',
    map: 'section 4 of 5 reads as AI, the others read as human',
    failure: null,
  });
  expect(whole.aiShare).toBeCloseTo(0.2, 2);
  const { findings } = result;
  const sentences = findings?.scan === 'detect' ? findings.sentences : [];
  expect(sentences.map(({ start }) => BOOK.slice(start, start + 9))).toEqual(
    [1, 2, 3, 4, 5].map((number) => `Chapter ${number}`),
  );
});

test('a text that the service takes at once is one section, and its result is the service’s own', async () => {
  const { sections, result, map, verdict } = await scanned('The robot wrote this.');
  expect(sections).toMatchObject([{ number: 1, state: 'ai', words: 4 }]);
  expect({ map, verdict }).toEqual({ map: '', verdict: 'ai' });
  expect(result).toEqual(sections[0]?.result);
  expect(standIn.usageReadings).toBe(0);
});

test('a section that fails throws nothing away that was paid for', async () => {
  standIn.options = { ...standIn.options, rejects: (text) => text.includes('Chapter 3') };
  const { sections, failure, verdict, map, result } = await scanned(BOOK);
  expect(sections.map(({ state }) => state)).toEqual(['human', 'human', 'not_scanned', 'not_scanned', 'not_scanned']);
  expect(failure).toBeInstanceOf(AssayError);
  expect(failure?.nextStep).not.toBe('');
  expect({ verdict, map }).toEqual({
    verdict: 'unsure',
    map: 'sections 3–5 of 5 are not scanned, the others read as human',
  });
  expect(result.wordCount).toBe(standIn.wordsBilled);
});

test('where the first section fails, the error of the service is thrown', async () => {
  standIn.options = { ...standIn.options, rejects: (text) => text.includes('Chapter 1') };
  await expect(scanned(BOOK)).rejects.toThrow(AssayError);
  expect(standIn.wordsBilled).toBe(0);
});

test('only the first words are scanned, and paid, where so many were asked for', async () => {
  const { words, textWords, result, text } = await scanned(BOOK, { maxWords: 500 });
  expect({ words, billed: standIn.wordsBilled, textWords }).toEqual({
    words: 500,
    billed: 500,
    textWords: countWords(BOOK),
  });
  expect(BOOK.startsWith(text)).toBe(true);
  expect(result.truncated).toBe(true);
});

test('a rule of one’s own states the sections, and with them the whole', async () => {
  const { verdict, aiShare } = await scanned(BOOK, { stating: () => 'unsure' });
  expect({ verdict, aiShare }).toEqual({ verdict: 'unsure', aiShare: 0 });
});

test('a text of 3,000 pages is judged whole, and can be stopped between two sections', async () => {
  standIn.options = { ...standIn.options, characterLimit: 150_000 };
  const book = Array.from({ length: 3000 }, (_, page) => chapter(page + 1, page < 300 ? 'robot' : 'miller')).join('');
  const { sections, verdict, map } = await scanned(book);
  expect(standIn.wordsBilled).toBe(countWords(book));
  expect(sections.length).toBeGreaterThan(35);
  expect({ verdict, map }).toEqual({
    verdict: 'mixed',
    map: `sections 1–300 of ${sections.length} read as AI, the others read as human`,
  });
  const stopped = new AbortController();
  const onSection = (done: number): void => (done === 2 ? stopped.abort() : undefined);
  await expect(scanned(book, { signal: stopped.signal, onSection })).rejects.toThrow();
});

test.each(['', ' \n '])('a text without a word is refused as before: %j', async (text) => {
  standIn.options = { ...standIn.options, rejects: (own) => own.trim() === '' };
  await expect(scanned(text)).rejects.toThrow(AssayError);
});
