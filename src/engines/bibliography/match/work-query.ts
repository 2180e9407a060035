import { wrongIdentifierNote } from '../../../records/wrong-identifier.js';
import { firstPageOf } from '../keys.js';
import { familyKey } from '../names.js';
import type { ParsedReference } from '../parse/parse-reference.js';
import type { WorkQuery } from '../types.js';

/** Returns what sources are asked for: the identifiers, titles, names and numbers of a reference. */
export function queryOf({ csl, text }: ParsedReference): WorkQuery {
  const quoted = /[“"«„]([^”"»“]{12,})[”"»“]/u.exec(text)?.[1];
  return {
    doi: csl.DOI ?? null,
    arxiv: csl.archive_location ?? null,
    pmid: csl.PMID ?? null,
    isbn: csl.ISBN ?? null,
    titles: [csl.title, csl.title?.split(/[.,:;(–—]\s/u)[0], quoted, csl['container-title']].filter(
      (title) => title !== undefined,
    ),
    families: (csl.author ?? csl.editor ?? []).map(familyKey),
    year: csl.issued?.['date-parts'][0]?.[0] ?? null,
    volume: csl.volume ?? null,
    firstPage: firstPageOf(csl.page),
  };
}

/** Returns notes on identifiers that cannot exist. */
export function impossibleIdentifiers(parsed: ParsedReference): readonly string[] {
  return parsed.identifiers.flatMap(({ kind, value, checksumOk }) => {
    if (kind === 'isbn' && checksumOk === false) return [wrongIdentifierNote('isbn', value)];
    if (kind === 'arxiv' && checksumOk === false) return [wrongIdentifierNote('arxiv', value)];
    // Registration agencies have not assigned prefixes beyond 10.69999.
    const prefix = kind === 'doi' ? Number(/^10\.(\d+)/u.exec(value)?.[1]) : 0;
    return prefix >= 70000 ? [wrongIdentifierNote('doiPrefix', `10.${prefix}`)] : [];
  });
}
