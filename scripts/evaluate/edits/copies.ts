import { wrappedLines } from '../../corpora/wrapped-lines.js';
import { change, each, joined, sentencesOf } from './layout.js';
import type { Edit } from './layout.js';

/** Curly quotation marks: a mail program writes plain ASCII as it is. */
const curly = (text: string): string =>
  text
    .replace(/(^|[\s(—])"/gmu, '$1“')
    .replaceAll('"', '”')
    .replaceAll("'", '’');

const bytesOf = (text: string): string =>
  text.replace(/[=\u0080-\u{10ffff}]/gu, (character) =>
    Array.from(Buffer.from(character), (byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );

/** Lines of at most 75 characters and a soft break, wherever a word is; bytes of one character may be divided, too. */
const softLines = (encoded: string): string =>
  encoded.replace(/(?:=[0-9A-F]{2}|[^=\n])+/gu, (line) => {
    let room = 75;
    return line.replace(/=[0-9A-F]{2}|[^=]/gu, (piece) => {
      room -= piece.length;
      if (room >= 0) return piece;
      room = 75 - piece.length;
      return `=\n${piece}`;
    });
  });

/** Lines that flow: each but the last of a paragraph ends in a space, which is encoded. */
const flowed = (paragraph: string): string => softLines(wrappedLines(curly(paragraph), 70).map(bytesOf).join('=20\n'));

const twice = (text: string): string =>
  text
    .replaceAll('&', '&amp;amp;')
    .replaceAll('"', '&amp;quot;')
    .replaceAll("'", '&amp;#39;')
    .replaceAll('—', '&amp;mdash;')
    .replace(/[à-ü]/gu, (letter) => `&amp;#${letter.charCodeAt(0)};`)
    .replace(/(?<=\.) /gu, '&amp;nbsp;');

const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})[\u0300-\u036f]+/gu, '')
    .normalize('NFC')
    .replaceAll('œ', 'oe')
    .replaceAll('Œ', 'Oe');

const AMERICAN: readonly (readonly [RegExp, string])[] = [
  [/(?<=\p{L}{3})is(?=ed?\b|ing\b|ation)/gu, 'iz'],
  [/\b(col|behavi|lab|fav|hon|neighb|hum|harb)our/giu, '$1or'],
  [/\b(cent|theat|fib|met|lit)re\b/giu, '$1er'],
  [/(?<=\p{L}{2}[aeiou]l)l(?=(?:ed|ing)\b)/gu, ''],
  [/\bdefence/gu, 'defense'],
];

const NAMES = ['Holt', 'Reed and Marsh', 'Archer et al.'];
const SPEAKERS = ['Anna', 'Ben Holt'];

/** A citation before each second or third full stop. */
const cited = (name: string, of: (at: number) => string): Edit =>
  change(name, (text, random) =>
    text.replace(/(?<=\p{L}{3})\.(?= |$)/gmu, (_, at: number) => (random() < 0.4 ? ` ${of(at)}.` : '.')),
  );

const clock = (second: number): string =>
  `00:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}`;

/** Each sentence on a line of its own, with something before it. */
const lined = (name: string, before: (at: number) => string, between = '\n'): Edit => ({
  name,
  apply: (paragraphs) =>
    paragraphs
      .flatMap(sentencesOf)
      .map((sentence, at) => `${before(at)}${sentence}`)
      .join(between),
});

const PICTURES = ['👉', '✅', '🔥', '💡'];

/** A head and a foot each 40 lines. */
function onPages(paragraphs: readonly string[]): string {
  const lines = paragraphs.flatMap((paragraph, at) => [...(at === 0 ? [] : ['']), ...wrappedLines(paragraph, 72)]);
  return lines
    .flatMap((line, at) => {
      const page = Math.floor(at / 40) + 1;
      if (at % 40 === 0) return ['Annual Review of Regional Studies', '', line];
      return at % 40 === 39 ? [line, '', `Holt and Reed, Draft of May 2015    Page ${page}`, ''] : [line];
    })
    .join('\n');
}

const scanned = (text: string, random: () => number): string =>
  text
    .replaceAll('m', () => (random() < 0.005 ? 'rn' : 'm'))
    .replaceAll('rn', () => (random() < 0.005 ? 'm' : 'rn'))
    .replaceAll('1', () => (random() < 0.005 ? 'l' : '1'))
    .replaceAll('l', () => (random() < 0.005 ? '1' : 'l'));

/** What copies of a text lose or gain on their way: mail, keyboards, citations, transcripts, pages and scans. */
export const copyEdits: readonly Edit[] = [
  { name: 'quoted-printable, words divided', apply: (paragraphs) => softLines(bytesOf(curly(joined(paragraphs)))) },
  { name: 'quoted-printable, lines that flow', apply: each(flowed) },
  change('quoted-printable, marks alone', (text) => bytesOf(curly(text))),
  change('without accents', withoutAccents, ['fr', 'es', 'pt', 'it', 'ca', 'de', 'cs', 'pl', 'ro', 'tr', 'vi']),
  change('ue alone', (text) => text.replaceAll('ü', 'ue').replaceAll('ß', 'ss'), ['de']),
  cited('citations with a year, no comma', (at) => `(${NAMES[at % 3] ?? ''} ${1990 + (at % 30)})`),
  cited('citations by number', (at) => `[${(at % 40) + 1}]`),
  change('citations taken away', (text) =>
    text.replace(/ \((?:[^()\n]{0,60},? )?(?:19|20)\d\d[a-z]?\)| ?\[\d{1,3}(?:, ?\d{1,3})*\]/gu, ''),
  ),
  lined('a speaker before each sentence', (at) => `${SPEAKERS[at % 2] ?? ''}: `),
  lined('a speaker before each sentence, blank lines', (at) => `${SPEAKERS[at % 2] ?? ''}: `, '\n\n'),
  lined('Q and A before each sentence', (at) => `${at % 2 === 0 ? 'Q' : 'A'}: `),
  lined('a time before each sentence', (at) => `[${clock(4 * at)}] `),
  lined('a time and a speaker before each sentence', (at) => `[${clock(4 * at)}] ${SPEAKERS[at % 2] ?? ''}: `),
  { name: 'heads and feet each 40 lines', apply: onPages },
  lined('a bullet before each sentence', () => '• '),
  lined('a hyphen before each sentence', () => '- '),
  lined('a picture before each sentence', (at) => `${PICTURES[at % 4] ?? ''} `),
  { name: 'a picture before each paragraph', apply: each((paragraph, at) => `${PICTURES[at % 4] ?? ''} ${paragraph}`) },
  change(
    'American spelling',
    (text) => AMERICAN.reduce((read, [pattern, spelt]) => read.replace(pattern, spelt), text),
    ['en'],
  ),
  change('dashes of half length', (text) => text.replace(/ ?— ?/gu, ' – ')),
  change('em dashes without spaces', (text) => text.replace(/ ?[—–] ?/gu, '—')),
  change('em dashes with spaces', (text) => text.replace(/ ?(?:—|--) ?/gu, ' — ')),
  change('entities escaped twice', twice),
  change('letters of scans, 0.5 %', scanned),
];
