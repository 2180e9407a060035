import type { FieldComparison } from '../../../records/bibliography.js';
import { foldKey, foldWords } from '../fold.js';
import { normaliseDoi } from '../identifiers.js';
import type { ParsedReference } from '../parse/parse-reference.js';
import type { Work } from '../types.js';
import { compareVenues, isPreprintVenue } from './compare-venues.js';
import { MATCHING } from './parameters.js';

type Status = FieldComparison['status'];

/** The parts of a reference that are compared, prepared once for all candidates. */
export interface CitedText {
  readonly parsed: ParsedReference;
  readonly textKey: string;
  /** Its folded words, each between spaces. */
  readonly textWords: string;
  /** Numbers of the reference outside its title and its identifiers. */
  readonly numbers: ReadonlySet<string>;
}

/** Prepares a reference for comparison. */
export function citedText(parsed: ParsedReference): CitedText {
  let rest = parsed.text;
  for (const { start, end } of [...parsed.identifiers].reverse()) rest = `${rest.slice(0, start)} ${rest.slice(end)}`;
  const { title } = parsed.csl;
  if (title !== undefined) rest = rest.replace(title, ' ');
  const words = foldWords(parsed.text);
  return {
    parsed,
    textKey: words.join(''),
    textWords: ` ${words.join(' ')} `,
    numbers: new Set((rest.match(/\d+/g) ?? []).map((digits) => String(Number(digits)))),
  };
}

/** Compares the year. A preprint may be some years older than the published work. */
export function compareYear(cited: CitedText, work: Work): FieldComparison {
  const found = work.csl.issued?.['date-parts'][0]?.[0] ?? null;
  const year = cited.parsed.csl.issued?.['date-parts'][0]?.[0] ?? null;
  const status = ((): Status => {
    if (found === null || year === null) return 'missing';
    if (found === year || cited.numbers.has(String(found))) return 'equal';
    const isPreprint =
      work.csl['container-title'] === undefined ||
      isPreprintVenue(cited.parsed.csl['container-title'] ?? '') ||
      cited.parsed.csl.archive !== undefined;
    // A preprint appears before its publication, often by more than a year.
    return Math.abs(found - year) <= MATCHING.yearTolerance[isPreprint ? 'preprint' : 'published']
      ? 'variant'
      : 'different';
  })();
  return {
    name: 'issued',
    cited: year === null ? null : String(year),
    found: found === null ? null : String(found),
    status,
  };
}

/** Compares the journal, book or series. */
export function compareVenue(cited: CitedText, work: Work): FieldComparison {
  const found = work.csl['container-title'] ?? null;
  const name = cited.parsed.csl['container-title'] ?? null;
  const status = ((): Status => {
    if (found === null) return 'missing';
    const words = foldWords(found);
    // A name of one word (`Nature`) is contained in many longer names.
    if (words.length > 1 && cited.textWords.includes(` ${words.join(' ')} `)) return 'equal';
    return name === null ? 'missing' : compareVenues(name, found);
  })();
  return { name: 'container-title', cited: name, found, status };
}

/**
 * Compares a volume or page. A number of the record counts as cited anywhere in the reference, because fields are
 * misread more often than numbers.
 */
export function compareNumber(
  name: 'volume' | 'page',
  citedValue: string | undefined,
  foundValue: string | undefined,
  cited: CitedText,
): FieldComparison {
  const status = ((): Status => {
    if (foundValue === undefined) return 'missing';
    const found = /\d+/u.exec(foundValue)?.[0];
    if (found === undefined)
      return citedValue !== undefined && foldKey(citedValue) === foldKey(foundValue) ? 'equal' : 'missing';
    if (cited.numbers.has(String(Number(found)))) return 'equal';
    const own = /\d+/u.exec(citedValue ?? '')?.[0];
    if (own === undefined || Number(own) === Number(found)) return own === undefined ? 'missing' : 'equal';
    const last = /\d+\D+(\d+)/u.exec(foundValue)?.[1];
    // A single page within the record's range refers to a passage.
    return name === 'page' && last !== undefined && Number(own) > Number(found) && Number(own) <= Number(last)
      ? 'variant'
      : 'different';
  })();
  return { name, cited: citedValue ?? null, found: foundValue ?? null, status };
}

/** Compares the DOI. `isForeign`: the cited one is known to belong to another work or to none. */
export function compareDoi(cited: CitedText, work: Work, isForeign: boolean): FieldComparison {
  const own = cited.parsed.csl.DOI ?? null;
  const found = work.csl.DOI === undefined ? null : normaliseDoi(work.csl.DOI);
  const status = ((): Status => {
    if (own === null) return 'missing';
    if (found !== null && (own === found || own.replace(/v\d+$/u, '') === found.replace(/v\d+$/u, ''))) return 'equal';
    if (found !== null && (isCutDoi(own, found) || cited.textKey.includes(foldKey(found)))) return 'variant';
    if (isForeign) return 'different';
    if (found === null) return 'missing';
    const isPreprint = /^10\.(?:48550|1101|2139|31234|21203|26434)\//u;
    return isPreprint.test(own) !== isPreprint.test(found) ? 'variant' : 'different';
  })();
  return { name: 'DOI', cited: own, found, status };
}

/** Whether a cited DOI was cut at a space, or lost its `<…>` part as if it were markup. */
export function isCutDoi(cited: string, found: string): boolean {
  return (
    (cited.length >= MATCHING.cutDoiLength && found.startsWith(cited)) ||
    (found.includes('<') && found.replace(/<[^>]*>/gu, '') === cited)
  );
}
