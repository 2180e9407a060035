import { Type } from 'typebox';
import type { Static } from 'typebox';
import { CslItem } from '../records/csl.js';
import { FileFailure } from './predict.js';

const Probability = Type.Number({ minimum: 0, maximum: 1 });
const Offset = Type.Integer({ minimum: 0, description: 'UTF-16 code units into the text' });

/** `unverified`: the index does not cover works of that kind, so absence says nothing. */
export const ReferenceVerdict = Type.Union([
  Type.Literal('found'),
  Type.Literal('mismatch'),
  Type.Literal('not_found'),
  Type.Literal('unverified'),
]);
export type ReferenceVerdict = Static<typeof ReferenceVerdict>;

export const FieldStatus = Type.Union([
  Type.Literal('equal'),
  Type.Literal('variant'),
  Type.Literal('different'),
  Type.Literal('missing'),
]);
export type FieldStatus = Static<typeof FieldStatus>;

export const ReferenceIdentifier = Type.Object({
  kind: Type.Union([
    Type.Literal('doi'),
    Type.Literal('arxiv'),
    Type.Literal('pmid'),
    Type.Literal('isbn'),
    Type.Literal('url'),
  ]),
  value: Type.String(),
  checksum_ok: Type.Union([Type.Boolean(), Type.Null()], { description: 'null where the kind has no checksum' }),
});
export type ReferenceIdentifier = Static<typeof ReferenceIdentifier>;

export const FieldComparison = Type.Object({
  name: Type.String({ description: 'CSL name, e.g. `container-title`' }),
  cited: Type.Union([Type.String(), Type.Null()]),
  found: Type.Union([Type.String(), Type.Null()]),
  status: FieldStatus,
});
export type FieldComparison = Static<typeof FieldComparison>;

/** What a person needs to judge a reference. */
export const ReferenceCard = Type.Object({
  closest: Type.Union(
    [
      Type.Null(),
      Type.Object({
        source_id: Type.String(),
        likeness: Probability,
        parts: Type.Array(
          Type.Object({
            part: Type.Union([
              Type.Literal('authors'),
              Type.Literal('title'),
              Type.Literal('venue'),
              Type.Literal('year'),
              Type.Literal('identifiers'),
            ]),
            cited: Type.Union([Type.String(), Type.Null()]),
            found: Type.Union([Type.String(), Type.Null()]),
            likeness: Type.Union([Probability, Type.Null()], {
              description: '1: the same; null where the reference or the record does not have it',
            }),
          }),
        ),
      }),
    ],
    { description: 'the matched work, or the one most like the reference; null without any' },
  ),
  why: Type.Array(Type.String(), { description: 'why it is judged so' }),
  links: Type.Array(Type.Object({ label: Type.String(), url: Type.String() }), {
    description: 'where to check it by hand; none of them was requested',
  }),
});
export type ReferenceCard = Static<typeof ReferenceCard>;

export const ReferenceResult = Type.Object({
  id: Type.String(),
  start: Offset,
  end: Offset,
  raw: Type.String(),
  csl: CslItem,
  identifiers: Type.Array(ReferenceIdentifier),
  verdict: ReferenceVerdict,
  confidence: Probability,
  severity: Type.Union([Type.Null(), Type.Literal('minor'), Type.Literal('major')]),
  fields: Type.Array(FieldComparison),
  match_id: Type.Union([Type.String(), Type.Null()], { description: 'id of the matched source' }),
  candidates: Type.Array(Type.Object({ source_id: Type.String(), score: Probability })),
  cited_by: Type.Array(Type.String(), { description: 'ids of citations' }),
  notes: Type.Array(Type.String()),
  // Services of earlier versions leave it out.
  card: Type.Optional(ReferenceCard),
});
export type ReferenceResult = Static<typeof ReferenceResult>;

export const CitationForm = Type.Union([
  Type.Literal('numeric'),
  Type.Literal('author-year'),
  Type.Literal('note'),
  Type.Literal('inline'),
  Type.Literal('identifier'),
]);
export type CitationForm = Static<typeof CitationForm>;

export const CitationResult = Type.Object({
  id: Type.String(),
  start: Offset,
  end: Offset,
  text: Type.String(),
  form: CitationForm,
  reference_ids: Type.Array(Type.String()),
  claim_id: Type.Union([Type.String(), Type.Null()]),
});
export type CitationResult = Static<typeof CitationResult>;

export const ClaimResult = Type.Object({
  id: Type.String(),
  start: Offset,
  end: Offset,
  text: Type.String(),
  citation_ids: Type.Array(Type.String()),
  needs_citation: Type.Boolean(),
  // Services of earlier versions leave these three out.
  cited: Type.Optional(Type.Boolean({ description: 'whether a citation in the sentence names a source for it' })),
  reference_ids: Type.Optional(Type.Array(Type.String(), { description: 'the sources that are cited for it' })),
  named_source: Type.Optional(
    Type.String({ description: 'the source that the sentence names in words, as printed; left out without one' }),
  ),
  supported: Type.Null({ description: 'whether the source says so is not judged' }),
});
export type ClaimResult = Static<typeof ClaimResult>;

export const SourceResult = Type.Object({
  id: Type.String(),
  provider: Type.String({ description: '`local`, `crossref`, `openalex`, …' }),
  score: Probability,
  csl: CslItem,
  retrieved_on: Type.Optional(
    Type.String({ description: 'the day on which an online resolver returned it; left out for the local index' }),
  ),
});
export type SourceResult = Static<typeof SourceResult>;

export const BibliographySummary = Type.Object({
  references: Type.Integer({ minimum: 0 }),
  found: Type.Integer({ minimum: 0 }),
  mismatch: Type.Integer({ minimum: 0 }),
  not_found: Type.Integer({ minimum: 0 }),
  unverified: Type.Integer({ minimum: 0 }),
  uncited: Type.Integer({ minimum: 0 }),
  dangling_citations: Type.Integer({
    minimum: 0,
    description: 'citations without an entry in a list that was read in whole; 0 where it was not',
  }),
  // Services of earlier versions leave it out.
  list: Type.Optional(
    Type.Object(
      {
        read: Type.Union([Type.Literal('whole'), Type.Literal('in_part'), Type.Literal('none')]),
        missing: Type.Array(Type.Integer({ minimum: 0 }), {
          description: 'numbers that the list should have and that were not found; at most 200',
        }),
        is_cut: Type.Boolean({ description: 'whether the text that was scanned ends within the list' }),
      },
      { description: 'how far the list of references was read; `none`: the text that was scanned has no list' },
    ),
  ),
  index: Type.Object({
    name: Type.String(),
    works: Type.Integer({ minimum: 0 }),
    built_at: Type.Union([Type.String(), Type.Null()], { description: 'ISO 8601, UTC; null while the index is empty' }),
  }),
});
export type BibliographySummary = Static<typeof BibliographySummary>;

/** What a bibliography scan finds in one text. The four verdicts of the summary sum to its references. */
export const BibliographyResult = Type.Object({
  word_count: Type.Integer({ minimum: 0 }),
  // Services of earlier versions leave it out.
  truncated: Type.Optional(
    Type.Boolean({
      description:
        'whether the text of the file was cut to the character limit of the plan: what stands behind, such as a list ' +
        'of references, was not scanned',
    }),
  ),
  references: Type.Array(ReferenceResult),
  citations: Type.Array(CitationResult),
  claims: Type.Array(ClaimResult),
  sources: Type.Array(SourceResult),
  summary: BibliographySummary,
});
export type BibliographyResult = Static<typeof BibliographyResult>;

/** `POST /v2/bibliography-scan/text`. */
export const BibliographyTextRequest = Type.Object({ document: Type.String({ minLength: 1 }) });
export type BibliographyTextRequest = Static<typeof BibliographyTextRequest>;

export const BibliographyTextResponse = Type.Object({
  version: Type.String(),
  documents: Type.Array(BibliographyResult),
});
export type BibliographyTextResponse = Static<typeof BibliographyTextResponse>;

export const BibliographyFileResult = Type.Intersect([BibliographyResult, Type.Object({ filename: Type.String() })]);
export const BibliographyFilesResponse = Type.Object({
  version: Type.String(),
  documents: Type.Array(Type.Union([BibliographyFileResult, FileFailure])),
});
export type BibliographyFilesResponse = Static<typeof BibliographyFilesResponse>;
