import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, describe, expect, test } from 'vitest';
import { formats } from '../../src/extract/formats.js';
import { readDocument } from '../../src/extract/workers/read-document.js';
import { blocksWithin } from '../../src/text/blocks-within.js';
import { truncateCharacters } from '../../src/text/words.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-first-part-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LIMITS = {
  timeoutMs: 30_000,
  memoryBytes: 536_870_912,
  maxFileBytes: 52_428_800,
  maxPages: 100,
  maxCharacters: 20_000_000,
};
const WANTED = 20_000;

/** Numbered sentences of a language, one to a line, of at least so many characters. */
function lines(sentence: string, characters: number): readonly string[] {
  const found: string[] = [];
  for (let length = 0; length < characters; length += sentence.length + 8)
    found.push(`${sentence} ${found.length + 1}.`);
  return found;
}

async function read(
  name: string,
  content: Uint8Array,
  given: { readonly first?: number; readonly most?: number } = {},
) {
  const path = join(folder, name);
  writeFileSync(path, content);
  const { first, most = LIMITS.maxCharacters } = given;
  const job = { path, filename: name, ...(first !== undefined && { firstCharacters: first }) };
  const extraction = await readDocument(job, { ...LIMITS, maxCharacters: most });
  rmSync(path);
  if (extraction.status === 'failed') throw new Error(`${extraction.reason}: ${extraction.message}`);
  return extraction;
}

const ENGLISH = 'The river ran past the old mill and nobody counted the days';
const FRENCH = 'La rivière coulait près du vieux moulin où l’été s’était arrêté';

const LANGUAGES: readonly (readonly [charset: string, sentence: string])[] = [
  ['utf-8', FRENCH],
  ['utf-8', '川は古い水車のそばを流れ、誰も日を数えなかった'],
  ['windows-1252', FRENCH],
  ['windows-1251', 'Река текла мимо старой мельницы, и никто не считал дней'],
  ['utf-16le', FRENCH],
  ['utf-16be', FRENCH],
  ['utf-32le', FRENCH],
  ['cp932', '川は古い水車のそばを流れ、誰も日を数えなかった'],
  ['gb18030', '河水流过旧磨坊，没有人数日子'],
  ['cp949', '강은 낡은 방앗간 옆을 흘렀고 아무도 날을 세지 않았다'],
];

test.each(LANGUAGES)('the first part of a text in %s (%s) reads as in the whole', async (charset, sentence) => {
  const content = iconv.encode(lines(sentence, 600_000).join('\n'), charset, {
    addBOM: /^utf-(?:16|32)/u.test(charset),
  });
  const [whole, part] = [await read('a.txt', content), await read('a.txt', content, { first: WANTED })];
  expect(part.charset).toBe(whole.charset);
  expect(truncateCharacters(part.text, WANTED)).toBe(truncateCharacters(whole.text, WANTED));
  expect(part.characterCount).toBeGreaterThan(WANTED);
  // Proof that not all of it was read.
  expect(part.characterCount).toBeLessThan(whole.characterCount / 4);
  expect(part.contentHash).toBeNull();
});

const sentences = lines(ENGLISH, 1_200_000);
const SHAPES: Readonly<Record<string, string>> = {
  txt: sentences.join('\n'),
  md: `# A mill\n\n${sentences.map((line) => `- *${line}*`).join('\n')}`,
  html: `<!doctype html><html><body>${sentences.map((line) => `<p class="a">${line}</p>\n`).join('')}</body></html>`,
  tex: `\\documentclass{article}\n\\begin{document}\n${sentences.join('\n\n')}\n\\end{document}`,
  rst: `A mill\n======\n\n${sentences.join('\n\n')}`,
  adoc: `= A mill\n\n${sentences.join('\n\n')}`,
  org: `* A mill\n\n${sentences.join('\n\n')}`,
  csv: `id,text\n${sentences.map((line, index) => `${index},"${line}"`).join('\n')}`,
  rtf: `{\\rtf1\\ansi ${sentences.join('\\par\n')}}`,
  srt: sentences.map((line, index) => `${index + 1}\n00:00:01,000 --> 00:00:02,000\n${line}\n`).join('\n'),
  vtt: `WEBVTT\n\n${sentences.map((line) => `00:01.000 --> 00:02.000\n${line}\n`).join('\n')}`,
  eml: `From: a@example.org\nTo: b@example.org\nSubject: The mill\nContent-Type: text/plain\n\n${sentences.join('\n')}`,
  mbox: `From a@example.org Thu Jan  1 00:00:00 2026\nFrom: a@example.org\nSubject: Mill\n\n${sentences.join('\n')}\n`,
  ipynb: JSON.stringify({ nbformat: 4, cells: [{ cell_type: 'markdown', source: sentences.join('\n') }] }),
};

describe('text over the limit for one file is cut where a first part is wanted', () => {
  test('every text format is here', () => {
    const ofText = formats.filter(({ sign, isReadInOrder }) => sign.in === 'text' || isReadInOrder === true);
    expect(Object.keys(SHAPES).sort()).toEqual(ofText.map(({ name }) => name).sort());
  });

  test.each(Object.keys(SHAPES))('%s', async (name) => {
    const content = Buffer.from(SHAPES[name] ?? '');
    const file = `a.${name}`;
    const part = await read(file, content, { first: WANTED, most: 400_000 });
    expect(part.format).toBe(name);
    expect(part.characterCount).toBeGreaterThan(WANTED);
    const whole = await read(file, content);
    expect(truncateCharacters(part.text, WANTED)).toBe(truncateCharacters(whole.text, WANTED));
    const within = (text: string) => blocksWithin(truncateCharacters(text, WANTED), whole.blocks);
    expect(blocksWithin(truncateCharacters(part.text, WANTED), part.blocks)).toEqual(within(whole.text));
  });
});

test.each([
  ['latin-1, 33 MB', 'a.txt', iconv.encode(`${lines(FRENCH, 1_000_000).join('\n')}\n`, 'windows-1252'), 33],
  ['Markdown, 50 MiB', 'a.md', Buffer.from(`## A mill\n\n${lines(ENGLISH, 1_000_000).join('\n\n')}\n\n`), 50],
  ['one line of 50 MiB', 'a.txt', Buffer.from(`${'ж'.repeat(30)} `.repeat(16_384)), 50],
])('%s: its first part is read', async (_name, file, piece, mebibytes) => {
  const count = Math.floor((mebibytes * 1_048_576) / piece.length);
  const part = await read(file, Buffer.concat(Array.from({ length: count }, () => piece)), { first: 150_000 });
  expect(part.characterCount).toBeGreaterThan(150_000);
});

test('what a start does not hold is looked for in the rest', async () => {
  const markup = `<!doctype html><html><head><style>${'p { color: red }\n'.repeat(60_000)}</style></head><body>`;
  const { text } = await read('a.html', Buffer.from(`${markup}<p>${ENGLISH}.</p></body></html>`), { first: WANTED });
  expect(text).toBe(`${ENGLISH}.`);
});
