/**
 * The main content of web pages: how many words of menus and notices are left in it, on the pages of the shared
 * corpora; word F1 against the articles that others expect, on a folder of `<page>/source.html` and `expected.html`.
 *
 *  npm run eval:pages [-- --pages <folder>] [-- --each]
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeText } from '../../src/extract/charsets/charset.js';
import type { MarkedText } from '../../src/extract/blocks/blocks.js';
import { readPage } from '../../src/extract/html/html-page.js';
import { textOfHtml } from '../../src/extract/html/html-text.js';
import { corporaFolder } from '../corpora/shared-folder.js';
import { comparedWords, compareWords } from './extract/word-f1.js';

/** Pages with fewer words of menus and notices show nothing. */
const LEAST_MENU_WORDS = 30;
const FALL_LIMIT = 0.9;

interface Measured {
  readonly name: string;
  readonly words: readonly [whole: number, main: number];
  readonly menuWords: readonly [whole: number, main: number];
  readonly milliseconds: number;
  /** Null without an expected article. */
  readonly f1: number | null;
}

/** Returns the words in blocks that the markup calls menus and notices. */
function menuWords({ text, blocks }: MarkedText): number {
  return blocks
    .filter(({ kind }) => kind === 'menu' || kind === 'boilerplate')
    .reduce((sum, { start, end }) => sum + comparedWords(text.slice(start, end)).length, 0);
}

async function measure(name: string, markup: string, expected: string | null): Promise<Measured> {
  const whole = textOfHtml(markup);
  const started = performance.now();
  const main = await readPage(markup, 'main');
  return {
    name,
    milliseconds: performance.now() - started,
    words: [comparedWords(whole.text).length, comparedWords(main.text).length],
    menuWords: [menuWords(whole), menuWords(main)],
    f1: expected === null ? null : compareWords(main.text, textOfHtml(expected).text).f1,
  };
}

/** Measures pages one after another: each has the processor alone. */
async function oneByOne(
  names: readonly string[],
  measureOne: (name: string) => Promise<Measured>,
): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  for (const name of names) measured.push(await measureOne(name));
  return measured;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function print(title: string, pages: readonly Measured[]): void {
  const withMenus = pages.filter(({ menuWords: [whole] }) => whole >= LEAST_MENU_WORDS);
  const [before, after] = [0, 1].map((index) => sum(withMenus.map((page) => page.menuWords[index] ?? 0)));
  const fall = 1 - (after ?? 0) / (before ?? 1);
  const scores = pages.flatMap(({ f1 }) => (f1 === null ? [] : [f1]));
  console.log(`${title}: ${pages.length} pages, ${sum(pages.map(({ milliseconds }) => milliseconds)).toFixed(0)} ms`);
  console.log(`  words ${sum(pages.map(({ words }) => words[0]))} -> ${sum(pages.map(({ words }) => words[1]))}`);
  console.log(
    `  words of menus and notices on ${withMenus.length} pages with ${LEAST_MENU_WORDS} or more: ` +
      `${before} -> ${after}, fall ${percent(fall)} (limit ${percent(FALL_LIMIT)})`,
  );
  if (scores.length > 0)
    console.log(`  mean F1 against the expected articles ${(sum(scores) / scores.length).toFixed(4)}`);
  if (!process.argv.includes('--each')) return;
  for (const { name, words, menuWords: menus, f1 } of pages)
    console.log(`  ${words.join(' -> ')}  menus ${menus.join(' -> ')}  ${f1?.toFixed(3) ?? ''}  ${name}`);
}

const shared = join(corporaFolder, 'files', 'html');
print(
  'shared files',
  await oneByOne(readdirSync(shared), (name) => measure(name, decodeText(readFileSync(join(shared, name))).text, null)),
);
const folder = process.argv.includes('--pages') ? process.argv[process.argv.indexOf('--pages') + 1] : undefined;
if (folder !== undefined) {
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'expected.html')));
  const text = (name: string, file: string): string => readFileSync(join(folder, name, file), 'utf8');
  print(
    'pages with an expected article',
    await oneByOne(names, (name) => measure(name, text(name, 'source.html'), text(name, 'expected.html'))),
  );
}
