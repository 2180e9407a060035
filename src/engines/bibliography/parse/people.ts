import type { Label } from './labels.js';

/** A part of a reference that has one label. */
export interface Segment {
  readonly label: Label;
  readonly start: number;
  readonly end: number;
}

const ROLE = '(?:[Ee]ds?|[Éé]ds?|EDS?|[Hh]rsg|[Hh]gg?|[Ee]ditors?|[Ee]ditores)';
/** Short words for editing that also start journal names (`Org. Lett.`), unless they are in brackets. */
const BRACKETED_ROLE = `[([]\\s?(?:${ROLE}|[Oo]rgs?|[Dd]irs?|[Cc]oords?|[Cc]omps?)\\b\\.?\\s?[)\\]]`;
const ROLE_AFTER = new RegExp(
  `^[\\s,.;]{0,3}(?:${BRACKETED_ROLE}|${ROLE}\\.?(?=[\\s,.:(]|$)(?!\\.?\\s*(?:[Bb]y|von)\\b))`,
  'u',
);
const ROLE_AT_END = new RegExp(`(?:${BRACKETED_ROLE}|[\\s,]${ROLE}\\.?)[\\s,.;:]*$`, 'u');
/** Text that may be between two parts of one list of names. */
const WITHIN_LIST = /^[\s,;/&.]*(?:(?:and|und|et|y|e)\s)?[\s,;/&.]*$/u;
/** The people of the book that holds a chapter. */
const HOST = /^[\s.,;]*In:?\s/u;
const EDITOR_CUE = new RegExp(
  [
    String.raw`\b(?:[Ee]ds?|[Hh]rsg|[Hh]gg?|[Oo]rgs?|[Dd]irs?|[Cc]oords?|[Ee]dit(?:ors?|ed|ores?)|`,
    String.raw`[Oo]rganizador\w*|[Hh]erausgegeben)\b|éds?\b`,
  ].join(''),
);

/** The parts of a reference that name people; the parts of each list are joined with commas. */
export interface PeopleParts {
  readonly authors: string;
  readonly editors: string;
}

/** A part that ends with an initial, without the full stop behind it. */
const ENDS_WITH_INITIAL = /(?<!\p{L})\p{Lu}$/u;
const DOTTED_INITIAL = /(?<!\p{L})\p{Lu}\./u;
/** `Joyce JA,` or `Joyce J and`. */
const BARE_INITIAL = /\s\p{Lu}{1,3}(?:,|\s[&\p{Ll}])/u;
const GOES_ON = /^\.\s*[,;&(]/u;

/**
 * Returns a part of a list of names with the full stop of its last initial. The model gives that stop to what follows,
 * as it ends the list too; in a style that writes initials without stops it does nothing else.
 */
function withLastStop(text: string, { start, end }: Segment): string {
  const part = text.slice(start, end);
  if (text.charAt(end) !== '.' || !ENDS_WITH_INITIAL.test(part)) return part;
  const belongs =
    DOTTED_INITIAL.test(part) || (!BARE_INITIAL.test(part) && (part.includes(',') || GOES_ON.test(text.slice(end))));
  return belongs ? `${part}.` : part;
}

/**
 * Names before the title are authors, unless a word for editing follows them: then all of them are editors, whatever
 * the labels are. Without a title, names without a word for editing are authors.
 */
export function peopleParts(text: string, segments: readonly Segment[]): PeopleParts {
  const people = segments.filter(
    ({ label, start, end }) =>
      (label === 'author' || label === 'editor') && /[\p{L}\p{N}]/u.test(text.slice(start, end)),
  );
  let leading = people.length === 0 ? 0 : 1;
  while (leading < people.length && WITHIN_LIST.test(text.slice(people[leading - 1]?.end, people[leading]?.start)))
    leading += 1;
  const lastOfList = people[leading - 1];
  const first = people[0];
  const title = segments.find(({ label }) => label === 'title');
  const isEdited =
    lastOfList !== undefined &&
    first !== undefined &&
    people.slice(0, leading).some(({ label }) => label === 'author') &&
    (title === undefined || first.start < title.start) &&
    (ROLE_AFTER.test(text.slice(lastOfList.end, lastOfList.end + 20)) ||
      ROLE_AT_END.test(text.slice(lastOfList.start, lastOfList.end)));
  const ofHost = people.findIndex(({ start, end }, index) => index > 0 && HOST.test(text.slice(start, end)));
  const isEditor = (index: number): boolean => (isEdited && index < leading) || (ofHost > 0 && index >= ofHost);
  const joined = (wanted: Label): string =>
    people
      .filter(({ label }, index) => (isEditor(index) ? 'editor' : label) === wanted)
      .map((segment) => withLastStop(text, segment))
      .join(', ');
  const parts = { authors: joined('author'), editors: joined('editor') };
  return parts.authors === '' && parts.editors !== '' && title === undefined && !EDITOR_CUE.test(text)
    ? { authors: parts.editors, editors: '' }
    : parts;
}
