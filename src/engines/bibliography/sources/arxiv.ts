import { readCslItem } from './csl-item.js';
import type { CslName } from '../../../records/csl.js';
import type { Work, WorkSource } from '../types.js';
import type { DatedAnswer, ResolverClient } from './resolver-client.js';
import { xmlRecordsIn } from './xml-records.js';
import type { XmlRecord } from './xml-records.js';

const MOST_RESULTS = '5';

function nameOf(text: string): CslName {
  const words = text.split(' ');
  const family = words.pop() ?? text;
  return words.length === 0 ? { literal: family } : { family, given: words.join(' ') };
}

/** Returns the entries of its Atom feed; null for an answer that is none. */
function entriesOf(body: string): readonly XmlRecord[] | null {
  if (!/<feed[\s>]/u.test(body)) return null;
  try {
    return xmlRecordsIn(body, ['entry']);
  } catch {
    return null;
  }
}

function workOf({ fields }: XmlRecord, retrievedOn: string): readonly Work[] {
  const all = (path: string): readonly string[] =>
    fields.filter((field) => field.path === path).map(({ text }) => text);
  const id = /arxiv\.org\/abs\/(.+?)(?:v\d+)?$/u.exec(all('id')[0] ?? '')?.[1];
  const csl = readCslItem({
    type: 'article',
    title: all('title')[0],
    author: all('author/name').map(nameOf),
    issued: { raw: all('published')[0]?.slice(0, 4) },
    archive: 'arXiv',
    archive_location: id,
    DOI: all('arxiv:doi')[0],
  });
  // A wrong identifier is answered by an entry without authors.
  return csl?.author === undefined || id === undefined
    ? []
    : [{ id: `arxiv:${id}`, csl, authorsIncomplete: false, retrievedOn }];
}

function isEntries(value: unknown): value is readonly XmlRecord[] {
  return Array.isArray(value);
}

const worksOf = (answer: DatedAnswer | null): readonly Work[] =>
  answer !== null && isEntries(answer.value) ? answer.value.flatMap((entry) => workOf(entry, answer.retrievedOn)) : [];

/** Looks preprints up in arXiv (https://info.arxiv.org/help/api/): by identifier, or by words of the title. */
export function createArxiv(client: ResolverClient): WorkSource {
  return {
    provider: 'arxiv',
    describe: () => ({ name: client.host, works: 0, builtAt: null }),
    find: async ({ arxiv }, signal) =>
      arxiv === null ? [] : worksOf(await client.getDated('/api/query', { id_list: arxiv }, entriesOf, signal)),
    search: async (text, signal) => {
      const words = text
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
        .toLowerCase()
        .split(' ')
        .slice(0, 12);
      const query = { search_query: words.map((word) => `all:${word}`).join(' AND '), max_results: MOST_RESULTS };
      return worksOf(await client.getDated('/api/query', query, entriesOf, signal));
    },
    // A preprint that arXiv does not hold may be on another server.
    covers: () => false,
    coversDoiPrefix: () => false,
  };
}
