import { change, each, joined } from './layout.js';
import type { Edit } from './layout.js';

const swap = (text: string, from: string, to: readonly string[]): string =>
  text.replace(new RegExp(`[${from}]`, 'gu'), (letter) => to[Array.from(from).indexOf(letter)] ?? letter);

const BRITISH: readonly (readonly [RegExp, string])[] = [
  [/(?<=\p{L}{3})iz(?=e[sd]?\b|ing\b|ation)/gu, 'is'],
  [/\b(col|behavi|lab|fav|hon|neighb|hum|harb)or/giu, '$1our'],
  [/\b(cent|theat|fib|met|lit)er\b/giu, '$1re'],
  [/(?<=\p{L}{2}[aeiou])l(?=(?:ed|ing)\b)/gu, 'll'],
  [/\bdefense/gu, 'defence'],
];
const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const ARABIC_DIGITS = Array.from('٠١٢٣٤٥٦٧٨٩');
const TABLE = [
  '+--------+-------+',
  '| Year   | Yield |',
  '+--------+-------+',
  '| 1990   | 3.1   |',
  '| 1991   | 3.4   |',
  '+--------+-------+',
].join('\n');
const QUOTED = [
  'On 4 May 2019, B. Reed wrote:',
  '> On 3 May 2019, A. Holt wrote:',
  '>> Have you seen the draft, and do you think that it',
  '>> can be sent to the others before Friday?',
  '> I have, and it can.',
].join('\n');
const HALF_WIDTH = Array.from(',.!?;:()');
const FULL_WIDTH = Array.from('，。！？；：（）');

/** What keyboards, editors and formats do to the letters and marks of a text. */
export const writingEdits: readonly Edit[] = [
  change('spaces before marks', (text, random) =>
    text.replace(/(?<=\p{L})[,.!?;:](?= )/gu, (mark) => (random() < 0.3 ? ` ${mark}` : mark)),
  ),
  change('no space after some full stops', (text, random) =>
    text.replace(/(?<=\p{Ll}\.) (?=\p{Lu})/gu, () => (random() < 0.2 ? '' : ' ')),
  ),
  change('tabs for some spaces', (text, random) => text.replaceAll(' ', () => (random() < 0.05 ? '\t' : ' '))),
  change('citations of authors', (text, random) =>
    text.replace(/(?<=\p{L}{3})\.(?= |$)/gmu, (_, at: number) =>
      random() < 0.4 ? ` (${['Holt', 'Reed & Marsh', 'Archer et al.'][at % 3] ?? ''}, ${1990 + (at % 30)}).` : '.',
    ),
  ),
  change('comments of a word processor', (text, random) =>
    text.replace(/(?<=\p{L}{4}) /gu, (_, at: number) => (random() < 0.03 ? `[AH${(at % 30) + 1}] ` : ' ')),
  ),
  change('notes raised by a circumflex', (text, random) =>
    text.replace(/\.(?= |$)/gmu, (_, at: number) => (random() < 0.4 ? `.^${(at % 40) + 1}` : '.')),
  ),
  change('tags of HTML', (text) =>
    text
      .split('\n\n')
      .map((paragraph) => `<p>${paragraph.replace(/(?<= )(\p{L}{5,})(?= )/u, '<em>$1</em>')}</p>`)
      .join('\n'),
  ),
  change('breaks of HTML', (text) => text.replaceAll('\n\n', '<br>\n<br>\n')),
  change('markup of a wiki', (text) =>
    text
      .replace(/^(\S+ \S+)/gmu, "'''$1'''")
      .replace(/(?<= )(\p{L}{5,})(?= )/gu, (word, _, at: number) => (at % 17 === 0 ? `[[${word}]]` : word)),
  ),
  change('commands of LaTeX', (text) =>
    text
      .replaceAll('%', '\\%')
      .replaceAll('&', '\\&')
      .replace(/(?<= )(\p{L}{5,})(?= )/gu, (word, _, at: number) => (at % 17 === 0 ? `\\emph{${word}}` : word))
      .replace(/(?<= \p{L}{1,2}) /gu, '~'),
  ),
  change('italics of Markdown', (text) =>
    text.replace(/(?<= )(\p{L}{5,})(?= )/gu, (word, _, at: number) => (at % 9 === 0 ? `*${word}*` : word)),
  ),
  change('italics by underscores', (text) =>
    text.replace(/(?<= )(\p{L}{5,})(?= )/gu, (word, _, at: number) => (at % 9 === 0 ? `_${word}_` : word)),
  ),
  change('hyphens that do not break', (text) => text.replace(/(?<=\p{L})-(?=\p{L})/gu, '\u2011')),
  change('quotes of other countries', (text) => text.replace(/(^|[\s(—])"/gmu, '$1«').replaceAll('"', '»')),
  change('apostrophes as accents', (text) => text.replace(/(?<=\p{L})['’](?=\p{L})/gu, '´')),
  change('captions of pictures', (text) => text.replaceAll('\n\n', '\n\n[Image: a view of the place]\n\n')),
  change('addresses of links', (text, random) =>
    text.replace(/(?<=\p{L}{5}) /gu, () => (random() < 0.02 ? ' (https://example.org/a/b?c=1) ' : ' ')),
  ),
  { name: 'bullets of Word', apply: each((paragraph) => `\uf0b7 ${paragraph}`) },
  { name: 'bullets ‣', apply: each((paragraph) => `‣ ${paragraph}`) },
  { name: 'paragraph signs', apply: each((paragraph) => `¶ ${paragraph}`) },
  {
    name: 'a table with borders',
    apply: (paragraphs) => joined([...paragraphs.slice(0, 1), TABLE, ...paragraphs.slice(1)]),
  },
  { name: 'quoted mail, two deep', apply: (paragraphs) => `${joined(paragraphs)}\n\n${QUOTED}` },
  change('British spelling', (text) => BRITISH.reduce((read, [pattern, spelt]) => read.replace(pattern, spelt), text), [
    'en',
  ]),
  change(
    'small numbers in words',
    (text) => text.replace(/(?<![\p{N}.,$£€%:/-])[2-9](?![\p{N}.,%:/-])/gu, (digit) => DIGITS[Number(digit)] ?? digit),
    ['en'],
  ),
  change('ss for ß', (text) => text.replaceAll('ß', 'ss'), ['de']),
  change('ae, oe, ue', (text) => swap(text, 'äöüÄÖÜß', ['ae', 'oe', 'ue', 'Ae', 'Oe', 'Ue', 'ss']), ['de']),
  change('е for ё', (text) => text.replaceAll('ё', 'е').replaceAll('Ё', 'Е'), ['ru']),
  change('Arabic digits', (text) => text.replace(/\d/gu, (digit) => ARABIC_DIGITS[Number(digit)] ?? digit), [
    'ar',
    'ur',
    'fa',
  ]),
  change(
    'vowel marks',
    (text, random) => text.replace(/(?<=[\u0628-\u064a])(?=[\u0628-\u064a])/gu, () => (random() < 0.3 ? '\u064e' : '')),
    ['ar', 'ur', 'fa'],
  ),
  change('without vowel marks', (text) => text.replace(/[\u064b-\u0652\u0670]/gu, ''), ['ar', 'ur', 'fa']),
  change(
    'letters stretched',
    (text, random) =>
      text.replace(/(?<=[\u0628\u062a-\u062d\u0633-\u063a\u0641-\u0647\u064a])(?=[\u0627-\u064a])/gu, () =>
        random() < 0.1 ? '\u0640\u0640' : '',
      ),
    ['ar', 'ur', 'fa'],
  ),
  change('letters of a Persian keyboard', (text) => swap(text, 'يك', ['ی', 'ک']), ['ar']),
  change('alif without hamza', (text) => swap(text, 'أإآ', ['ا', 'ا', 'ا']), ['ar']),
  change(
    'half-width marks',
    (text) =>
      swap(
        text,
        FULL_WIDTH.join(''),
        HALF_WIDTH.map((mark) => (mark === '(' ? mark : `${mark} `)),
      ),
    ['zh', 'ja'],
  ),
  change(
    'full-width marks',
    (text) => text.replace(/(?<=\p{Script=Han})[,.!?;:]/gu, (mark) => FULL_WIDTH[HALF_WIDTH.indexOf(mark)] ?? mark),
    ['zh', 'ja'],
  ),
  change(
    'spaces beside Latin letters',
    (text) => text.replace(/(?<=\p{Script=Han})(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=\p{Script=Han})/gu, ' '),
    ['zh', 'ja'],
  ),
  change(
    'full-width letters and digits',
    (text) => text.replace(/[A-Za-z0-9]/gu, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
    ['zh', 'ja'],
  ),
  change('quotation marks in corners', (text) => text.replaceAll('“', '「').replaceAll('”', '」'), ['zh', 'ja']),
];
