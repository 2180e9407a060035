import { either, isNull, isNumber, isOneOf, isText, isTruth, listOf, objectOf, optional } from './guards.js';
import type { Guarded } from './guards.js';

/** Guards for the parts of a bibliography scan that the application reads. */

const isMaybeText = either(isText, isNull);

/** What the linking of citations reads of a work; the rest passes through. */
const isCsl = objectOf({
  type: isText,
  author: optional(listOf(objectOf({ family: optional(isText), given: optional(isText), literal: optional(isText) }))),
  issued: optional(objectOf({ 'date-parts': listOf(listOf(isNumber)) })),
});

const isReference = objectOf({
  id: isText,
  start: isNumber,
  end: isNumber,
  raw: isText,
  csl: isCsl,
  verdict: isOneOf('found', 'mismatch', 'not_found', 'unverified'),
  confidence: isNumber,
  severity: either(isNull, isOneOf('minor', 'major')),
  fields: listOf(
    objectOf({
      name: isText,
      cited: isMaybeText,
      found: isMaybeText,
      status: isOneOf('equal', 'variant', 'different', 'missing'),
    }),
  ),
  match_id: isMaybeText,
  cited_by: listOf(isText),
  notes: listOf(isText),
  card: optional(
    objectOf({
      closest: either(
        isNull,
        objectOf({
          source_id: isText,
          likeness: isNumber,
          parts: listOf(
            objectOf({
              part: isOneOf('authors', 'title', 'venue', 'year', 'identifiers'),
              cited: isMaybeText,
              found: isMaybeText,
              likeness: either(isNull, isNumber),
            }),
          ),
        }),
      ),
      why: listOf(isText),
      links: listOf(objectOf({ label: isText, url: isText })),
    }),
  ),
});

const isBibliography = objectOf({
  word_count: isNumber,
  references: listOf(isReference),
  citations: listOf(
    objectOf({
      id: isText,
      start: isNumber,
      end: isNumber,
      text: isText,
      form: isOneOf('numeric', 'author-year', 'note', 'inline', 'identifier'),
      reference_ids: listOf(isText),
      claim_id: isMaybeText,
    }),
  ),
  claims: listOf(
    objectOf({
      id: isText,
      start: isNumber,
      end: isNumber,
      text: isText,
      citation_ids: listOf(isText),
      needs_citation: isTruth,
      named_source: optional(isText),
    }),
  ),
  summary: objectOf({
    references: isNumber,
    found: isNumber,
    mismatch: isNumber,
    not_found: isNumber,
    unverified: isNumber,
    uncited: isNumber,
    dangling_citations: isNumber,
    list: optional(objectOf({ read: isOneOf('whole', 'in_part', 'none'), missing: listOf(isNumber), is_cut: isTruth })),
    index: objectOf({ name: isText, works: isNumber, built_at: isMaybeText }),
  }),
});
export type Bibliography = Guarded<typeof isBibliography>;
export const isBibliographyAnswer = objectOf({ documents: listOf(isBibliography) });
