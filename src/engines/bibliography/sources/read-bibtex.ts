import { parse } from '@retorquere/bibtex-parser';
import type { Creator, Entry } from '@retorquere/bibtex-parser';
import { bibtexEntries, isDefinition, isWork, plainField } from '../../../lib/bibtex-entries.js';
import type { CslItem } from '../../../records/csl.js';
import { readCslItem } from './csl-item.js';

/** Entries passed to the parser at once: its time and memory grow with the input. */
const ENTRIES_PER_PARSE = 200;
/** Longest entry that is parsed, in characters: with an abstract of a book's length. */
const LONGEST_ENTRY = 1024 * 1024;

const TYPES: Readonly<Record<string, string>> = {
  article: 'article-journal',
  inproceedings: 'paper-conference',
  conference: 'paper-conference',
  book: 'book',
  mvbook: 'book',
  collection: 'book',
  proceedings: 'book',
  incollection: 'chapter',
  inbook: 'chapter',
  phdthesis: 'thesis',
  mastersthesis: 'thesis',
  thesis: 'thesis',
  techreport: 'report',
  report: 'report',
  manual: 'report',
  online: 'webpage',
  electronic: 'webpage',
  www: 'webpage',
  software: 'software',
  dataset: 'dataset',
  unpublished: 'article',
  misc: 'document',
};

function namesOf(creators: readonly Creator[] | undefined): readonly Readonly<Record<string, string | undefined>>[] {
  return (creators ?? []).map((creator) =>
    creator.lastName === undefined
      ? { literal: creator.name }
      : {
          family: creator.prefix === undefined ? creator.lastName : `${creator.prefix} ${creator.lastName}`,
          given: creator.firstName,
        },
  );
}

const plain = (text: string | undefined): string | undefined => (text === undefined ? undefined : plainField(text));

function readEntry(entry: Entry): CslItem | null {
  const { fields } = entry;
  const year = /\d{4}/u.exec(fields.date ?? fields.year ?? '')?.[0];
  const isArxiv = /arxiv/iu.test(fields.archiveprefix ?? fields.eprinttype ?? '') && fields.eprint !== undefined;
  return readCslItem({
    id: entry.key,
    type: isArxiv && fields.journal === undefined ? 'article' : (TYPES[entry.type.toLowerCase()] ?? 'document'),
    title: plain([fields.title, fields.subtitle].filter((part) => part !== undefined).join(': ')),
    author: namesOf(fields.author),
    editor: namesOf(fields.editor),
    ...(year !== undefined && { issued: { 'date-parts': [[Number(year)]] } }),
    'container-title': plain(fields.journaltitle ?? fields.journal ?? fields.booktitle),
    volume: fields.volume,
    issue: fields.number ?? fields.issue,
    page: fields.pages,
    publisher: plain(firstOf(fields.publisher) ?? firstOf(fields.institution) ?? firstOf(fields.school)),
    'publisher-place': plain(firstOf(fields.location) ?? firstOf(fields.address)),
    edition: fields.edition,
    DOI: fields.doi,
    ISBN: fields.isbn,
    URL: fields.url,
    ...(isArxiv && { archive: 'arXiv', archive_location: fields.eprint }),
  });
}

function firstOf(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.join('; ');
}

/** Returns the works of some entries. Where the parser fails, they are parsed one by one. */
function worksIn(definitions: readonly string[], entries: readonly string[]): readonly (CslItem | null)[] {
  try {
    const text = [...definitions, ...entries].join('\n');
    return parse(text, { sentenceCase: false, unsupported: 'ignore' }).entries.map(readEntry);
  } catch {
    return entries.length === 1 ? [null] : entries.flatMap((entry) => worksIn(definitions, [entry]));
  }
}

/**
 * Reads BibTeX and BibLaTeX in chunks. `@string` definitions apply to all following entries. Yields null for an entry
 * that cannot be parsed.
 */
export async function* readBibtex(lines: AsyncIterable<string>): AsyncGenerator<CslItem | null> {
  const definitions: string[] = [];
  let chunk: string[] = [];
  function* flush(): Generator<CslItem | null> {
    const works = worksIn(definitions, chunk);
    yield* works;
    for (let lost = works.length; lost < chunk.length; lost += 1) yield null;
    chunk = [];
  }
  for await (const entry of bibtexEntries(lines)) {
    if (entry.length > LONGEST_ENTRY) yield null;
    else if (isDefinition(entry)) definitions.push(entry);
    else if (isWork(entry)) chunk.push(entry);
    if (chunk.length === ENTRIES_PER_PARSE) yield* flush();
  }
  if (chunk.length > 0) yield* flush();
}
