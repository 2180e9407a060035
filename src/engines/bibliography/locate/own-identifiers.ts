import type { Mention } from './mentions.js';

/** A paper gives its own identifier within so many characters. */
const HEAD_CHARACTERS = 4000;
/** Nothing, or numbers such as those of volume and pages, and a label: what may precede it on its line. */
const LABELLED = /^[^\p{L}]*doi\s*[:.]?\s*$/iu;
/** A labelled identifier at the end of a line of names and places: columns of a PDF file are joined so. */
const LABELLED_AT_END = /\bdoi\s*[:.]\s*(?:https?:\/\/(?:dx\.)?doi\.org\/)?10\.\d{4,9}\/\S*$/iu;
const YEAR = /(?<!\d)(?:1[5-9]|20)\d{2}(?!\d)/u;
const BARE = /^[^\p{L}]*$/u;
/** Where and when a paper appeared. */
const IMPRINT = /\b(?:journal|vol(?:ume)?|issue|issn|published|received|accepted|available online)\b|©/iu;
/** The last part of an identifier that counts the parts of a paper, such as its figures. */
const PART = /\.\d{3}$/u;

/** The text of the line of a mention, before it and after it. */
function aroundOf(text: string, { start, end }: Mention): readonly [before: string, after: string] {
  const lineEnd = text.indexOf('\n', end);
  return [
    text.slice(text.lastIndexOf('\n', start) + 1, start),
    text.slice(end, lineEnd === -1 ? text.length : lineEnd),
  ];
}

/** Whether a line gives an identifier rather than says something of a work. */
function isGiven(text: string, mention: Mention): boolean {
  if (mention.identifier.kind !== 'doi' || mention.authors !== null) return false;
  const [before, after] = aroundOf(text, mention);
  if (LABELLED.test(before)) return true;
  const isLast = !/\p{L}/u.test(after);
  if (isLast && !YEAR.test(before) && LABELLED_AT_END.test(before + text.slice(mention.start, mention.end)))
    return true;
  return isLast && (BARE.test(before) || (IMPRINT.test(before) && !/[.?!]\s+\p{Lu}\p{Ll}+\s\p{Ll}/u.test(before)));
}

/** Returns mentions without those by which a paper names itself or its parts. */
export function withoutOwn(text: string, mentions: readonly Mention[]): readonly Mention[] {
  const stemOf = ({ identifier }: Mention): string => identifier.value.replace(PART, '');
  const given = new Set(mentions.filter((mention) => isGiven(text, mention)));
  const own = new Set([...given].filter(({ start }) => start < HEAD_CHARACTERS).map(stemOf));
  return mentions.filter((mention) => !given.has(mention) || !own.has(stemOf(mention)));
}
