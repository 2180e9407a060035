/** A number or bullet before an entry: `[12]`, `(12)`, `12.`, `12)`, `12 Name`. */
const MARKER =
  /^\s*(?:\[(\d{1,3})\]|\((\d{1,3})\)(?=\s*\p{Lu})|(\d{1,3})[.)](?=\s*[\p{L}*“"«„'[])|(\d{1,3})(?=\s+\p{Lu}))\s*/u;
const SURNAME = "\\p{Lu}[\\p{L}'’‘´`-]+";
const LEADING_PARTICLES = '(?:(?:von|van|de|der|da|dos|du|di|la|le|el|al|bin|ten|ter|St\\.)\\s)*';
const FURTHER_SURNAMES = "(?:[\\s-](?:\\p{Lu}|de|da|do|y|van|von)[\\p{L}'’-]*){0,3}";
/** Starts of author names, one usual order each. */
const AUTHOR_START = new RegExp(
  [
    `^${LEADING_PARTICLES}${SURNAME}${FURTHER_SURNAMES}\\s*,\\s*(?:\\p{Lu}|$)`,
    `^${SURNAME}(?:[\\s-]${SURNAME}){0,2}\\s\\p{Lu}{1,3}(?:[,.;:]|\\s(?:\\(|and|et))`,
    `^(?:\\p{Lu}\\p{Ll}?\\.[\\s-]?){1,4}(?:(?:von|van|de|der|da|la|le)\\s){0,2}\\p{Lu}[\\p{L}'’-]+`,
    '^[—–_-]{2,}\\s*[.,:(]?|^[—–]\\s?[,:(]',
    '^\\p{Lu}[^.!?]{2,80}\\.?\\s?\\((?:(?:1[5-9]|20)\\d{2}[a-z]?|n\\.\\s?d\\.|s\\.\\s?d\\.|o\\.\\s?J\\.)\\)',
    `^${SURNAME}(?:\\s${SURNAME}){1,3}(?:,|\\sand\\s|\\.\\s)`,
  ].join('|'),
  'u',
);
const YEAR = /(?<!\d)(?:1[5-9]|20)\d{2}(?!\d)|\bin press\b|\bforthcoming\b|\bo\.\s?J\.|\bs\.\s?d\.|\bn\.\s?d\./u;
const LOCATOR = new RegExp(
  [
    String.raw`(?<!\d)\d+\s*\(\s*\d+[^)]{0,40}\)|(?<!\d)\d+\s*[:;]\s*[a-z]?\d+|`,
    String.raw`\b(?:pp?|S|págs?|pages?|vol|no|nr|bd|heft|n)\s?\.\s?\d|\b\d{1,5}\s?[-–—]\s?\d{1,5}\b`,
  ].join(''),
  'iu',
);
const IDENTIFIER = /10\.\d{4,9}\/|arxiv|https?:\/\/|www\.|\bISBN\b|\bPMID\b/iu;
/** The marks and numbers of a web address say nothing of the text around it. */
const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s"“”<>|]*[^\s"“”<>|.,;:)]/giu;
const VENUE = new RegExp(
  [
    String.raw`\b(?:In:|in:|eds?\.|hrsg|press\b|verlag|university|universität|universidade|journal|proceedings|`,
    String.raw`zeitschrift|revista|revue|preprint|thesis|dissertation|editora?)\b`,
  ].join(''),
  'iu',
);
const PROSE =
  /\b(?:we|this|these|is|are|was|were|has|have|can|ist|sind|wird|wurde|wir|est|sont|nous|que|é|são|foi|es|son|fue)\b/gu;

/** Returns the length and the number of the marker that starts an entry, or null without a marker. */
export function entryMarker(line: string): { readonly length: number; readonly number: number } | null {
  const match = MARKER.exec(line);
  return match === null
    ? null
    : { length: match[0].length, number: Number(match[1] ?? match[2] ?? match[3] ?? match[4]) };
}

/**
 * Whether a line starts like a reference: with a marker, with a name in one of the usual orders, or with a dash for the
 * same author.
 */
export function startsLikeEntry(line: string): boolean {
  const marker = entryMarker(line);
  const body = (marker === null ? line : line.slice(marker.length)).replace(/^\s*(?:[-*•]\s+)?[“"«„*_]*/u, '');
  return AUTHOR_START.test(body);
}

const ROLE = '(?:\\((?:[Hh]rsg|[Hh]gg?|[Ee]ds?|[Rr]ed|dirs?|orgs?|coords?)\\.?\\)[.,:]?\\s*)?';
const PRINTED_YEAR = '(?:\\[(?:1[5-9]|20)\\d{2}\\]\\s)?(?:1[5-9]|20)\\d{2}[a-z]?(?:/(?:1[5-9]|20)?\\d{2})?';
const PARTICLES = '(?:(?:von|van|de|der|da|dos|du|di|la|le|el|al)\\s)*';
const FAMILY_NAME = "\\p{L}[\\p{L}'’-]+(?:\\s\\p{Lu}[\\p{L}'’-]+)?";
/** Names and year at the start of a line, as in lists ordered by author and year. */
const DATED_START = new RegExp(
  [
    // `Alber, Jens, 2002:`, `Harig, Ludwig (1990):`, and `coppedge, Michael … (2015a),`, which lost its capital.
    `^${PARTICLES}${FAMILY_NAME},\\s\\p{Lu}[^()\\d]{0,90}[\\s,]${ROLE}(?:[(\\[]\\s?)?${PRINTED_YEAR}(?:[)\\]]|[:.,/])`,
    // `World Bank (2008):`
    `^\\p{Lu}[^.:()\\d]{1,90}\\.?\\s\\(${PRINTED_YEAR}\\)\\s?[:.,]`,
    // `BMAS [Ministry] 2008:`, `– 2009:`
    `^(?:\\p{Lu}[^.:()\\d]{1,80}|[–—-])\\s${PRINTED_YEAR}:`,
  ].join('|'),
  'u',
);

/** Whether a line starts with names and a year. Lines inside an entry do not. */
export function startsWithNamesAndYear(line: string): boolean {
  return DATED_START.test(line.trimStart());
}

const PERSON = "(?:(?:von|van|de|der|da|dos|di|la|le|el)\\s)*\\p{Lu}[\\p{L}'’-]+(?:[\\s-]\\p{Lu}[\\p{L}'’-]+)?";
const MENTION_START = new RegExp(
  [
    '^\\s*(?:\\d{1,3}[.)]\\s+|[-*•]\\s+)?[*_]*',
    `${PERSON}(?:\\s(?:et al\\.|(?:and|&|und|et|y|e)\\s${PERSON}))?\\s\\((?:1[5-9]|20)\\d{2}[a-z]?\\)`,
  ].join(''),
  'u',
);

/**
 * Whether a text starts like a mention in running text (`Smith et al. (2019) showed`), without the initials that lists
 * have.
 */
export function startsLikeMention(text: string): boolean {
  return MENTION_START.test(text);
}

/**
 * Returns a score of how closely a text resembles a reference: one point each for name, year, locator, identifier,
 * venue word and density of marks; points are deducted for prose.
 */
export function referenceScore(text: string): number {
  const body = text.replace(ADDRESS, '');
  const words = text.split(/\s+/u).length;
  const marks = body.match(/[.,:;()]/gu)?.length ?? 0;
  const prose = body.match(PROSE)?.length ?? 0;
  const points = [
    startsLikeEntry(text),
    YEAR.test(body),
    LOCATOR.test(body),
    IDENTIFIER.test(text),
    VENUE.test(body),
    marks / words > 0.3,
  ].filter(Boolean).length;
  return points - Math.min(3, Math.floor((12 * prose) / words));
}
