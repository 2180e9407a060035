import { splitSentences } from '../../../src/text/sentences.js';
import { itemAt } from '../../../src/lib/present.js';
import { wrappedLines } from '../../corpora/wrapped-lines.js';

/** A change to a document that says nothing of who wrote it. `paragraphs`: its paragraphs, one line each. */
export interface Edit {
  readonly name: string;
  /** The languages whose texts it changes; not given: all. */
  readonly languages?: readonly string[];
  /** The languages in which what it adds is a text like any other. */
  readonly notIn?: readonly string[];
  /** Same paragraphs and same numbers, same result. */
  readonly apply: (paragraphs: readonly string[], random: () => number) => string;
}

export const joined = (paragraphs: readonly string[]): string => paragraphs.join('\n\n');

/** Changes the text as a whole. @param languages whose texts it changes; left out: all */
export const change = (
  name: string,
  of: (text: string, random: () => number) => string,
  languages?: readonly string[],
): Edit => ({
  name,
  apply: (paragraphs, random) => of(joined(paragraphs), random),
  ...(languages === undefined ? {} : { languages }),
});

/** Changes each paragraph alone. */
export const each = (of: (paragraph: string, at: number) => string): Edit['apply'] => {
  return (paragraphs) => joined(paragraphs.map(of));
};

export function sentencesOf(paragraph: string): readonly string[] {
  return splitSentences(paragraph).map(({ start, end }) => paragraph.slice(start, end));
}

/** The last word of a full line is divided where it has letters for it, and its rest begins the next line. */
function hyphenated(paragraph: string, columns: number): string {
  const lines: string[] = [];
  let rest = paragraph;
  while (rest.length > columns) {
    const cut = rest.lastIndexOf(' ', columns);
    const [, word = ''] = /^ (\p{Ll}{6,})/u.exec(rest.slice(Math.max(cut, 0))) ?? [];
    const room = columns - cut - 2;
    if (cut > 0 && word !== '' && room >= 3 && word.length - room >= 3) {
      lines.push(`${rest.slice(0, cut + 1 + room)}-`);
      rest = rest.slice(cut + 1 + room);
    } else {
      const end = cut > 0 ? cut : columns;
      lines.push(rest.slice(0, end));
      rest = rest.slice(end).trimStart();
    }
  }
  return [...lines, rest].join('\n');
}

/** Widens the gaps of a line to a width, the further ones first on one side or the other, as old programs did. */
function justified(line: string, columns: number, isFromLeft: boolean): string {
  const words = line.split(' ');
  const gaps = words.length - 1;
  const missing = columns - line.length;
  if (gaps === 0) return line;
  return words.reduce((made, word, at) => {
    const place = isFromLeft ? at - 1 : gaps - at;
    const more = Math.floor(missing / gaps) + (place < missing % gaps ? 1 : 0);
    return `${made}${' '.repeat(1 + more)}${word}`;
  });
}

/** Every so many lines of the wrapped text the lines between two pages are added. */
function paged(
  paragraphs: readonly string[],
  linesOnPage: number,
  between: (page: number) => readonly string[],
): string {
  const lines = paragraphs.flatMap((paragraph, at) => [...(at === 0 ? [] : ['']), ...wrappedLines(paragraph, 72)]);
  const pages = Array.from({ length: Math.ceil(lines.length / linesOnPage) }, (_, page) =>
    lines.slice(page * linesOnPage, (page + 1) * linesOnPage),
  );
  return pages.flatMap((page, at) => [...page, ...between(at + 1)]).join('\n');
}

const wrappedAt = (columns: number, end = '\n'): Edit => ({
  name: `wrapped at ${columns} columns${end === '\n' ? '' : ', CRLF'}`,
  apply: (paragraphs) => paragraphs.map((paragraph) => wrappedLines(paragraph, columns).join(end)).join(end + end),
});

const pages = (name: string, linesOnPage: number, between: (page: number) => readonly string[]): Edit => ({
  name,
  apply: (paragraphs) => paged(paragraphs, linesOnPage, between),
});

const HEAD = 'Annual Review of Regional Studies';

/** Lines, pages and spaces: every letter stays. */
export const layoutEdits: readonly Edit[] = [
  wrappedAt(60),
  wrappedAt(72),
  wrappedAt(80),
  wrappedAt(72, '\r\n'),
  {
    name: 'wrapped at 72 columns, paragraphs indented, no blank lines',
    apply: (paragraphs) =>
      paragraphs.map((paragraph) => `   ${wrappedLines(`   ${paragraph}`, 72).join('\n').trimStart()}`).join('\n'),
  },
  {
    name: 'wrapped at 72 columns, double spacing',
    apply: (paragraphs) => paragraphs.flatMap((paragraph) => wrappedLines(paragraph, 72)).join('\n\n'),
  },
  {
    name: 'wrapped at 72 columns, all lines indented',
    apply: (paragraphs) =>
      joined(
        paragraphs.map((paragraph) =>
          wrappedLines(paragraph, 72)
            .map((line) => `      ${line}`)
            .join('\n'),
        ),
      ),
  },
  {
    name: 'wrapped at 72 columns, justified with spaces',
    apply: (paragraphs) =>
      joined(
        paragraphs.map((paragraph) =>
          wrappedLines(paragraph, 72)
            .map((line, at, all) => (at === all.length - 1 ? line : justified(line, 72, at % 2 === 0)))
            .join('\n'),
        ),
      ),
  },
  {
    name: 'two spaces between one in three words, wrapped',
    apply: (paragraphs, random) =>
      joined(
        paragraphs.map((paragraph) =>
          wrappedLines(paragraph, 72)
            .map((line) => line.replaceAll(' ', () => (random() < 0.3 ? '  ' : ' ')))
            .join('\n'),
        ),
      ),
  },
  {
    name: 'wrapped at 72 columns, line numbers',
    apply: (paragraphs) =>
      paragraphs
        .flatMap((paragraph) => wrappedLines(paragraph, 72))
        .map((line, at) => `${String(at + 1).padStart(4)}  ${line}`)
        .join('\n'),
  },
  {
    name: 'wrapped at 72 columns, every fifth line numbered',
    apply: (paragraphs) =>
      paragraphs
        .flatMap((paragraph) => wrappedLines(paragraph, 72))
        .map((line, at) => `${(at + 1) % 5 === 0 ? String(at + 1).padStart(4) : '    '}  ${line}`)
        .join('\n'),
  },
  { name: 'hyphenated at 60 columns', apply: each((paragraph) => hyphenated(paragraph, 60)) },
  { name: 'one sentence a line', apply: each((paragraph) => sentencesOf(paragraph).join('\n')) },
  { name: 'one sentence a paragraph', apply: each((paragraph) => sentencesOf(paragraph).join('\n\n')) },
  { name: 'no blank lines between paragraphs', apply: (paragraphs) => paragraphs.join('\n') },
  { name: 'one paragraph', apply: (paragraphs) => paragraphs.join(' ') },
  { name: 'CRLF', apply: (paragraphs) => paragraphs.join('\r\n\r\n') },
  { name: 'CR', apply: (paragraphs) => paragraphs.join('\r\r') },
  { name: 'tabs as indents', apply: (paragraphs) => paragraphs.map((paragraph) => `\t${paragraph}`).join('\n') },
  { name: 'no-break spaces as indents', apply: each((paragraph) => `\u00a0\u00a0\u00a0\u00a0${paragraph}`) },
  {
    name: 'spaces at line ends',
    apply: (paragraphs) => paragraphs.map((paragraph) => `${paragraph}   `).join('\n \n'),
  },
  { name: 'two spaces after sentences', apply: each((paragraph) => sentencesOf(paragraph).join('  ')) },
  pages('page numbers', 15, (page) => ['', String(page), '']),
  pages('page numbers between lines', 15, (page) => [`${page}`]),
  pages('"Page 3 of 10"', 15, (page) => ['', `Page ${page} of 10`, '']),
  pages('running heads and page numbers', 15, (page) => ['', `${page}`, '', HEAD, '']),
  pages('running heads between lines', 15, (page) => [`${HEAD}    ${page}`]),
  pages('watermark on each page', 15, () => ['CONFIDENTIAL DRAFT']),
  pages('form feeds', 15, () => ['\f']),
  {
    name: 'watermark between paragraphs',
    apply: (paragraphs) => paragraphs.join('\n\nCONFIDENTIAL DRAFT\n\n'),
  },
  {
    name: 'paragraphs of one sentence of another length',
    apply: (paragraphs, random) =>
      joined(
        paragraphs
          .flatMap(sentencesOf)
          .reduce<string[]>(
            (made, sentence) =>
              made.length === 0 || random() < 0.4
                ? [...made, sentence]
                : [...made.slice(0, -1), `${itemAt(made, made.length - 1)} ${sentence}`],
            [],
          ),
      ),
  },
];
