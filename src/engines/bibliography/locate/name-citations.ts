import { foldKey } from '../fold.js';
import type { LocatedCitation, NameYear } from './citations.js';
import type { EntrySpan, Span } from './span.js';

const PARENTHESES = /\(([^()\d]{2,300}(?:\d{1,4}(?:\s?[-–]\s?\d{1,4})?)?(?:;[^()]{2,200})*)\)/gu;
const NAME = "(?:(?:von|van|de|der|da|dos|du|di|la|le|el|al)\\s)*\\p{Lu}[\\p{L}'’-]+(?:\\s\\p{Lu}[\\p{L}'’-]+)?";
/** `Burch and Chao, “Evolution” 12`: names, the page, and a title where names are not enough. */
const NAMED_WORK = new RegExp(
  [
    '^\\s*(?:see |cf\\. |qtd\\. in )?',
    `(${NAME}(?:,\\s${NAME})*(?:,?\\s(?:and|&|und|et|y|e)\\s${NAME})?(?:,?\\set\\sal\\.?)?)`,
    '(?:,\\s(?:[“"«]([^”"»]{4,200})[”"»]|(\\p{Lu}[^,;]{6,160}?)))?',
    '(?:,?\\s\\d{1,4}(?:\\s?[-–]\\s?\\d{1,4})?)?\\s*$',
  ].join(''),
  'u',
);

/** Returns the first words of the entries of a list, folded: the names by which works are cited. */
function leadsOf(text: string, entries: readonly EntrySpan[]): ReadonlySet<string> {
  return new Set(
    entries.map(({ start }) => foldKey(/\p{L}[\p{L}'’-]*/u.exec(text.slice(start, start + 80))?.[0] ?? '')),
  );
}

function worksNamed(inside: string, leads: ReadonlySet<string>): readonly NameYear[] {
  const works: NameYear[] = [];
  for (const part of inside.split(';')) {
    const match = NAMED_WORK.exec(part);
    const names = match?.[1] ?? '';
    const isListed = names
      .split(/[\s,]+/u)
      .slice(0, 3)
      .some((word) => leads.has(foldKey(word)));
    if (match === null || !isListed) return [];
    works.push({ names, year: '', title: match[2] ?? match[3] ?? null });
  }
  return works;
}

/**
 * Finds citations by name alone, as in the style of the Modern Language Association: `(McShea; Szathmary et al. 12)`.
 * Only names that start an entry count.
 */
export function findNameCitations(
  text: string,
  bodies: readonly Span[],
  entries: readonly EntrySpan[],
): readonly LocatedCitation[] {
  const leads = leadsOf(text, entries);
  return bodies.flatMap(({ start, end }) =>
    [...text.slice(start, end).matchAll(PARENTHESES)]
      .map((match): LocatedCitation => ({
        start: start + match.index,
        end: start + match.index + match[0].length,
        form: 'author-year',
        numbers: [],
        nameYears: worksNamed(match[1] ?? '', leads),
      }))
      .filter(({ nameYears }) => nameYears.length > 0),
  );
}
