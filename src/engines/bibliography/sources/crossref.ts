import type { Work, WorkSource } from '../types.js';
import { readCslItem } from './csl-item.js';
import { isRecord, stringIn } from '../../../lib/json-value.js';
import type { DatedAnswer, ResolverClient } from './resolver-client.js';

const FIELDS = 'DOI,type,title,author,editor,issued,container-title,volume,issue,page,publisher,ISBN';
const MOST_RESULTS = '5';

function workOf(record: unknown, retrievedOn: string): readonly Work[] {
  const csl = readCslItem(record);
  const doi = isRecord(record) ? stringIn(record['DOI']) : null;
  return csl === null || doi === null
    ? []
    : [
        {
          id: `crossref:${doi.toLowerCase()}`,
          csl: { ...csl, DOI: doi.toLowerCase() },
          authorsIncomplete: false,
          retrievedOn,
        },
      ];
}

function messageOf(answer: DatedAnswer | null): unknown {
  return isRecord(answer?.value) ? answer.value['message'] : null;
}

function itemsOf(answer: DatedAnswer | null): readonly Work[] {
  const message = messageOf(answer);
  const items: unknown = isRecord(message) ? message['items'] : null;
  return Array.isArray(items) && answer !== null ? items.flatMap((item) => workOf(item, answer.retrievedOn)) : [];
}

/** Looks works up in Crossref (https://api.crossref.org): by DOI, or by a bibliographic query. */
export function createCrossref(client: ResolverClient): WorkSource {
  const search = async (text: string, signal?: AbortSignal): Promise<readonly Work[]> =>
    itemsOf(
      await client.getDatedJson(
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
      const answer = await client.getDatedJson(`/works/${encodeURIComponent(doi)}`, {}, signal);
      return answer === null ? [] : workOf(messageOf(answer), answer.retrievedOn);
    },
    search,
    // Crossref holds what its members register: absence of a book, a preprint or an old work proves nothing.
    covers: ({ type, year }) => type === 'article-journal' && year !== null && year >= 1995,
    // Other agencies also register DOIs.
    coversDoiPrefix: () => false,
  };
}
