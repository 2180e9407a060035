import type { CitationCard } from '../../../records/bibliography.js';
import type { ParsedReference } from '../parse/parse-reference.js';

type Link = CitationCard['links'][number];

/** Longest text of a search. */
const LONGEST_SEARCH = 300;

/** Encodes a part of an address; half a character, which would throw, becomes U+FFFD. */
const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

function webLink(url: string | undefined): readonly Link[] {
  if (url === undefined || !URL.canParse(url)) return [];
  const { protocol, href } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? [{ label: 'cited address', url: href }] : [];
}

/** The number of an entry in its list, which no other list gives it: `[15]`, `15.`, `(15)`. */
const ENTRY_NUMBER = /^\s*(?:\[\^?\d{1,4}\]:?|\(\d{1,4}\)|\d{1,4}[.)])\s*/u;
const ADDRESS = /(?:https?:\/\/|www\.)\S+/giu;

/** What is searched for of a reference without a title: not its number in the list, nor an address. */
function searchWords(text: string): string {
  const words = text.replace(ENTRY_NUMBER, '').replace(ADDRESS, ' ').replace(/\s+/gu, ' ').trim();
  return /\p{L}{2}/u.test(words) ? words : '';
}

/**
 * Returns addresses at which a person can check a reference by hand: those of its identifiers, then searches for its
 * title. None of them is requested.
 */
export function checkLinks({ csl, text }: ParsedReference): readonly Link[] {
  const first = csl.author?.[0] ?? csl.editor?.[0];
  const isBook = csl.type === 'book' || csl.type === 'chapter';
  const words = csl.title === undefined ? searchWords(text) : `${csl.title} ${first?.family ?? first?.literal ?? ''}`;
  const search = encoded(words.slice(0, LONGEST_SEARCH).trim());
  const searches = [
    { label: 'Crossref', url: `https://search.crossref.org/?q=${search}` },
    { label: 'Google Scholar', url: `https://scholar.google.com/scholar?q=${search}` },
    ...(isBook ? [{ label: 'Open Library', url: `https://openlibrary.org/search?q=${search}` }] : []),
  ];
  const links = [
    ...(csl.DOI === undefined
      ? []
      : [{ label: 'DOI', url: `https://doi.org/${encoded(csl.DOI).replaceAll('%2F', '/')}` }]),
    ...(csl.archive_location === undefined
      ? []
      : [{ label: 'arXiv', url: `https://arxiv.org/abs/${encoded(csl.archive_location).replaceAll('%2F', '/')}` }]),
    ...(csl.PMID === undefined
      ? []
      : [{ label: 'PubMed', url: `https://pubmed.ncbi.nlm.nih.gov/${encoded(csl.PMID)}/` }]),
    ...(csl.ISBN === undefined
      ? []
      : [{ label: 'ISBN', url: `https://openlibrary.org/search?isbn=${encoded(csl.ISBN)}` }]),
    ...webLink(csl.URL),
    ...(search === '' ? [] : searches),
  ];
  // The cited address is often that of an identifier.
  return links.filter(({ url }, index) => links.findIndex((other) => other.url === url) === index);
}
