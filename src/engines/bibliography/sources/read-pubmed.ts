import type { CslItem, CslName } from '../../../records/csl.js';
import { readCslItem } from './csl-item.js';
import { xmlRecords } from './xml-records.js';
import type { XmlField, XmlRecord } from './xml-records.js';

/** Whether a file starts like one of PubMed's baseline or update files. */
export const isPubmed = (head: string): boolean => /<PubmedArticleSet[\s>]|<!DOCTYPE PubmedArticleSet\b/u.test(head);

const ARTICLE = 'MedlineCitation/Article';
const AUTHOR = `${ARTICLE}/AuthorList/Author`;
const ISSUE = `${ARTICLE}/Journal/JournalIssue`;

/** Returns the authors: the parts of one come before the element that holds them. */
function authorsOf(fields: readonly XmlField[]): readonly CslName[] {
  const names: CslName[] = [];
  let parts = new Map<string, string>();
  for (const { path, text } of fields) {
    if (path === AUTHOR) {
      const family = parts.get('LastName');
      const given = parts.get('ForeName') ?? parts.get('Initials');
      const body = parts.get('CollectiveName');
      if (family !== undefined) names.push({ family, ...(given !== undefined && { given }) });
      else if (body !== undefined) names.push({ literal: body });
      parts = new Map();
    } else if (path.startsWith(`${AUTHOR}/`)) parts.set(path.slice(AUTHOR.length + 1), text);
  }
  return names;
}

/** Returns pages as printed in full: PubMed writes `737-8` for 737-738. */
function wholePages(pages: string | undefined): string | undefined {
  const range = /^(\d+)-(\d+)$/u.exec(pages ?? '');
  if (range === null) return pages;
  const [, first = '', last = ''] = range;
  return `${first}-${first.slice(0, Math.max(0, first.length - last.length))}${last}`;
}

/** Returns a title without the brackets that PubMed puts around translated ones, and without its full stop. */
const plainTitle = (title: string | undefined): string | undefined =>
  title
    ?.replace(/^\[(.*?)\]?\.?$/u, (whole, inner: string) => (whole.includes(']') ? inner : whole))
    .replace(/\.$/u, '');

function workOf({ fields }: XmlRecord): CslItem | null {
  const first = (...paths: readonly string[]): string | undefined =>
    fields.find(({ path, text }) => paths.includes(path) && text !== '')?.text;
  const identifier = (kind: string): string | undefined =>
    fields.find(
      ({ path, attributes }) =>
        (path === `${ARTICLE}/ELocationID` && attributes['EIdType'] === kind) ||
        (path === 'PubmedData/ArticleIdList/ArticleId' && attributes['IdType'] === kind),
    )?.text;
  const pmid = first('MedlineCitation/PMID');
  return readCslItem({
    id: pmid === undefined ? undefined : `pmid:${pmid}`,
    type: 'article-journal',
    title: plainTitle(first(`${ARTICLE}/ArticleTitle`, `${ARTICLE}/VernacularTitle`)),
    author: authorsOf(fields),
    issued: { raw: first(`${ISSUE}/PubDate/Year`, `${ISSUE}/PubDate/MedlineDate`) },
    'container-title': first(`${ARTICLE}/Journal/Title`, 'MedlineCitation/MedlineJournalInfo/MedlineTA'),
    volume: first(`${ISSUE}/Volume`),
    issue: first(`${ISSUE}/Issue`),
    page: wholePages(first(`${ARTICLE}/Pagination/MedlinePgn`, `${ARTICLE}/Pagination/StartPage`)),
    language: first(`${ARTICLE}/Language`),
    DOI: identifier('doi'),
    PMID: pmid,
  });
}

/** Yields the works of PubMed's baseline XML (https://pubmed.ncbi.nlm.nih.gov/download/). Null for unreadable ones. */
export async function* readPubmed(chunks: AsyncIterable<string>): AsyncGenerator<CslItem | null> {
  for await (const record of xmlRecords(chunks, 'PubmedArticleSet', ['PubmedArticle']))
    yield record === null ? null : workOf(record);
}
