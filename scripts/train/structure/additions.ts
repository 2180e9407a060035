import { splitParagraphs } from '../../../src/text/paragraphs.js';
import { seededRandom } from '../../statistics/random.js';
import { codeLine } from './code.js';
import { drawFrom } from './draw.js';
import type { Draw, Random } from './draw.js';
import { addressLines, fillerLine } from './lines.js';
import { added, assemble, insertAt, original } from './pieces.js';
import type { Pool } from './pool.js';
import { referenceLines } from './references.js';
import { contentsLines } from './surroundings.js';
import { numberRows } from './tables.js';
import { vocabularyOf } from './vocabulary/index.js';
import { itemAt } from '../../../src/lib/present.js';

/**
 * What may be added to a text without saying anything of who wrote it. Adding any of these may move the probability of
 * AI by at most `LARGEST_MOVE` and change no verdict that is stated at medium or high confidence.
 */
export interface Addition {
  readonly name: string;
  readonly apply: (text: string, language: string, random: Random, pool: Pool) => string;
}

export const LARGEST_MOVE = 0.05;
export const TOKEN_COUNT = 2000;
const REPEATS = 60;

/** Words that texts of language models use far more often than people do, in English and elsewhere. */
const HEAVY_WORDS =
  'delve tapestry moreover furthermore underscore pivotal multifaceted testament intricate landscape realm foster ' +
  'leverage crucial nuanced holistic seamless vibrant ultimately overall transformative robust paramount meticulous ' +
  'embark unlock navigate resonate darüber zudem entscheidend nachhaltig ganzheitlich facettenreich ensemble ' +
  'également crucial permettant essentiel asimismo fundamental enriquecedor sumamente ademais fundamental ' +
  'essencialmente также кроме ключевой важно ngoài hơn quan trọng 此外 总之 首先 至关重要 さらに 重要 不可欠';
const PLAIN_WORDS =
  'the of and a I my said was lol haha gonna dude okay nope der die das und nicht ich le la les et je pas el los y ' +
  'que o os não и не я на một và không 的 了 我 是 の は です した went got boots toast';
const MARKS =
  '. , ; : ! ? … - – — _ * # @ & % $ € £ ¥ § ¶ † ‡ • · ° ^ ~ | / \\ ( ) [ ] { } < > = + × ÷ ± ≤ ≥ ≠ ∞ √ ∑ ∫ ∂ → ← ↑ ' +
  '↓ ⇒ ■ □ ▲ ● ○ ★ ☆ ♥ ♪ ✓ ✗ “ ” „ ‘ ’ « » ‹ › ¿ ¡ © ® ™ № ª º ¹ ² ³ ½ 。 、 ， ！ ？ 「 」 《 》 ・ ～ ※ ￥ ...... ---- ____ ' +
  '**** ==== //// #### !!! ??? ?! :) ;-) <3 -> => ::';
const EMOJI = '😀 😂 😍 🤔 👍 👎 🙏 🔥 ✨ 🎉 🚀 💡 📌 📈 ✅ ❌ ⚠️ ❤️ 🌍 🌿 🍎 ⚽ 🏆 🎵 📚 🧠 👨‍👩‍👧 🇩🇪 🇫🇷 🇯🇵';
/** Letters of scripts that no model was trained on, and of unassigned or private use. */
const STRANGE =
  'ሀሁሂ กขค अआइ अनुभव ქართული հայերեն ไทย ಕನ್ನಡ தமிழ் বাংলা עברית العربية مرحبا ελληνικά λόγος ᚠᚢᚦ 한국어 안녕 ꙮ 𝔞𝔟𝔠 𓀀 ' +
  '\ue000 ﷽ ⠃⠗';

/**
 * Seeded, so that every run and the test use the same tokens: words of many languages, heavy words, marks, numbers,
 * emoji, scripts, strings without sense.
 */
export const tokens: readonly string[] = madeTokens();

function madeTokens(): string[] {
  const random = seededRandom(2000);
  const between = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1));
  const fromLists = ['en', 'de', 'fr', 'es', 'pt', 'ru', 'vi', 'zh', 'ja', 'und'].flatMap((language) =>
    (['train', 'evaluation'] as const).flatMap((pool) => {
      const { words, surnames, menu, months } = vocabularyOf(language, pool);
      return [...words, ...surnames, ...menu, ...months].filter((entry) => !entry.includes(' '));
    }),
  );
  const written = [HEAVY_WORDS, PLAIN_WORDS, MARKS, EMOJI, STRANGE].flatMap((list) => list.split(' '));
  const made = new Set([...written, ...fromLists]);
  const letters = (count: number): string =>
    Array.from({ length: count }, () => String.fromCharCode(97 + between(0, 25))).join('');
  const makers: readonly (() => string)[] = [
    () => String(between(0, 10 ** between(1, 9))),
    () => `${between(0, 999)}.${between(0, 99)}`,
    () => `${between(1, 31)}/${between(1, 12)}/${between(1900, 2030)}`,
    () => letters(between(1, 12)),
    () => letters(between(2, 5)).toUpperCase(),
    () => `${letters(between(2, 6))}${between(0, 99)}`,
    () => `${letters(between(3, 8))}(${letters(1)})`,
    () => `https://example.org/${letters(between(3, 9))}`,
    () => String.fromCodePoint(between(0x4e00, 0x9fa5)),
    () => String.fromCodePoint(between(0x0400, 0x04ff)),
    () => String.fromCodePoint(between(0x2190, 0x27bf)),
    () => String.fromCodePoint(between(0x1f300, 0x1f5ff)),
    () => '.-_*=~#'.charAt(between(0, 6)).repeat(between(2, 90)),
  ];
  while (made.size < TOKEN_COUNT) made.add(itemAt(makers, between(0, makers.length - 1))().normalize('NFC'));
  return [...made].slice(0, TOKEN_COUNT);
}

/** The ways in which one token is repeated. */
export const tokenForms: readonly { readonly name: string; readonly apply: (text: string, token: string) => string }[] =
  [
    {
      name: 'token ×60 on a line of its own',
      apply: (text, token) => `${text}\n\n${Array(REPEATS).fill(token).join(' ')}`,
    },
    {
      name: 'token ×60 at the end of the last line',
      apply: (text, token) => `${text} ${Array(REPEATS).fill(token).join(' ')}`,
    },
    {
      name: 'token ×60, one a line, at the top',
      apply: (text, token) => `${Array(REPEATS).fill(token).join('\n')}\n\n${text}`,
    },
  ];

/** Puts drawn lines above, below or between the paragraphs of a text. */
function block(name: string, linesOf: (draw: Draw) => readonly string[]): Addition {
  return {
    name,
    apply: (text, language, random, pool) => {
      const draw = drawFrom(language, random, pool);
      const paragraphs = splitParagraphs(text).map(({ start, end }) => text.slice(start, end));
      paragraphs.splice(draw.between(0, paragraphs.length), 0, linesOf(draw).join('\n'));
      return paragraphs.join('\n\n');
    },
  };
}

function run(draw: Draw, entries: string, count: number, gap: string): string[] {
  return [draw.times(count, () => draw.pick(entries.split(' '))).join(gap)];
}

/** Lines of marks, digits or symbols, drawn for each text. */
export const markLines: readonly Addition[] = [
  block('a line of one mark', (draw) => [draw.pick(MARKS.split(' ')).repeat(draw.between(3, 100))]),
  block('a line of several marks', (draw) => run(draw, MARKS, 40, draw.pick(['', ' ']))),
  block('a line of digits', (draw) => run(draw, '0 1 2 3 4 5 6 7 8 9', 60, draw.pick(['', ' ']))),
  block('a line of emoji', (draw) => run(draw, EMOJI, 30, draw.pick(['', ' ']))),
  block('a line of an unknown script', (draw) => run(draw, STRANGE, 20, ' ')),
  block('filler', (draw) => [fillerLine(draw)]),
];

/** The blocks of ordinary documents that moved answers most. */
export const documentBlocks: readonly Addition[] = [
  block('contents, 5 lines with dot leaders', (draw) => contentsLines(draw, 5, '.')),
  block('30 references, IEEE', (draw) => referenceLines(draw, 'ieee', 30)),
  block('15 references, APA', (draw) => referenceLines(draw, 'apa', 15)),
  block('60 rows of numbers', (draw) => numberRows(draw, 60, 5)),
  block('15 addresses', (draw) => addressLines(draw, 15, true)),
  block('one line of code ×15', (draw) => Array<string>(15).fill(codeLine(draw))),
  block('60 dots', () => ['.'.repeat(60)]),
  block('30 dots', () => ['.'.repeat(30)]),
];

/** Blocks of several kinds at once, among the paragraphs in an order and at places that are drawn. */
export const shuffledBlocks: Addition = {
  name: 'six blocks shuffled among the paragraphs',
  apply: (text, language, random, pool) => {
    const draw = drawFrom(language, random, pool);
    const blocks = [
      added('contents', contentsLines(draw, 5, '.')),
      added('reference', referenceLines(draw, 'apa', 6)),
      added('table', numberRows(draw, 12, 5)),
      added('address', addressLines(draw, 4, true)),
      added('code', Array<string>(6).fill(codeLine(draw))),
      added('filler', '.'.repeat(60)),
    ];
    const paragraphs = splitParagraphs(text).map(({ start, end }) => original(text.slice(start, end), '\n\n'));
    const order = blocks.map((block) => ({ block, rank: random() })).sort((a, b) => a.rank - b.rank);
    return assemble(
      insertAt(
        paragraphs,
        order.map(({ block }) => ({ place: draw.between(0, paragraphs.length), blocks: [block] })),
      ),
    ).text;
  },
};
