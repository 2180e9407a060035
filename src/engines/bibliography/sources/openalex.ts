import type { Work, WorkSource } from '../types.js';
import { isRecord } from '../../../lib/json-value.js';
import { readOpenAlexWork } from './read-openalex.js';
import type { ResolverClient } from './resolver-client.js';

const FIELDS = 'id,doi,ids,title,display_name,publication_year,type,language,primary_location,authorships,biblio';
const MOST_RESULTS = '5';

function workOf(record: unknown, retrievedOn: string): readonly Work[] {
  const csl = isRecord(record) ? readOpenAlexWork(record) : null;
  return csl?.id === undefined ? [] : [{ id: `openalex:${csl.id}`, csl, authorsIncomplete: false, retrievedOn }];
}

/** Looks works up in OpenAlex (https://docs.openalex.org): by DOI or PMID, or by a search over titles and abstracts. */
export function createOpenAlex(client: ResolverClient): WorkSource {
  return {
    provider: 'openalex',
    describe: () => ({ name: client.host, works: 0, builtAt: null }),
    find: async ({ doi, pmid }, signal) => {
      const id = doi !== null ? `doi:${doi}` : pmid !== null ? `pmid:${pmid}` : null;
      if (id === null) return [];
      const answer = await client.getDatedJson(`/works/${encodeURIComponent(id)}`, { select: FIELDS }, signal);
      return answer === null ? [] : workOf(answer.value, answer.retrievedOn);
    },
    search: async (text, signal) => {
      // Commas and pipes are operators of its filters; the search takes plain words.
      const words = text
        .replace(/[^\p{L}\p{N}\s-]+/gu, ' ')
        .replace(/\s+/gu, ' ')
        .trim()
        .slice(0, 300);
      const answer = await client.getDatedJson(
        '/works',
        { search: words, 'per-page': MOST_RESULTS, select: FIELDS },
        signal,
      );
      const results: unknown = isRecord(answer?.value) ? answer.value['results'] : null;
      return Array.isArray(results) && answer !== null
        ? results.flatMap((result) => workOf(result, answer.retrievedOn))
        : [];
    },
    covers: ({ type, year }) => type === 'article-journal' && year !== null && year >= 1995,
    coversDoiPrefix: () => false,
  };
}
