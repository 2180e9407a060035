import type { Draw } from './draw.js';
import { capitalised } from './draw.js';
import type { Piece } from './pieces.js';
import { added, insertAt, placesIn, scatter } from './pieces.js';
import { itemAt, present } from '../../../src/lib/present.js';

/** The facts of an invented work. */
interface Work {
  readonly authors: readonly { readonly family: string; readonly initials: string }[];
  readonly year: number;
  readonly title: string;
  readonly journal: string;
  readonly volume: number;
  readonly issue: number;
  readonly first: number;
  readonly last: number;
  readonly place: string;
}

export const REFERENCE_STYLES = ['ieee', 'apa', 'vancouver', 'chicago', 'din', 'gbt', 'plain', 'law'] as const;
export type ReferenceStyle = (typeof REFERENCE_STYLES)[number];

const MOST_REFERENCES = 40;

function workFrom(draw: Draw): Work {
  const first = draw.between(1, 900);
  return {
    authors: draw.some('surnames', draw.between(1, 4)).map((family) => ({
      family,
      initials: draw.chance(0.4) ? `${draw.initial()}. ${draw.initial()}.` : `${draw.initial()}.`,
    })),
    year: draw.year(),
    title: capitalised(draw.words(draw.between(3, 8))),
    journal: capitalised(draw.words(draw.between(1, 3))),
    volume: draw.between(1, 80),
    issue: draw.between(1, 12),
    first,
    last: first + draw.between(2, 40),
    place: draw.pick(draw.lists.places),
  };
}

const writers: Readonly<Record<ReferenceStyle, (work: Work, number: number, draw: Draw) => string>> = {
  ieee: (work, number) =>
    `[${number}] ${work.authors.map(({ family, initials }) => `${initials} ${family}`).join(', ')}, ` +
    `“${work.title},” ${work.journal}, vol. ${work.volume}, no. ${work.issue}, pp. ${work.first}–${work.last}, ` +
    `${work.year}.`,
  apa: (work) =>
    `${work.authors.map(({ family, initials }) => `${family}, ${initials}`).join(', & ')} (${work.year}). ` +
    `${work.title}. ${work.journal}, ${work.volume}(${work.issue}), ${work.first}–${work.last}.`,
  vancouver: (work, number) =>
    `${number}. ` +
    `${work.authors.map(({ family, initials }) => `${family} ${initials.replace(/[. ]/gu, '')}`).join(', ')}. ` +
    `${work.title}. ${work.journal}. ` +
    `${work.year};${work.volume}(${work.issue}):${work.first}-${String(work.last).slice(-2)}.`,
  chicago: (work) =>
    `${itemAt(work.authors, 0).family}, ${itemAt(work.authors, 0).initials} ` +
    `“${work.title}.” ${work.journal} ${work.volume}, ` +
    `no. ${work.issue} (${work.year}): ${work.first}–${work.last}.`,
  din: (work) =>
    `${work.authors.map(({ family, initials }) => `${family.toUpperCase()}, ${initials}`).join(' ; ')}: ` +
    `${work.title}. ${work.place} : ${work.journal}, ${work.year}. – ISBN ` +
    `978-3-${work.first + 1000}-${work.last}-0`,
  gbt: (work, number) =>
    `[${number}] ` +
    `${work.authors.map(({ family, initials }) => `${family} ${initials.replaceAll('.', '')}`).join(', ')}. ` +
    `${work.title}[J]. ${work.journal}, ${work.year}, ${work.volume}(${work.issue}): ` +
    `${work.first}-${work.last}.`,
  plain: (work, _, draw) =>
    draw.chance(0.5)
      ? `${work.authors.map(({ family }) => family).join('/')}: ${work.title}, ${work.place} ${work.year}, S. ` +
        `${work.first}.`
      : `${itemAt(work.authors, 0).family}, ${work.title}. ${work.place}: ${work.journal}, ${work.year}. ` +
        `https://doi.org/10.${1000 + work.first}/${work.journal.length}${work.year}.${work.issue}`,
  law: (work) =>
    `${itemAt(work.authors, 0).family} v. ${work.place}, ${work.volume} ${work.journal.slice(0, 3)}. ${work.first}, ` +
    `${work.last} (${work.year})`,
};

/** Entries of one style with numbers in order. */
export function referenceLines(draw: Draw, style: ReferenceStyle, count: number): string[] {
  return draw.times(count, (index) => writers[style](workFrom(draw), index + 1, draw));
}

/** Real entries where the pool has them, in half of the lists; bare, numbered or bulleted. */
function realLines(draw: Draw, count: number): string[] {
  const mark = draw.pick<(number: number) => string>([
    () => '',
    (number) => `[${number}] `,
    (number) => `${number}. `,
    () => '• ',
    (number) => `(${number}) `,
  ]);
  return draw.times(count, (index) => mark(index + 1) + draw.pick(draw.pool.references));
}

/** Turned lines as PDF files give them. */
function wrapped(line: string, width: number): string {
  const lines = [''];
  for (const word of line.split(' ')) {
    const last = present(lines.at(-1));
    if (last !== '' && last.length + word.length + 1 > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.join('\n');
}

/** A list of references, most often at the end with a heading. */
export function withReferences(pieces: readonly Piece[], draw: Draw): Piece[] {
  const count = draw.between(3, draw.chance(0.3) ? MOST_REFERENCES : 15);
  const isReal = draw.pool.references.length > 0 && draw.chance(0.5);
  const entries = isReal ? realLines(draw, count) : referenceLines(draw, draw.pick(REFERENCE_STYLES), count);
  const width = draw.between(60, 95);
  const lines = draw.chance(0.25) ? entries.map((entry) => wrapped(entry, width)) : entries;
  const heading = draw.chance(0.8) ? [added('heading', draw.entry('referenceTitles'))] : [];
  const list = added(
    'reference',
    lines.join(draw.chance(0.3) ? '\n\n' : '\n'),
    heading.length > 0 && draw.chance(0.5) ? '\n' : '\n\n',
  );
  const group = [...heading, list];
  return draw.chance(0.85)
    ? insertAt(pieces, [{ place: present(placesIn(pieces).at(-1)), blocks: group }])
    : scatter(pieces, [group], draw);
}
