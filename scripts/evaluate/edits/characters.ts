import { wrappedLines } from '../../corpora/wrapped-lines.js';
import { change, each, joined, sentencesOf } from './layout.js';
import type { Edit } from './layout.js';

const LIGATURES: Readonly<Record<string, string>> = { ffi: 'ﬃ', ffl: 'ﬄ', fi: 'ﬁ', fl: 'ﬂ', ff: 'ﬀ' };
/** What recognition of scans takes for one another. */
const MISREAD: readonly (readonly [string, string])[] = [
  ['rn', 'm'],
  ['m', 'rn'],
  ['l', '1'],
  ['cl', 'd'],
  ['h', 'b'],
  ['e', 'c'],
  ['O', '0'],
  ['i', 'j'],
];

const smart = (text: string): string =>
  text
    .replace(/(^|[\s(—])"/gmu, '$1“')
    .replaceAll('"', '”')
    .replace(/(^|[\s(—“])'/gmu, '$1‘')
    .replaceAll("'", '’');

const straight = (text: string): string => text.replace(/[“”„]/gu, '"').replace(/[‘’]/gu, "'");

/** One in so many letters is read wrongly. */
const misread = (text: string, share: number, random: () => number): string =>
  MISREAD.reduce(
    (read, [letters, wrong]) => read.replaceAll(letters, () => (random() < share * 4 ? wrong : letters)),
    text,
  );

const inWords = (text: string, mark: string, share: number, random: () => number): string =>
  text.replace(/(?<=\p{L}{3})(?=\p{L}{3})/gu, () => (random() < share ? mark : ''));

/** How letters, marks and spaces are encoded; the last ones add marks that a format has. */
export const characterEdits: readonly Edit[] = [
  change('soft hyphens', (text, random) => inWords(text, '\u00ad', 0.3, random)),
  change('zero-width spaces', (text, random) => text.replaceAll(' ', () => (random() < 0.1 ? ' \u200b' : ' '))),
  change('zero-width spaces in words', (text, random) => inWords(text, '\u200b', 0.05, random)),
  change('no-break spaces', (text, random) => text.replaceAll(' ', () => (random() < 0.2 ? '\u00a0' : ' '))),
  change('thin spaces', (text, random) => text.replaceAll(' ', () => (random() < 0.1 ? '\u2009' : ' '))),
  change('ligatures', (text) => text.replace(/ff[il]|f[fil]/gu, (letters) => LIGATURES[letters] ?? letters)),
  change('smart quotes', smart),
  change('straight quotes', straight),
  change('quotes as in TeX', (text) => smart(text).replaceAll('“', '``').replaceAll('”', "''")),
  change('em dashes as two hyphens', (text) => text.replace(/ ?— ?/gu, '--')),
  change('em dashes as spaced hyphens', (text) => text.replace(/ ?[—–] ?/gu, ' - ')),
  change('three dots as one character', (text) => text.replaceAll('...', '…')),
  change('letters and accents apart (NFD)', (text) => text.normalize('NFD')),
  change('marks of direction', (text) => text.replace(/^/gmu, '\u200f').replace(/\. /gu, '.\u200e ')),
  change('byte order mark', (text) => `\ufeff${text}`),
  change('HTML entities', (text) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;')
      .replaceAll('—', '&mdash;')
      .replace(/(?<=\.) /gu, '&nbsp;'),
  ),
  change('Windows-1252 as Latin-1', (text) =>
    smart(text).replaceAll('“', '\u0093').replaceAll('”', '\u0094').replaceAll('’', '\u0092').replaceAll('—', '\u0097'),
  ),
  change('UTF-8 read as Windows-1252', (text) =>
    smart(text).replaceAll('“', 'â€œ').replaceAll('”', 'â€\u009d').replaceAll('’', 'â€™').replaceAll('—', 'â€”'),
  ),
  change('emoji at sentence ends', (text, random) =>
    text.replace(/\.(?= |$)/gmu, () => (random() < 0.3 ? '. 😀' : '.')),
  ),
  change('OCR errors, 1 %', (text, random) => misread(text, 0.01, random)),
  change('OCR errors, 2 %', (text, random) => misread(text, 0.02, random)),
  change('footnote marks', (text) => text.replace(/\.(?= |$)/gmu, (_, at: number) => `.[${(at % 40) + 1}]`)),
  change('footnote marks before the full stop', (text) =>
    text.replace(/\.(?= |$)/gmu, (_, at: number) => ` [${(at % 40) + 1}].`),
  ),
  change('superscript footnotes', (text) =>
    text.replace(/\.(?= |$)/gmu, (_, at: number) => `.${'¹²³'.charAt(at % 3)}`),
  ),
  { name: 'paragraphs numbered', apply: each((paragraph, at) => `${at + 1}. ${paragraph}`) },
  { name: 'paragraphs numbered in brackets', apply: each((paragraph, at) => `[${at + 1}] ${paragraph}`) },
  { name: 'paragraphs with bullets', apply: each((paragraph) => `• ${paragraph}`) },
  { name: 'paragraphs with asterisks', apply: each((paragraph) => `* ${paragraph}`) },
  { name: 'paragraphs with dashes', apply: each((paragraph) => `- ${paragraph}`) },
  { name: 'paragraphs bold in Markdown', apply: each((paragraph) => `**${paragraph}**`) },
  {
    name: 'first words bold in Markdown',
    apply: each((paragraph) => paragraph.replace(/^(\S+ \S+ \S+)/u, '**$1**')),
  },
  {
    name: 'links in Markdown',
    apply: each((paragraph, at) =>
      paragraph.replace(/(?<= )(\p{Ll}{5,} \p{Ll}{3,})(?= )/u, `[$1](https://example.org/pages/${at})`),
    ),
  },
  {
    name: 'paragraphs quoted by e-mail, first of all',
    apply: (paragraphs) =>
      `${joined(paragraphs)}\n\nOn 3 May 2019, A. Reader wrote:\n${wrappedLines(paragraphs[0] ?? '', 70)
        .map((line) => `> ${line}`)
        .join('\n')}`,
  },
  {
    name: 'times of a transcript',
    apply: (paragraphs) =>
      paragraphs
        .flatMap(sentencesOf)
        .map(
          (sentence, at) =>
            `[00:${String(Math.floor(at / 6)).padStart(2, '0')}:${String((at % 6) * 10).padStart(2, '0')}] ${sentence}`,
        )
        .join('\n'),
  },
  {
    name: 'names of speakers',
    apply: (paragraphs) =>
      joined(paragraphs.map((paragraph, at) => `${at % 2 === 0 ? 'INTERVIEWER' : 'MR. HOLT'}: ${paragraph}`)),
  },
];
