import { splitEntries } from './entries.js';
import type { ListRead } from '../../../records/bibliography.js';
import { findCitations, highestCited } from './citations.js';
import { listRead } from './list-read.js';
import type { LocatedCitation } from './citations.js';
import { findMentions } from './mentions.js';
import { outsideParts, ownParts } from './own-parts.js';
import { findNameCitations } from './name-citations.js';
import type { Mention } from './mentions.js';
import { findNotes, sortNotes } from './notes.js';
import { referenceSections } from './sections.js';
import { withoutOwn } from './own-identifiers.js';
import type { EntrySpan, Span } from './span.js';

/** The places where a document refers to works. */
export interface Located {
  /** Entries of its reference lists. */
  readonly entries: readonly EntrySpan[];
  /** Works named by an identifier outside the reference lists. */
  readonly mentions: readonly Mention[];
  /** Web addresses in running text without a name or title: they cite, but are no references. */
  readonly addresses: readonly Span[];
  /** How far the reference lists were read. */
  readonly list: ListRead;
  /** Citations in running text, without the mentions. */
  readonly citations: readonly LocatedCitation[];
  /** What the document says of itself on its pages. */
  readonly own: readonly Span[];
  /** Running text: everything outside the lists. */
  readonly bodies: readonly Span[];
  /** Maps the number of a note that repeats a work to the number of the note that describes it. */
  readonly repeats: ReadonlyMap<number, number>;
}

function outside(text: string, sections: readonly Span[]): readonly Span[] {
  const bodies: Span[] = [];
  let at = 0;
  for (const { start, end } of [...sections].sort((left, right) => left.start - right.start)) {
    if (start > at) bodies.push({ start: at, end: start });
    at = Math.max(at, end);
  }
  if (at < text.length) bodies.push({ start: at, end: text.length });
  return bodies;
}

/** An address that is repeated this often, page after page, belongs to the publisher. */
const IMPRINT_TIMES = 3;

function withoutImprint(mentions: readonly Mention[]): readonly Mention[] {
  const times = new Map<string, number>();
  for (const { identifier } of mentions) times.set(identifier.value, (times.get(identifier.value) ?? 0) + 1);
  return mentions.filter(
    ({ identifier }) => identifier.kind !== 'url' || (times.get(identifier.value) ?? 0) < IMPRINT_TIMES,
  );
}

/** What references print before an address, and sentences do not. */
const RETRIEVED = new RegExp(
  [
    String.raw`(?<!\b(?:is|are|was|were|be|been|can|may|and|or)\s)\b(?:available (?:from|at|online)|`,
    String.raw`retrieved(?: from)?|accessed|dispon[íi]vel em|disponible en|`,
    String.raw`(?:abrufbar|verfügbar) unter|url)\s?:?\s?$`,
  ].join(''),
  'iu',
);
const LONGEST_RETRIEVED = 30;

const isBareAddress = ({ identifier, authors, title }: Mention): boolean =>
  identifier.kind === 'url' && authors === null && title === null;

/** The start of a sentence, as opposed to the date of a visit: `. They rose`. */
const GOES_ON = new RegExp(
  [
    String.raw`^[\s.)\]]*\n?\s*(?!(?:accessed|retrieved|visited|acesso|acessado|acceso|consultad[oa]|consulté|`,
    String.raw`abgerufen|zugriff|zuletzt|stand)\s(?:on|em|el|am|le|in|\d)\b)\p{L}+\s\p{L}+`,
  ].join(''),
  'iu',
);

/** Whether an address is that of a reference: of a text that is one, nothing else may be known. */
const isRetrieved = (text: string, { start, end }: Mention): boolean =>
  RETRIEVED.test(text.slice(Math.max(0, start - LONGEST_RETRIEVED), start)) && !GOES_ON.test(text.slice(end));

/** The entries of a text's lists and notes, and what is left as running text. */
function findLists(text: string, own: readonly Span[]) {
  const split = referenceSections(text).map((section) => ({ section, entries: splitEntries(text, section) }));
  // Text after the last entry of a list is running text again.
  const lists = split
    .map(({ section, entries }) => ({
      start: entries[0]?.start ?? section.start,
      end: entries.at(-1)?.end ?? section.start,
    }))
    .filter(({ start, end }) => end > start);
  const footnotes = findNotes(text, outside(text, lists));
  const notes = sortNotes(text, [
    ...split.flatMap(({ section, entries }) => (section.isNotes ? entries : [])),
    ...footnotes,
  ]);
  const listed = outsideParts(
    own,
    split.flatMap(({ section, entries }) => (section.isNotes ? [] : entries)),
  );
  return {
    ...{ listed, notes, entries: outsideParts(own, [...listed, ...notes.entries]) },
    bodies: outside(text, [...lists, ...footnotes]),
  };
}

/**
 * Finds reference lists, their entries, works mentioned in running text, and citations. Offsets are UTF-16 code units
 * of `text`.
 * @param areAddressesRead whether web addresses in a text without a list are mentions of works, as links are checked
 */
export function locate(text: string, areAddressesRead = false): Located {
  const own = ownParts(text);
  const { listed, notes, entries, bodies } = findLists(text, own);
  const found = withoutImprint(outsideParts(own, findMentions(text, bodies)));
  const known = entries.length === 0 ? found : withoutOwn(text, found);
  const isAddress = (mention: Mention): boolean =>
    isBareAddress(mention) && !(entries.length === 0 && (areAddressesRead || isRetrieved(text, mention)));
  const numbers = [...entries.map((entry) => entry.number ?? 0), ...notes.repeats.keys()];
  const highest = numbers.some((number) => number > 0) ? Math.max(entries.length, ...numbers) : 0;
  const isFree = (citation: Span): boolean =>
    !known.some((mention) => citation.start < mention.end && mention.start < citation.end);
  const cited = highestCited(text, bodies, highest, entries.length > 0);
  const dated = findCitations(text, bodies, { highest, cited });
  // Names without years are read as citations only when the document has hardly any other citations.
  const named = entries.length > 0 && dated.length < entries.length / 4 ? findNameCitations(text, bodies, entries) : [];
  const hasNotes = notes.entries.length > 0;
  const citations = outsideParts(own, named.length > 2 * dated.length ? named : dated)
    .filter(isFree)
    .map((citation) => (citation.form === 'numeric' && hasNotes ? { ...citation, form: 'note' as const } : citation));
  return {
    ...{ entries, citations, own, bodies, repeats: notes.repeats },
    mentions: known.filter((mention) => !isAddress(mention)),
    addresses: known.filter(isAddress).map(({ start, end }) => ({ start, end })),
    list: listRead(text, listed, { hasNotes, highest, cited }),
  };
}
