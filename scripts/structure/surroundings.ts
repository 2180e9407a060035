import type { Draw } from './draw.js';
import { capitalised } from './draw.js';
import type { Piece } from './pieces.js';
import { added, insertAt, scatter } from './pieces.js';

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
  const title = draw.chance(0.5) ? [{ place: 0, blocks: [added('heading', capitalised(draw.words(draw.between(2, 6)))), ...(draw.chance(0.4) ? [added('heading', `${draw.name()} · ${draw.date()}`, '\n')] : [])] }] : [];
  const places = [...pieces.keys()].filter((place) => (place === 0 || pieces[place]!.glue.includes('\n')) && draw.random() < share);
  const headings = (places.length > 0 ? places : [0]).map((place, index) => ({ place, blocks: [added('heading', style(draw.entry('headings'), index + 1))] }));
  return insertAt(pieces, [...title, ...headings], tight ? '\n' : '\n\n');
}

/** Titles, authors, abstract label and keywords; or YAML; or the head of a mail. */
export function withFrontMatter(pieces: readonly Piece[], draw: Draw): Piece[] {
  const style = draw.between(0, 3);
  if (style === 0) return insertAt(pieces, [{ place: 0, blocks: [added('boilerplate', yamlHead(draw))] }]);
  if (style === 1) return insertAt(pieces, [{ place: 0, blocks: [added('boilerplate', mailHead(draw))] }]);
  const marks = ['¹', '²', '³'];
  const authors = draw.times(draw.between(1, 4), (index) => `${draw.initial()}. ${draw.name()}${marks[index] ?? ''}`).join(', ');
  const places = draw.times(draw.between(1, 2), (index) => `${marks[index] ?? ''} ${capitalised(draw.word())} ${draw.pick(['Institute', 'Lab', 'GmbH', 'e.V.', 'Inc.'])}, ${draw.pick(draw.lists.places)}`);
  const title = added('heading', capitalised(draw.words(draw.between(3, 8))));
  const byline = added('heading', authors, '\n');
  const address = added('address', [...places, `${draw.word().replace(/\W/gu, '') || 'info'}@example.org`], draw.chance(0.5) ? '\n' : '\n\n');
  const dates = draw.chance(0.5) ? [added('boilerplate', `Received: ${draw.date()}; Accepted: ${draw.date()} · DOI 10.${draw.between(1000, 9999)}/${draw.between(10_000, 99_999)}`)] : [];
  const keywords = added('list', `${draw.entry('keywordLabels')}: ${draw.times(draw.between(3, 7), () => draw.word()).join(draw.pick([', ', '; ', ' · ']))}`);
  return insertAt(pieces, [{ place: 0, blocks: [title, byline, address, ...dates, ...(draw.chance(0.6) ? [keywords] : [])] }]);
}

function yamlHead(draw: Draw): string[] {
  return ['---', `title: "${capitalised(draw.words(3))}"`, `author: ${draw.name()}`, `date: ${draw.year()}-0${draw.between(1, 9)}-${draw.between(10, 28)}`, `tags: [${draw.word()}, ${draw.word()}]`, ...(draw.chance(0.5) ? ['layout: post', 'draft: false'] : []), '---'];
}

function mailHead(draw: Draw): string[] {
  const labels = draw.pick([['From', 'To', 'Date', 'Subject'], ['Von', 'An', 'Gesendet', 'Betreff'], ['De', 'À', 'Date', 'Objet'], ['De', 'Para', 'Fecha', 'Asunto']]);
  return [`${labels[0]!}: ${draw.name()} <${draw.initial().toLowerCase()}.${draw.between(1, 99)}@example.com>`, `${labels[1]!}: ${draw.name()} <office@example.org>`, `${labels[2]!}: ${draw.date()} ${draw.between(0, 23)}:${draw.between(10, 59)}`, `${labels[3]!}: ${draw.chance(0.5) ? 'Re: ' : ''}${capitalised(draw.words(3))}`];
}

export function withSalutation(pieces: readonly Piece[], draw: Draw): Piece[] {
  const head = draw.chance(0.9) ? [{ place: 0, blocks: [added('boilerplate', draw.entry('greetings'))] }] : [];
  const lines = [draw.entry('closings'), ...(draw.chance(0.9) ? [draw.chance(0.5) ? `${draw.initial()}. ${draw.name()}` : draw.name()] : [])];
  const contact = draw.chance(0.3) ? [added('address', [capitalised(draw.words(2)), draw.entry('streets'), phone(draw), `${draw.between(1, 999)}@example.net`], '\n')] : [];
  return insertAt(pieces, [...head, { place: pieces.length, blocks: [added('boilerplate', lines.join(draw.chance(0.3) ? '\n\n' : '\n')), ...contact] }]);
}

function phone(draw: Draw): string {
  return draw.pick([`+${draw.between(1, 99)} ${draw.between(100, 999)} ${draw.between(10_000, 99_999)}`, `(${draw.between(100, 999)}) 555-0${draw.between(100, 199)}`, `Tel.: 0${draw.between(100, 999)}/${draw.between(10_000, 99_999)}`]);
}

/** Entries with leaders and page numbers. */
export function contentsLines(draw: Draw, count: number, leader?: string): string[] {
  const fill = leader ?? draw.pick(['.', ' .', '…', ' ', '\t', '_', ' ·', '-']);
  const numbered = draw.between(0, 2);
  const width = draw.between(40, 80);
  let page = 1;
  return draw.times(count, (index) => {
    page += draw.between(1, 14);
    const label = `${[`${index + 1}. `, '', `${1 + (index >> 2)}.${1 + (index % 4)} `][numbered]!}${draw.entry('headings')}`;
    if (fill === '\t') return `${label}\t${page}`;
    return `${label} ${fill.repeat(Math.max(3, Math.floor((width - label.length) / fill.length)))} ${page}`;
  });
}

export function withContents(pieces: readonly Piece[], draw: Draw): Piece[] {
  const heading = draw.chance(0.8) ? [added('heading', draw.entry('contentsTitles'))] : [];
  const list = added('contents', contentsLines(draw, draw.between(4, draw.chance(0.2) ? 40 : 14)), heading.length > 0 && draw.chance(0.5) ? '\n' : '\n\n');
  return insertAt(pieces, [{ place: 0, blocks: [...heading, list] }]);
}

/** The menus of a page above its text and its foot below. */
export function withMenu(pieces: readonly Piece[], draw: Draw): Piece[] {
  const labels = (): readonly string[] => (draw.pool.menus.length > 0 && draw.chance(0.3) ? draw.pick(draw.pool.menus) : draw.times(draw.between(4, 15), () => draw.entry('menu')));
  const crumbs = (): string => draw.times(draw.between(2, 5), () => draw.entry('menu')).join(draw.pick([' > ', ' » ', ' / ', ' › ']));
  const menu = (): Piece => added('menu', draw.chance(0.2) ? crumbs() : labels().join(draw.pick(['\n', '\n', ' | ', ' · ', '  '])));
  const groups = [{ place: 0, blocks: [menu(), ...(draw.chance(0.3) ? [added('menu', crumbs())] : [])] }, ...(draw.chance(0.6) ? [{ place: pieces.length, blocks: [menu()] }] : [])];
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
  const remarks = (): string[] => draw.times(draw.between(1, 5), () => draw.entry('remarks'));
  const isMail = draw.chance(0.7);
  const lines = remarks().map((line) => `${draw.chance(0.3) ? '> > ' : '> '}${line}`);
  const block = added('quotation', isMail ? [draw.entry('quoteIntros'), ...lines] : lines);
  return isMail ? insertAt(pieces, [{ place: draw.chance(0.7) ? pieces.length : 0, blocks: [block] }]) : scatter(pieces, [[block]], draw);
}

export function withBoilerplate(pieces: readonly Piece[], draw: Draw): Piece[] {
  const notice = (): Piece => added('boilerplate', draw.times(draw.between(1, 4), () => (draw.chance(0.2) ? `© ${draw.year()} ${draw.name()} ${draw.pick(['Inc.', 'Ltd.', 'GmbH', 'S.A.'])}` : draw.entry('boilerplate'))).join(draw.chance(0.5) ? '\n' : ' '));
  return insertAt(pieces, [...(draw.chance(0.5) ? [{ place: 0, blocks: [notice()] }] : []), { place: pieces.length, blocks: [notice()] }]);
}

const MARKS = ['.', '-', '_', '*', '=', '~', '#', '•', '…', '·', '—', '+', '/', 'x', '0', '¶', '★', '■'];

/** A run of marks, a word over and over, or letters without sense. */
export function fillerLine(draw: Draw): string {
  const mark = draw.pick(MARKS.filter((_, index) => (index % 2 === 0) === (draw.pool.name === 'train')));
  const word = draw.word();
  return draw.pick([
    () => mark.repeat(draw.between(5, 80)),
    () => draw.times(draw.between(3, 30), () => mark).join(' '),
    () => draw.times(draw.between(8, 60), () => word).join(' '),
    () => draw.times(draw.between(2, 12), () => draw.times(draw.between(3, 12), () => String.fromCharCode(97 + draw.between(0, 25))).join('')).join(' '),
    () => draw.times(draw.between(4, 40), () => String(draw.between(0, 9))).join(draw.pick(['', ' '])),
  ])();
}

export function withFiller(pieces: readonly Piece[], draw: Draw): Piece[] {
  const repeated = draw.chance(0.3) ? draw.between(2, 10) : 1;
  return scatter(pieces, draw.times(draw.between(1, 4), () => {
    const line = fillerLine(draw);
    return [added('filler', draw.times(repeated, () => line))];
  }), draw);
}

/** Postal addresses, one a line or on lines of their own, with telephone numbers. */
export function addressLines(draw: Draw, count: number, onOneLine: boolean): string[] {
  return draw.times(count, () => {
    const parts = [draw.chance(0.5) ? `${draw.initial()}. ${draw.name()}` : capitalised(draw.words(2)), draw.entry('streets'), `${draw.between(10_000, 99_999)} ${draw.pick(draw.lists.places)}`, ...(draw.chance(0.5) ? [phone(draw)] : [])];
    return parts.join(onOneLine ? ', ' : '\n');
  });
}

export function withAddresses(pieces: readonly Piece[], draw: Draw): Piece[] {
  const onOneLine = draw.chance(0.5);
  const lines = addressLines(draw, draw.between(1, draw.chance(0.3) ? 15 : 4), onOneLine);
  return scatter(pieces, [[added('address', lines.join(onOneLine ? '\n' : '\n\n'))]], draw);
}

/** Lines of links, bare, labelled or in Markdown. */
export function withLinks(pieces: readonly Piece[], draw: Draw): Piece[] {
  const address = (): string => `${draw.pick(['https://', 'http://', 'www.', 'https://www.'])}example.${draw.pick(['com', 'org', 'net'])}/${draw.times(draw.between(0, 3), () => draw.pick(['blog', 'a', 'docs', 'p', 'item', String(draw.between(1, 9999))])).join('/')}`;
  const style = draw.pick<() => string>([address, () => `${capitalised(draw.words(2))}: ${address()}`, () => `[${draw.words(2)}](${address()})`, () => `- ${address()}`, () => `[${draw.between(1, 20)}] ${address()}`, () => `${draw.between(1, 999)}@example.org`]);
  return scatter(pieces, draw.times(draw.between(1, 2), () => [added('address', draw.times(draw.between(1, 12), style))]), draw);
}
