import type { Draw } from './draw.js';
import { capitalised } from './draw.js';
import { phone } from './lines.js';
import type { Piece } from './pieces.js';
import { added, insertAt, scatter } from './pieces.js';
import { itemAt, present } from '../../../src/lib/present.js';

/** Headings before some paragraphs, numbered or not; a title at the top now and then. */
export function withHeadings(pieces: readonly Piece[], draw: Draw): Piece[] {
  const style = draw.pick<(text: string, number: number) => string>([
    (text) => text,
    (text, number) => `${number} ${text}`,
    (text, number) => `${number}. ${text}`,
    (text, number) => `${number}.${1 + (number % 3)} ${text}`,
    (text) => text.toUpperCase(),
    (text) => `## ${text}`,
    (text) => `**${text}**`,
    (text) => `${text}:`,
    (text) => `${text}\n${'='.repeat(text.length)}`,
  ]);
  const share = 0.15 + draw.random() * 0.5;
  const tight = draw.chance(0.4);
  const title = draw.chance(0.5)
    ? [
        {
          place: 0,
          blocks: [
            added('heading', capitalised(draw.words(draw.between(2, 6)))),
            ...(draw.chance(0.4) ? [added('heading', `${draw.name()} · ${draw.date()}`, '\n')] : []),
          ],
        },
      ]
    : [];
  const places = [...pieces.keys()].filter(
    (place) => (place === 0 || itemAt(pieces, place).glue.includes('\n')) && draw.random() < share,
  );
  const names = draw.some('headings', Math.max(1, places.length));
  const headings = (places.length > 0 ? places : [0]).map((place, index) => ({
    place,
    blocks: [added('heading', style(itemAt(names, index % names.length), index + 1))],
  }));
  return insertAt(pieces, [...title, ...headings], tight ? '\n' : '\n\n');
}

/** Titles, authors, abstract label and keywords; or YAML; or the head of a mail. */
export function withFrontMatter(pieces: readonly Piece[], draw: Draw): Piece[] {
  const style = draw.between(0, 3);
  if (style === 0) return insertAt(pieces, [{ place: 0, blocks: [added('boilerplate', yamlHead(draw))] }]);
  if (style === 1) return insertAt(pieces, [{ place: 0, blocks: [added('boilerplate', mailHead(draw))] }]);
  const marks = ['¹', '²', '³'];
  const authors = draw
    .times(draw.between(1, 4), (index) => `${draw.initial()}. ${draw.name()}${marks[index] ?? ''}`)
    .join(', ');
  const bodies = ['Institute', 'Lab', 'GmbH', 'e.V.', 'Inc.'];
  const places = draw
    .some('places', draw.between(1, 2))
    .map((place, index) => `${marks[index] ?? ''} ${capitalised(draw.word())} ${draw.pick(bodies)}, ${place}`);
  const title = added('heading', capitalised(draw.words(draw.between(3, 8))));
  const byline = added('heading', authors, '\n');
  const address = added(
    'address',
    [...places, `${draw.word().replace(/\W/gu, '') || 'info'}@example.org`],
    draw.chance(0.5) ? '\n' : '\n\n',
  );
  const dates = draw.chance(0.5)
    ? [
        added(
          'boilerplate',
          `Received: ${draw.date()}; Accepted: ${draw.date()} · DOI ` +
            `10.${draw.between(1000, 9999)}/${draw.between(10_000, 99_999)}`,
        ),
      ]
    : [];
  const keywords = added(
    'list',
    `${draw.entry('keywordLabels')}: ${draw.some('words', draw.between(3, 7)).join(draw.pick([', ', '; ', ' · ']))}`,
  );
  return insertAt(pieces, [
    { place: 0, blocks: [title, byline, address, ...dates, ...(draw.chance(0.6) ? [keywords] : [])] },
  ]);
}

function yamlHead(draw: Draw): string[] {
  return [
    '---',
    `title: "${capitalised(draw.words(3))}"`,
    `author: ${draw.name()}`,
    `date: ${draw.year()}-0${draw.between(1, 9)}-${draw.between(10, 28)}`,
    `tags: [${draw.word()}, ${draw.word()}]`,
    ...(draw.chance(0.5) ? ['layout: post', 'draft: false'] : []),
    '---',
  ];
}

function mailHead(draw: Draw): string[] {
  const labels = draw.pick([
    ['From', 'To', 'Date', 'Subject'],
    ['Von', 'An', 'Gesendet', 'Betreff'],
    ['De', 'À', 'Date', 'Objet'],
    ['De', 'Para', 'Fecha', 'Asunto'],
  ]);
  return [
    `${itemAt(labels, 0)}: ${draw.name()} <${draw.initial().toLowerCase()}.${draw.between(1, 99)}@example.com>`,
    `${itemAt(labels, 1)}: ${draw.name()} <office@example.org>`,
    `${itemAt(labels, 2)}: ${draw.date()} ${draw.between(0, 23)}:${draw.between(10, 59)}`,
    `${itemAt(labels, 3)}: ${draw.chance(0.5) ? 'Re: ' : ''}${capitalised(draw.words(3))}`,
  ];
}

export function withSalutation(pieces: readonly Piece[], draw: Draw): Piece[] {
  const head = draw.chance(0.9) ? [{ place: 0, blocks: [added('boilerplate', draw.entry('greetings'))] }] : [];
  const lines = [
    draw.entry('closings'),
    ...(draw.chance(0.9) ? [draw.chance(0.5) ? `${draw.initial()}. ${draw.name()}` : draw.name()] : []),
  ];
  const contact = draw.chance(0.3)
    ? [
        added(
          'address',
          [capitalised(draw.words(2)), draw.entry('streets'), phone(draw), `${draw.between(1, 999)}@example.net`],
          '\n',
        ),
      ]
    : [];
  return insertAt(pieces, [
    ...head,
    { place: pieces.length, blocks: [added('boilerplate', lines.join(draw.chance(0.3) ? '\n\n' : '\n')), ...contact] },
  ]);
}

/** Entries with leaders and page numbers. */
export function contentsLines(draw: Draw, count: number, leader?: string): string[] {
  const fill = leader ?? draw.pick(['.', ' .', '…', ' ', '\t', '_', ' ·', '-']);
  const numbered = draw.between(0, 2);
  const width = draw.between(40, 80);
  let page = 1;
  let headings: string[] = [];
  return draw.times(count, (index) => {
    if (headings.length === 0) headings = draw.some('headings', count);
    page += draw.between(1, 14);
    const number = itemAt([`${index + 1}. `, '', `${1 + (index >> 2)}.${1 + (index % 4)} `], numbered);
    const label = `${number}${present(headings.shift())}`;
    if (fill === '\t') return `${label}\t${page}`;
    return `${label} ${fill.repeat(Math.max(3, Math.floor((width - label.length) / fill.length)))} ${page}`;
  });
}

export function withContents(pieces: readonly Piece[], draw: Draw): Piece[] {
  const heading = draw.chance(0.8) ? [added('heading', draw.entry('contentsTitles'))] : [];
  const list = added(
    'contents',
    contentsLines(draw, draw.between(4, draw.chance(0.2) ? 40 : 14)),
    heading.length > 0 && draw.chance(0.5) ? '\n' : '\n\n',
  );
  return insertAt(pieces, [{ place: 0, blocks: [...heading, list] }]);
}

/** The menus of a page above its text and its foot below. */
export function withMenu(pieces: readonly Piece[], draw: Draw): Piece[] {
  const labels = (): readonly string[] =>
    draw.pool.menus.length > 0 && draw.chance(0.3)
      ? draw.pick(draw.pool.menus)
      : draw.some('menu', draw.between(4, 15));
  const crumbs = (): string => draw.some('menu', draw.between(2, 5)).join(draw.pick([' > ', ' » ', ' / ', ' › ']));
  const menu = (): Piece =>
    added('menu', draw.chance(0.2) ? crumbs() : labels().join(draw.pick(['\n', '\n', ' | ', ' · ', '  '])));
  const groups = [
    { place: 0, blocks: [menu(), ...(draw.chance(0.3) ? [added('menu', crumbs())] : [])] },
    ...(draw.chance(0.6) ? [{ place: pieces.length, blocks: [menu()] }] : []),
  ];
  return insertAt(pieces, groups);
}

export function withCaptions(pieces: readonly Piece[], draw: Draw): Piece[] {
  const mark = draw.pick([': ', '. ', ' – ', ' | ', ' ']);
  const groups = draw.times(draw.between(1, 4), (index) => {
    const text = draw.chance(0.3) ? `${capitalised(draw.words(draw.between(3, 9)))}.` : draw.words(draw.between(2, 7));
    const source = draw.chance(0.3) ? ` (© ${draw.name()} ${draw.year()})` : '';
    return [added('caption', `${draw.entry('captions')} ${index + 1}${mark}${text}${source}`)];
  });
  return scatter(pieces, groups, draw);
}

/** Quoted mail, or a block quotation that is marked as one. */
export function withQuotations(pieces: readonly Piece[], draw: Draw): Piece[] {
  const remarks = (): string[] => draw.some('remarks', draw.between(1, 5));
  const isMail = draw.chance(0.7);
  const lines = remarks().map((line) => `${draw.chance(0.3) ? '> > ' : '> '}${line}`);
  const block = added('quotation', isMail ? [draw.entry('quoteIntros'), ...lines] : lines);
  return isMail
    ? insertAt(pieces, [{ place: draw.chance(0.7) ? pieces.length : 0, blocks: [block] }])
    : scatter(pieces, [[block]], draw);
}

export function withBoilerplate(pieces: readonly Piece[], draw: Draw): Piece[] {
  const owner = (): string => `© ${draw.year()} ${draw.name()} ${draw.pick(['Inc.', 'Ltd.', 'GmbH', 'S.A.'])}`;
  const notice = (): Piece => {
    const lines = draw.some('boilerplate', draw.between(1, 4));
    return added('boilerplate', [...lines, ...(draw.chance(0.4) ? [owner()] : [])].join(draw.chance(0.5) ? '\n' : ' '));
  };
  return insertAt(pieces, [
    ...(draw.chance(0.5) ? [{ place: 0, blocks: [notice()] }] : []),
    { place: pieces.length, blocks: [notice()] },
  ]);
}
