import { detectLanguage } from '../../src/text/language.js';
import { normaliseText } from '../../src/text/normalise.js';
import { splitParagraphs } from '../../src/text/paragraphs.js';
import { splitSentences } from '../../src/text/sentences.js';
import { countWords } from '../../src/text/words.js';
import { readCorpus } from '../corpora/detection.js';

/**
 * Times what every text goes through on inputs that a hostile or foreign author may send, each as long as the service
 * takes, beside English prose: milliseconds of processor time and multiples of prose. `-- NAME…` keeps the inputs whose
 * name begins so.
 */
const LENGTH = 150_000;
const ROUNDS = 3;
/** Repeated within a round, so that a function of under a millisecond is measured too. */
const ENOUGH_MS = 5;
/** The first runs are interpreted. */
const WARM_UP_RUNS = 3;

const repeated = (piece: string): string => piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);

/** A linear congruence: the same characters in every run. */
function random(next: (number: (below: number) => number) => string): string {
  let seed = 1;
  const number = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  let text = '';
  while (text.length < LENGTH) text += next(number);
  return text.slice(0, LENGTH);
}

const MADE: Readonly<Record<string, string>> = {
  'zero-width spaces': repeated('\u200b'),
  'zero-width joiners': repeated('\u200d'),
  'zero-width between letters': repeated('T\u200bh\u200be\u200b \u200bd\u200bo\u200bg\u200b '),
  'one Chinese sentence': repeated('我。'),
  'one Chinese character': repeated('我'),
  'Chinese without marks': repeated('昨天下雨了我们在家里看书'),
  'right-to-left overrides': repeated('\u202e'),
  'text in overrides': repeated('\u202ehello there\u202c '),
  'mathematical letters': repeated('𝐓𝐡𝐞 𝐝𝐨𝐠 '),
  'squared letters': repeated('🅰🅱🅲 '),
  'full-width letters': repeated('Ｔｈｅ　ｄｏｇ　'),
  'half-width kana': repeated('ｱｲｳ'),
  'piles of marks': repeated('a\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308'),
  'marks alone': repeated('\u0301'),
  'marks in disorder': repeated('a\u0315\u0323\u0301\u0316'),
  'lone high surrogates': repeated('\ud83d'),
  'lone low surrogates': repeated('a\udc00b'),
  emoji: repeated('😀👍🏽'),
  'joined emoji': repeated('👩\u200d💻'),
  'letters joined to emoji': repeated('a\u200d😀'),
  flags: repeated('🇩🇪🇫🇷'),
  tags: repeated('\u{e0061}\u{e0062}'),
  'spaced dots': repeated('. '),
  dots: repeated('.'),
  'ideographic stops': repeated('。'),
  'question marks and quotes': repeated('?"'),
  'single letters with stops': repeated('a. '),
  'capitals with stops': repeated('A. '),
  blanks: repeated(' '),
  newlines: repeated('\n'),
  'lines of one letter': repeated('a\n'),
  'paragraphs of one letter': repeated('a\n\n'),
  'blanks and newlines': repeated(' \n'),
  'carriage returns': repeated('\r'),
  tabs: repeated('\t'),
  'line separators': repeated('a\u2028'),
  'one letter': repeated('a'),
  underscores: repeated('_'),
  colons: repeated('a:b '),
  'quotation marks': repeated('"'),
  openers: repeated('. ('),
  'Hangul fillers': repeated('\u3164'),
  'braille blanks': repeated('\u2800'),
  Cherokee: repeated('ᎠᎡ Ꭲ '),
  nulls: repeated('\0'),
  Arabic: repeated('الطقس جميل اليوم، وقد ذهبنا إلى الحديقة. '),
  Hebrew: repeated('מזג האוויר יפה היום, והלכנו לגן. '),
  Hindi: repeated('आज बारिश हुई और हम घर पर किताब पढ़ते रहे। '),
  Korean: repeated('어제는 비가 와서 집에서 책을 읽었습니다. '),
  Thai: repeated('วันนี้ฝนตกเราจึงอ่านหนังสืออยู่ที่บ้าน '),
  'random Chinese characters': random((number) => String.fromCharCode(0x4e00 + number(20_000))),
  'random Chinese with stops': random(
    (number) => String.fromCharCode(0x4e00 + number(20_000)) + (number(3) === 0 ? '。' : ''),
  ),
  'random Thai letters': random((number) => String.fromCharCode(0xe01 + number(46))),
  'random syllables with marks': random(
    (number) => String.fromCharCode(0xac00 + number(11_000)) + (number(5) === 0 ? '\u0301' : ''),
  ),
  'random code units': random((number) => String.fromCharCode(number(0x10000))),
};

const WORK: readonly (readonly [string, (text: string) => unknown])[] = [
  ['countWords', countWords],
  ['splitSentences', splitSentences],
  ['splitParagraphs', splitParagraphs],
  ['normaliseText', normaliseText],
  ['detectLanguage', detectLanguage],
];

const processorMs = (): number => process.cpuUsage().user / 1000;

function milliseconds(work: (text: string) => unknown, text: string): number {
  let best = Infinity;
  for (let run = 0; run < WARM_UP_RUNS; run += 1) work(text);
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = processorMs();
    let runs = 0;
    while (processorMs() - start < ENOUGH_MS) {
      work(text);
      runs += 1;
    }
    best = Math.min(best, (processorMs() - start) / runs);
  }
  return best;
}

const real: Record<string, string> = {};
const corpus = await readCorpus('dev');
for (const language of ['en', 'de', 'ru', 'zh', 'ja']) {
  const texts = corpus.filter(({ lang }) => lang === language).map(({ text }) => text);
  real[`prose: ${language}`] = repeated(texts.join('\n\n').slice(0, LENGTH));
}
const wanted = process.argv.slice(2);
const inputs = Object.entries({ ...real, ...MADE }).filter(
  ([name], index) => index === 0 || wanted.length === 0 || wanted.some((prefix) => name.startsWith(prefix)),
);
const prose: number[] = [];
// Compiled for all before the first is timed.
for (const text of Object.values(real)) for (const [, work] of WORK) milliseconds(work, text);
process.stdout.write(
  `${LENGTH} UTF-16 code units each; milliseconds, and multiples of English prose\n` +
    `${''.padEnd(30)}${WORK.map(([name]) => name.padStart(18)).join('')}\n`,
);
for (const [name, text] of inputs) {
  const columns = WORK.map(([, work], index) => {
    const taken = milliseconds(work, text);
    const ofProse = taken / (prose[index] ??= taken);
    return `${taken.toFixed(2).padStart(9)} ${`×${ofProse.toFixed(1)}`.padStart(8)}`;
  });
  process.stdout.write(`${name.padEnd(30)}${columns.join('')}\n`);
}
