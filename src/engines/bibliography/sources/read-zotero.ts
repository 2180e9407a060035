import { CsvError, parse } from 'csv-parse';
import type { CslItem, CslName } from '../../../records/csl.js';
import { isRecord, stringIn } from '../../../lib/json-value.js';
import { BrokenWorksError } from './broken-works.js';
import { readCslItem } from './csl-item.js';

type JsonRecord = Readonly<Record<string, unknown>>;

/** Zotero's kinds of items; notes and attachments are none. */
const TYPES: Readonly<Record<string, string>> = {
  journalArticle: 'article-journal',
  magazineArticle: 'article-magazine',
  newspaperArticle: 'article-newspaper',
  conferencePaper: 'paper-conference',
  book: 'book',
  bookSection: 'chapter',
  encyclopediaArticle: 'entry-encyclopedia',
  dictionaryEntry: 'entry-encyclopedia',
  thesis: 'thesis',
  report: 'report',
  standard: 'standard',
  preprint: 'article',
  manuscript: 'article',
  webpage: 'webpage',
  blogPost: 'post-weblog',
  computerProgram: 'software',
  dataset: 'dataset',
};

/** Whether a JSON record is a Zotero item: as its web API returns it, or inside a list of items. */
export const isZoteroItem = (record: JsonRecord): boolean =>
  typeof record['itemType'] === 'string' ||
  (isRecord(record['data']) && typeof record['data']['itemType'] === 'string');

function creators(list: unknown, kinds: readonly string[]): readonly CslName[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((creator: unknown): CslName[] => {
    if (!isRecord(creator) || !kinds.includes(stringIn(creator['creatorType']) ?? 'author')) return [];
    const family = stringIn(creator['lastName']);
    const given = stringIn(creator['firstName']);
    const name = stringIn(creator['name']);
    if (family !== null) return [{ family, ...(given !== null && { given }) }];
    return name === null ? [] : [{ literal: name }];
  });
}

function workOf(
  type: string,
  text: (name: string) => string | null,
  people: Pick<CslItem, 'author' | 'editor'>,
): CslItem | null {
  const cslType = TYPES[type];
  if (cslType === undefined) return null;
  const repository = text('repository') ?? text('archive');
  const arxiv = /arXiv:\s*(\S+)/iu.exec(`${text('archiveID') ?? ''} ${text('extra') ?? ''}`)?.[1];
  return readCslItem({
    id: text('key'),
    type: cslType,
    title: text('title'),
    ...people,
    issued: { raw: text('date') },
    'container-title':
      text('publicationTitle') ?? text('bookTitle') ?? text('proceedingsTitle') ?? text('encyclopediaTitle'),
    'collection-title': text('series'),
    volume: text('volume'),
    issue: text('issue'),
    page: text('pages'),
    publisher: text('publisher') ?? text('university') ?? text('institution'),
    'publisher-place': text('place'),
    edition: text('edition'),
    language: text('language'),
    DOI: text('DOI') ?? /^DOI:\s*(\S+)/imu.exec(text('extra') ?? '')?.[1],
    PMID: /^PMID:\s*(\d+)/imu.exec(text('extra') ?? '')?.[1],
    ISBN: text('ISBN'),
    URL: text('url'),
    ...(arxiv !== undefined ? { archive: 'arXiv', archive_location: arxiv } : { archive: repository }),
  });
}

/** Converts a Zotero item (https://www.zotero.org/support/dev/web_api) to a CSL-JSON item; null for notes and files. */
export function readZoteroItem(record: JsonRecord): CslItem | null {
  const item = isRecord(record['data']) ? record['data'] : record;
  return workOf(stringIn(item['itemType']) ?? '', (name) => stringIn(item[name]), {
    author: [...creators(item['creators'], ['author', 'programmer', 'inventor'])],
    editor: [...creators(item['creators'], ['editor'])],
  });
}

/** Whether a file starts like Zotero's export to CSV. */
export const isZoteroCsv = (head: string): boolean => /^\uFEFF?"Key","Item Type","Publication Year"/u.test(head);

/** Names of Zotero's columns that are not its field names with spaces. */
const COLUMNS: Readonly<Record<string, string>> = {
  series: 'Series',
  DOI: 'DOI',
  ISBN: 'ISBN',
  bookTitle: 'Publication Title',
  university: 'Publisher',
};

const columnOf = (name: string): string =>
  COLUMNS[name] ?? name.replace(/(?<=[a-z])(?=[A-Z])/gu, ' ').replace(/^./u, (letter) => letter.toUpperCase());

function namesOf(cell: string | null): CslName[] {
  return (cell ?? '')
    .split(/\s*;\s*/u)
    .filter((name) => name !== '')
    .map((name) => {
      const [family = name, given] = name.split(/,\s*/u);
      return given === undefined ? { literal: family } : { family, given };
    });
}

/** Longest row, in characters. */
const LONGEST_ROW = 16 * 1024 * 1024;

/** Yields the rows of CSV. @throws BrokenWorksError for broken quotes; what `chunks` throws */
async function* csvRows(chunks: AsyncIterable<string>): AsyncGenerator {
  const rows = parse({
    columns: true,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
  });
  const fill = async (): Promise<void> => {
    try {
      for await (const chunk of chunks)
        if (!rows.write(chunk)) await new Promise((resolve) => rows.once('drain', resolve));
      rows.end();
    } catch (error) {
      rows.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  };
  void fill();
  try {
    yield* rows;
  } catch (error) {
    throw error instanceof CsvError ? new BrokenWorksError(error.message) : error;
  }
}

/** Yields the works of Zotero's export to CSV. Null for notes and files. @throws as `csvRows` */
export async function* readZoteroCsv(chunks: AsyncIterable<string>): AsyncGenerator<CslItem | null> {
  for await (const record of csvRows(chunks)) {
    if (!isRecord(record)) continue;
    const text = (name: string): string | null => stringIn(record[columnOf(name)]);
    yield workOf(text('itemType') ?? '', text, { author: namesOf(text('author')), editor: namesOf(text('editor')) });
  }
}
