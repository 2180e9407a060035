import type { CslItem, CslName } from '../../../../records/csl.js';
import type { Work } from '../../types.js';

/** Between the fields and between the names of a record; white space in texts is made single spaces before. */
const FIELD = '\t';
const NAME = ';';
/** People kept of one record. Lists of hundreds distinguish works no better than the first ones. */
const MOST_PEOPLE = 10;
/** Follows a list of people that was cut. */
const CUT = '+';

/** Fields that are kept as they are, in their order after names and numbers. Those that neighbours share come first. */
const TEXTS = [
  'volume',
  'issue',
  'page',
  'publisher',
  'collection-title',
  'edition',
  'number',
  'language',
  'PMID',
  'ISBN',
  'URL',
  'id',
] as const;

const oneLine = (text: string | undefined): string => text?.replace(/\s+/gu, ' ').trim() ?? '';

function packedNames(names: readonly CslName[] | undefined, isCut: boolean): string {
  if (names === undefined) return '';
  const kept = names.slice(0, MOST_PEOPLE).map(({ family, given, literal }) => {
    const name = oneLine(family ?? literal)
      .replaceAll(NAME, ' ')
      .replaceAll(',', ' ');
    return family === undefined
      ? `=${name}`
      : given === undefined
        ? name
        : `${name},${oneLine(given).replaceAll(NAME, ' ')}`;
  });
  return kept.join(NAME) + (isCut || names.length > MOST_PEOPLE ? NAME + CUT : '');
}

function namesFrom(packed: string): { readonly names: readonly CslName[]; readonly isCut: boolean } {
  const parts = packed === '' ? [] : packed.split(NAME);
  const isCut = parts.at(-1) === CUT;
  const names = (isCut ? parts.slice(0, -1) : parts).map((part): CslName => {
    if (part.startsWith('=')) return { literal: part.slice(1) };
    const comma = part.indexOf(',');
    return comma < 0 ? { family: part } : { family: part.slice(0, comma), given: part.slice(comma + 1) };
  });
  return { names, isCut };
}

/** Returns the name that a work has by its identifiers, so that none is stored for it; null without one. */
function identifierName({ DOI, archive_location: arxiv, PMID }: CslItem): string | null {
  if (DOI !== undefined) return `doi:${DOI.toLowerCase()}`;
  if (arxiv !== undefined) return `arxiv:${arxiv}`;
  return PMID === undefined ? null : `pmid:${PMID}`;
}

/** Returns a work as one line: what is needed to find and compare it. */
export function packRecord(csl: CslItem, isCut: boolean): string {
  const hasName = identifierName(csl) !== null;
  const left: Partial<Record<(typeof TEXTS)[number], string>> = {
    ...csl,
    ...(hasName && { id: '', URL: '' }),
    // Articles are distinguished by their journal.
    ...(csl['container-title'] !== undefined && { publisher: '', 'collection-title': '' }),
    ...(csl.language !== undefined && /^en/iu.test(csl.language) && { language: '' }),
  };
  const fields = [
    csl['container-title'],
    String(csl.issued?.['date-parts'][0]?.[0] ?? ''),
    csl.type,
    csl.DOI,
    ...TEXTS.map((name) => left[name]),
    csl.archive?.toLowerCase() === 'arxiv' ? csl.archive_location : '',
    packedNames(csl.author, isCut),
    packedNames(csl.author === undefined ? csl.editor : undefined, isCut),
    csl.title,
  ];
  return fields.map(oneLine).join(FIELD);
}

function textsFrom(fields: readonly string[]): Partial<Record<(typeof TEXTS)[number], string>> {
  const texts: Partial<Record<(typeof TEXTS)[number], string>> = {};
  for (const [index, name] of TEXTS.entries()) {
    const text = fields[index] ?? '';
    if (text !== '') texts[name] = text;
  }
  return texts;
}

/** Returns the work of a line. `ordinal`: its number in the store, its name where it has no other */
export function unpackRecord(line: string, ordinal: number): Work {
  const [container = '', year = '', type = 'document', doi = '', ...rest] = line.split(FIELD);
  const [arxiv = '', authors = '', editors = '', title = ''] = rest.slice(TEXTS.length);
  const author = namesFrom(authors);
  const editor = namesFrom(editors);
  const csl: CslItem = {
    type,
    ...(title !== '' && { title }),
    ...(author.names.length > 0 && { author: [...author.names] }),
    ...(editor.names.length > 0 && { editor: [...editor.names] }),
    ...(year !== '' && { issued: { 'date-parts': [[Number(year)]] } }),
    ...(container !== '' && { 'container-title': container }),
    ...textsFrom(rest),
    ...(doi !== '' && { DOI: doi }),
    ...(arxiv !== '' && { archive: 'arXiv', archive_location: arxiv }),
  };
  const id = identifierName(csl) ?? csl.id ?? `work-${ordinal}`;
  return { id, csl: { ...csl, id }, authorsIncomplete: author.isCut || editor.isCut };
}
