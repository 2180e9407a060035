import type { CslName } from '../../../records/csl.js';
import { isRecord, stringIn } from '../../../lib/json-value.js';
import type { Work, WorkQuery, WorkSource } from '../types.js';
import { readCslItem } from './csl-item.js';
import type { ResolverClient } from './resolver-client.js';

const MOST_RESULTS = 5;
/** Words of a title that are searched for. */
const MOST_WORDS = 30;
const COMMON = { db: 'pubmed', retmode: 'json', tool: 'assay' };

/** Returns a name as PubMed abbreviates it: `Watson JD`. */
function nameOf(text: string): CslName {
  const [, family, initials] = /^(.+?) (\p{Lu}{1,4})(?: (?:Jr|Sr|\d\w\w))?$/u.exec(text) ?? [];
  return family === undefined || initials === undefined
    ? { literal: text }
    : { family, given: Array.from(initials, (letter) => `${letter}.`).join(' ') };
}

function authorsOf(list: unknown): readonly CslName[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((author: unknown): CslName[] => {
    const name = isRecord(author) ? stringIn(author['name']) : null;
    return name === null ? [] : [nameOf(name)];
  });
}

function doiOf(list: unknown): string | undefined {
  if (!Array.isArray(list)) return undefined;
  for (const entry of list)
    if (isRecord(entry) && entry['idtype'] === 'doi') return stringIn(entry['value']) ?? undefined;
  return undefined;
}

function workOf(record: unknown, retrievedOn: string): readonly Work[] {
  if (!isRecord(record)) return [];
  const pmid = stringIn(record['uid']);
  const csl = readCslItem({
    type: 'article-journal',
    title: stringIn(record['title'])?.replace(/\.$/u, ''),
    author: authorsOf(record['authors']),
    issued: { raw: record['pubdate'] },
    'container-title': stringIn(record['fulljournalname']) ?? record['source'],
    volume: record['volume'],
    issue: record['issue'],
    page: record['pages'],
    DOI: doiOf(record['articleids']),
    PMID: pmid,
  });
  return csl === null || pmid === null ? [] : [{ id: `pubmed:${pmid}`, csl, authorsIncomplete: false, retrievedOn }];
}

async function worksWithIds(
  client: ResolverClient,
  ids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<readonly Work[]> {
  if (ids.length === 0) return [];
  const path = '/entrez/eutils/esummary.fcgi';
  const answer = await client.getDatedJson(path, { ...COMMON, id: ids.join(',') }, signal);
  const result = isRecord(answer?.value) ? answer.value['result'] : null;
  return isRecord(result) && answer !== null ? ids.flatMap((id) => workOf(result[id], answer.retrievedOn)) : [];
}

async function worksWithTerm(
  client: ResolverClient,
  term: string,
  signal: AbortSignal | undefined,
): Promise<readonly Work[]> {
  const path = '/entrez/eutils/esearch.fcgi';
  const answer = await client.getJson(path, { ...COMMON, term, retmax: String(MOST_RESULTS) }, signal);
  const result = isRecord(answer) ? answer['esearchresult'] : null;
  const ids: unknown = isRecord(result) ? result['idlist'] : null;
  return worksWithIds(client, Array.isArray(ids) ? ids.flatMap((id) => stringIn(id) ?? []) : [], signal);
}

/**
 * Looks works up in PubMed (https://www.ncbi.nlm.nih.gov/books/NBK25501/): by PMID or DOI, or by words of the title.
 */
export function createPubmed(client: ResolverClient): WorkSource {
  return {
    provider: 'pubmed',
    describe: () => ({ name: client.host, works: 0, builtAt: null }),
    find: async ({ doi, pmid }: WorkQuery, signal) => {
      if (pmid !== null) return worksWithIds(client, [pmid], signal);
      return doi === null ? [] : worksWithTerm(client, `${doi}[doi]`, signal);
    },
    search: async (text, signal) => {
      // Brackets, quotes and capitals such as AND are operators of its queries.
      const plain = text.replace(/[^\p{L}\p{N}\s-]+/gu, ' ').toLowerCase();
      const words = plain.split(/\s+/u).filter((word) => word !== '');
      return worksWithTerm(client, `${words.slice(0, MOST_WORDS).join(' ')}[title]`, signal);
    },
    // PubMed holds medicine and biology; the kind of a reference does not say whether it is of these.
    covers: () => false,
    coversDoiPrefix: () => false,
  };
}
