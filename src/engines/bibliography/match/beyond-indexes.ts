import type { ParsedReference } from '../parse/parse-reference.js';

/** What a work is, where it is no publication: `[Internet]`, `[Computer software]`. */
const KIND = /\[(?:internet|online|(?:computer )?software|data ?set|web ?site|internet site|web ?page)\b/iu;
const UNPUBLISHED = new RegExp(
  [
    String.raw`\b(?:in press|in prep(?:aration|\.)|forthcoming|unpublished|submitted|personal communication|`,
    String.raw`pers\. comm|no prelo|en prensa|im druck|im erscheinen|fact ?sheet|press release|user manual|`,
    String.raw`user guide)\b|\bn\.\s?d\.`,
  ].join(''),
  'iu',
);
const MONTH = 'jan|feb|fev|mar|abr|apr|may|mai|mayo|jun|jul|ago|aug|sep|set|oct|out|okt|nov|dez|dec|dic';
/** A day of a newspaper: `3 sep. 2017`, `14/9/16`. */
const DAY = new RegExp(
  String.raw`\b\d{1,2} (?:de )?(?:${MONTH})\p{L}{0,7}\.? (?:de )?\d{4}\b|\b\d{1,2}\/\d{1,2}\/\d{2,4}\b`,
  'iu',
);
/** Where papers are, whatever else a reference says. */
const LITERATURE =
  /arxiv|preprint|rxiv|openreview|anthology|proceedings|conference|journal|\bdoi\b|pubmed|jstor|ssrn/iu;

/**
 * Whether a reference is to something that indexes of literature seldom hold: a web page, software, a newspaper, what
 * is not published yet. Its absence says nothing. One with a volume, pages or a DOI is a publication, whatever else it
 * says.
 */
export function isBeyondIndexes({ csl, text }: ParsedReference): boolean {
  const isPublished = [csl.DOI, csl.volume, csl.ISBN, csl.page, csl.archive_location].some(
    (fact) => fact !== undefined,
  );
  if (isPublished || LITERATURE.test(text)) return false;
  return csl.URL !== undefined || KIND.test(text) || UNPUBLISHED.test(text) || DAY.test(text);
}
