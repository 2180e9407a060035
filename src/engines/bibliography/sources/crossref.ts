import type { Work, WorkSource } from '../types.js';
import { readCslItem } from './csl-item.js';
import { isRecord, stringIn } from '../../../lib/json-value.js';
import type { ResolverClient } from './resolver-client.js';

const FIELDS = 'DOI,type,title,author,editor,issued,container-title,volume,issue,page,publisher,ISBN';
const MOST_RESULTS = '5';

function workOf(record: unknown): readonly Work[] {
  const csl = readCslItem(record);
  const doi = isRecord(record) ? stringIn(record['DOI']) : null;
  return csl === null || doi === null
    ? []
    : [{ id: `crossref:${doi.toLowerCase()}`, csl: { ...csl, DOI: doi.toLowerCase() }, authorsIncomplete: false }];
}

function itemsOf(answer: unknown): readonly Work[] {
  const message = isRecord(answer) ? answer['message'] : null;
  const items: unknown = isRecord(message) ? message['items'] : null;
  return Array.isArray(items) ? items.flatMap(workOf) : [];
}

/** Looks works up in Crossref (https://api.crossref.org): by DOI, or by a bibliographic query. */
export function createCrossref(client: ResolverClient): WorkSource {
  const search = async (text: string, signal?: AbortSignal): Promise<readonly Work[]> =>
    itemsOf(
      await client.getJson(
        '/works',
        { 'query.bibliographic': text.slice(0, 400), rows: MOST_RESULTS, select: FIELDS },
        signal,
      ),
    );
  return {
    provider: 'crossref',
    describe: () => ({ name: client.host, works: 0, builtAt: null }),
    find: async ({ doi }, signal) => {
      if (doi === null) return [];
      const answer = await client.getJson(`/works/${encodeURIComponent(doi)}`, {}, signal);
      return workOf(isRecord(answer) ? answer['message'] : null);
    },
    search,
    // Crossref holds what its members register: absence of a book, a preprint or an old work proves nothing.
    covers: ({ type, year }) => type === 'article-journal' && year !== null && year >= 1995,
    // Other agencies also register DOIs.
    coversDoiPrefix: () => false,
  };
}
