import { wrappedLines } from '../../corpora/wrapped-lines.js';
import { each, joined, sentencesOf } from './layout.js';
import type { Edit } from './layout.js';

const WIDE = /[\u2e80-\u9fff\uac00-\ud7a3\uff00-\uff60]/u;
/** Marks that begin no line of Chinese or Japanese. */
const NO_START = /^[，。、！？；：）」』”’]/u;

/** Lines of a text without spaces between its words. */
function wideLines(paragraph: string, characters: number): readonly string[] {
  const lines: string[] = [];
  for (let rest = paragraph; rest !== '';) {
    let cut = Math.min(characters, rest.length);
    while (cut < rest.length && NO_START.test(rest.slice(cut))) cut += 1;
    lines.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).trimStart();
  }
  return lines;
}

/** Lines as a font with letters of several widths makes them. */
function unevenLines(paragraph: string, random: () => number): readonly string[] {
  const lines: string[] = [];
  for (let rest = paragraph; rest !== '';) {
    const [line = ''] = WIDE.test(rest)
      ? wideLines(rest, 34 + Math.floor(random() * 4))
      : wrappedLines(rest, 70 + Math.floor(random() * 10));
    lines.push(line);
    rest = rest.slice(line.length).trimStart();
  }
  return lines;
}

const narrow = (name: string, columns: number): Edit => ({
  name,
  apply: each((paragraph) =>
    (WIDE.test(paragraph) ? wideLines(paragraph, columns / 2) : wrappedLines(paragraph, columns)).join('\n'),
  ),
});

const quotedPrintable = (line: string): string =>
  line.replace(/[=\u0080-\uffff]/gu, (character) =>
    Array.from(Buffer.from(character), (byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );

/** Copies from viewers, readers of mail and players of films. */
export const pageEdits: readonly Edit[] = [
  narrow('a column of 44 characters', 44),
  narrow('a column of 66 characters', 66),
  {
    name: 'wrapped as a proportional font does',
    apply: (paragraphs, random) => joined(paragraphs.map((paragraph) => unevenLines(paragraph, random).join('\n'))),
  },
  {
    name: 'wrapped as a proportional font does, no blank lines',
    apply: (paragraphs, random) => paragraphs.map((paragraph) => unevenLines(paragraph, random).join('\n')).join('\n'),
  },
  {
    name: 'wrapped as a proportional font does, page numbers',
    apply: (paragraphs, random) =>
      joined(paragraphs.map((paragraph) => unevenLines(paragraph, random).join('\n')))
        .split('\n')
        .flatMap((line, at) => (at % 20 === 19 ? [line, '', String(2 + Math.floor(at / 20)), ''] : [line]))
        .join('\n'),
  },
  {
    name: 'quoted-printable',
    apply: each((paragraph) => wrappedLines(quotedPrintable(paragraph), 70).join(' =\n')),
  },
  { name: 'hard breaks of Markdown', apply: each((paragraph) => wrappedLines(paragraph, 72).join('\\\n')) },
  {
    name: 'subtitles',
    apply: (paragraphs) =>
      paragraphs
        .flatMap(sentencesOf)
        .map((sentence, at) => {
          const clock = (second: number): string =>
            `00:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')},000`;
          return `${at + 1}\n${clock(4 * at)} --> ${clock(4 * at + 3)}\n${sentence}`;
        })
        .join('\n\n'),
  },
  {
    name: 'indents of ideographic spaces',
    apply: (paragraphs) => paragraphs.map((paragraph) => `\u3000\u3000${paragraph}`).join('\n'),
  },
  { name: 'Q and A', apply: each((paragraph, at) => `${at % 2 === 0 ? 'Q' : 'A'}: ${paragraph}`) },
  {
    name: 'names of speakers in small letters',
    apply: each((paragraph, at) => `${at % 2 === 0 ? 'Anna Holt' : 'Ben'}: ${paragraph}`),
  },
  { name: 'paragraphs numbered without marks', apply: each((paragraph, at) => `${at + 12}  ${paragraph}`) },
];
