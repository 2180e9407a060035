import { Type } from 'typebox';
import type { Static } from 'typebox';
import { schemaCheck } from '../../../lib/schema-check.js';

/**
 * Answers of the service as databases up to schema 8 held them. They serve one migration and never change: what was
 * stored then does not, either.
 */
const Count = Type.Integer({ minimum: 0 });
const Share = Type.Number({ minimum: 0, maximum: 1 });
const MaybeText = Type.Union([Type.String(), Type.Null()]);

/** Kinds of blocks that sentences could be of. */
export const KINDS = [
  'prose',
  'heading',
  'list',
  'table',
  'code',
  'formula',
  'reference',
  'address',
  'quotation',
  'caption',
  'contents',
  'running_header',
  'boilerplate',
  'filler',
  'verse',
  'menu',
  'known_text',
] as const;

const SentSentences = Type.Object({
  sentences: Type.Array(
    Type.Object({
      sentence: Type.Optional(Type.String()),
      start: Type.Optional(Count),
      end: Type.Optional(Count),
      generated_prob: Share,
      highlight_sentence_for_ai: Type.Optional(Type.Boolean()),
      kind: Type.Optional(Type.Unknown()),
    }),
  ),
});
export const Sentences = schemaCheck(SentSentences);
export const Paragraphs = schemaCheck(
  Type.Object({
    paragraphs: Type.Array(
      Type.Object({ start_sentence_index: Count, num_sentences: Count, completely_generated_prob: Share }),
    ),
  }),
);
export const KnownTexts = schemaCheck(Type.Object({ known_texts: Type.Array(Type.Unknown()) }));
export const Parts = schemaCheck(Type.Object({ parts: Type.Array(Type.Unknown()) }));

const Events = Type.Object({
  events: Type.Array(
    Type.Object({
      document_index: Count,
      sentence_index: Count,
      sentence: Type.String(),
      start: Count,
      end: Count,
      patterns: Type.Array(
        Type.Object({
          pattern_id: Type.String(),
          pattern_name: Type.String(),
          display_name: Type.String(),
          category: Type.String(),
          description: Type.String(),
          explanation: Type.String(),
          tip: Type.String(),
          severity: Type.Enum(['info', 'low', 'medium', 'high']),
          relevance: Share,
          k_times: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
          evidence: Type.Enum(['strong', 'moderate', 'uncertain', 'none', 'reversed', 'artefact', 'unmeasured']),
          match: Type.String(),
          start: Count,
          end: Count,
          group_id: Type.Optional(Type.String()),
          related_sentence_indexes: Type.Optional(Type.Array(Count)),
        }),
        { minItems: 1 },
      ),
    }),
  ),
});
export const PatternAnswer = schemaCheck(Events);
export const PatternParts = schemaCheck(Type.Object({ parts: Type.Array(Events), part_starts: Type.Array(Count) }));

const Name = Type.Object({
  family: Type.Optional(Type.String()),
  given: Type.Optional(Type.String()),
  literal: Type.Optional(Type.String()),
});
const Text = Type.Optional(Type.String());
const Csl = Type.Object({
  id: Text,
  type: Type.String(),
  title: Text,
  author: Type.Optional(Type.Array(Name)),
  editor: Type.Optional(Type.Array(Name)),
  issued: Type.Optional(Type.Object({ 'date-parts': Type.Array(Type.Array(Type.Integer())) })),
  'container-title': Text,
  'collection-title': Text,
  volume: Text,
  issue: Text,
  page: Text,
  publisher: Text,
  'publisher-place': Text,
  edition: Text,
  number: Text,
  language: Text,
  DOI: Text,
  PMID: Text,
  ISBN: Text,
  URL: Text,
  archive: Text,
  archive_location: Text,
});
const Bibliography = Type.Object({
  word_count: Count,
  references: Type.Array(
    Type.Object({
      id: Type.String(),
      start: Count,
      end: Count,
      raw: Type.String(),
      csl: Csl,
      identifiers: Type.Array(
        Type.Object({
          kind: Type.Enum(['doi', 'arxiv', 'pmid', 'isbn', 'url']),
          value: Type.String(),
          checksum_ok: Type.Union([Type.Boolean(), Type.Null()]),
        }),
      ),
      verdict: Type.Enum(['found', 'mismatch', 'not_found', 'unverified']),
      confidence: Share,
      severity: Type.Union([Type.Null(), Type.Literal('minor'), Type.Literal('major')]),
      fields: Type.Array(
        Type.Object({
          name: Type.String(),
          cited: MaybeText,
          found: MaybeText,
          status: Type.Enum(['equal', 'variant', 'different', 'missing']),
        }),
      ),
      match_id: MaybeText,
      candidates: Type.Array(Type.Object({ source_id: Type.String(), score: Share })),
      cited_by: Type.Array(Type.String()),
      notes: Type.Array(Type.String()),
    }),
  ),
  citations: Type.Array(
    Type.Object({
      id: Type.String(),
      start: Count,
      end: Count,
      text: Type.String(),
      form: Type.Enum(['numeric', 'author-year', 'note', 'inline', 'identifier']),
      reference_ids: Type.Array(Type.String()),
      claim_id: MaybeText,
    }),
  ),
  claims: Type.Array(
    Type.Object({
      id: Type.String(),
      start: Count,
      end: Count,
      text: Type.String(),
      citation_ids: Type.Array(Type.String()),
      needs_citation: Type.Boolean(),
      supported: Type.Null(),
    }),
  ),
  sources: Type.Array(Type.Object({ id: Type.String(), provider: Type.String(), score: Share, csl: Csl })),
  summary: Type.Object({
    references: Count,
    found: Count,
    mismatch: Count,
    not_found: Count,
    unverified: Count,
    uncited: Count,
    dangling_citations: Count,
    index: Type.Object({ name: Type.String(), works: Count, built_at: MaybeText }),
  }),
});
export const BibliographyAnswer = schemaCheck(Bibliography);

export type SentSentences = Static<typeof SentSentences>;
export type PatternEvents = Static<typeof Events>;
export type SentBibliography = Static<typeof Bibliography>;
