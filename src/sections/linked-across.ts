import { groupBy } from '../lib/group-by.js';
import type { BibliographyFindings, Citation, Reference } from '../records/bibliography.js';
import { citationsWithoutEntry, NAMED_IN_TEXT } from '../records/list-read.js';
import { composedAccents } from '../text/accents.js';

/** The number at the start of an entry: `[12] …`, `12. …`, `(12) …`. */
const ENTRY_NUMBER = /^\s*(?:\[(\d{1,4})\]|\((\d{1,4})\)|(\d{1,4})[.)]\s)/u;
/** A number or a range of numbers in a citation. */
const CITED_NUMBERS = /(\d{1,4})(?:\s*[-–—]\s*(\d{1,4}))?/gu;
/** A longer range is no range of entries. */
const LONGEST_RANGE = 30;
const YEAR = /(?<!\d)(?:1[5-9]|20)\d{2}(?!\d)/gu;
const SHORTEST_NAME = 2;

const folded = (text: string): string => composedAccents(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The number that an entry is printed with; null without one. */
export function entryNumber({ raw }: Pick<Reference, 'raw'>): number | null {
  const [, squared, round, plain] = ENTRY_NUMBER.exec(raw) ?? [];
  const digits = squared ?? round ?? plain;
  return digits === undefined ? null : Number(digits);
}

function citedNumbers(text: string): readonly number[] {
  return [...text.matchAll(CITED_NUMBERS)].flatMap(([, first = '', last]) => {
    const [from, to] = [Number(first), Number(last ?? first)];
    return to < from || to - from > LONGEST_RANGE
      ? [from]
      : Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
}

/** How many works a citation names at most: its numbers, or its years. */
const namedWorks = ({ form, text }: Citation): number =>
  form === 'numeric' || form === 'note'
    ? new Set(citedNumbers(text)).size
    : Math.max(1, new Set(text.match(YEAR)).size);

function yearsOf({ csl, raw }: Reference): readonly number[] {
  const stated = csl.issued?.['date-parts'][0]?.[0];
  return [...new Set([...(stated === undefined ? [] : [stated]), ...[...raw.matchAll(YEAR)].map(Number)])];
}

/** The first name of an entry, folded; null where it has none that can be looked for. */
function firstName({ csl }: Reference): string | null {
  const [author] = csl.author ?? [];
  const name = folded(author?.family ?? author?.literal ?? '');
  return name.length < SHORTEST_NAME ? null : name;
}

/** The entries of all sections, by what citations name of them. */
class Entries {
  readonly #byNumber: ReadonlyMap<number | null, readonly Reference[]>;
  readonly #byYear: ReadonlyMap<number, readonly Reference[]>;

  constructor(references: readonly Reference[]) {
    this.#byNumber = groupBy(references, entryNumber);
    const dated = references.flatMap((reference) => yearsOf(reference).map((year) => ({ year, reference })));
    this.#byYear = new Map(
      [...groupBy(dated, ({ year }) => year)].map(([year, all]) => [year, all.map(({ reference }) => reference)]),
    );
  }

  /** Returns the entries that a citation names; a number that several lists have names none. */
  of({ form, text }: Citation): readonly string[] {
    if (form === 'numeric' || form === 'note')
      return citedNumbers(text).flatMap((number) => {
        const own = this.#byNumber.get(number) ?? [];
        return own.length === 1 ? own.map(({ id }) => id) : [];
      });
    if (form !== 'author-year' && form !== 'inline') return [];
    const words = new Set(folded(text).match(/[\p{L}'’-]+/gu) ?? []);
    const named = [...text.matchAll(YEAR)].flatMap(([year]) => this.#byYear.get(Number(year)) ?? []);
    return [
      ...new Set(
        named.flatMap((reference) => {
          const name = firstName(reference);
          return name !== null && words.has(name) ? [reference.id] : [];
        }),
      ),
    ];
  }
}

/**
 * Returns the same findings with each citation linked to the entries of any section that it names, each once. Of
 * `[3–7]`, some may be in its own section.
 */
export function linkedAcross(found: BibliographyFindings): BibliographyFindings {
  const entries = new Entries(found.references);
  const citations = found.citations.map((citation) =>
    namedWorks(citation) <= citation.referenceIds.length
      ? citation
      : { ...citation, referenceIds: [...new Set([...citation.referenceIds, ...entries.of(citation)])] },
  );
  const links = citations.flatMap(({ id, referenceIds }, index) => {
    const own = new Set(found.citations[index]?.referenceIds);
    return referenceIds.flatMap((entry) => (own.has(entry) ? [] : [{ id, entry }]));
  });
  const citedBy = groupBy(links, ({ entry }) => entry);
  const references = found.references.map((reference) => {
    const ids = (citedBy.get(reference.id) ?? []).map(({ id }) => id);
    const notes = ids.length === 0 ? reference.notes : reference.notes.filter((note) => note !== NAMED_IN_TEXT);
    return { ...reference, notes, citedBy: [...reference.citedBy, ...ids] };
  });
  return {
    ...found,
    citations,
    references,
    summary: {
      ...found.summary,
      // Without any citation, no entry is missed.
      uncited: citations.length === 0 ? 0 : references.filter((reference) => reference.citedBy.length === 0).length,
      danglingCitations: citationsWithoutEntry(citations, found.summary.list).length,
    },
  };
}
