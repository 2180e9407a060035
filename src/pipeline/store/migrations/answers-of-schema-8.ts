import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Compile } from 'typebox/compile';

/**
 * Answers of the service as databases up to schema 8 held them, and the findings of version 1 in them. It serves one
 * migration and never changes: what was stored then does not, either.
 */
const Count = Type.Integer({ minimum: 0 });
const Share = Type.Number({ minimum: 0, maximum: 1 });
const MaybeText = Type.Union([Type.String(), Type.Null()]);

const KINDS = [
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
const Sentences = Compile(SentSentences);
const Paragraphs = Compile(
  Type.Object({
    paragraphs: Type.Array(
      Type.Object({ start_sentence_index: Count, num_sentences: Count, completely_generated_prob: Share }),
    ),
  }),
);
const KnownTexts = Compile(Type.Object({ known_texts: Type.Array(Type.Unknown()) }));
const Parts = Compile(Type.Object({ parts: Type.Array(Type.Unknown()) }));

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
const PatternAnswer = Compile(Events);
const PatternParts = Compile(Type.Object({ parts: Type.Array(Events), part_starts: Type.Array(Count) }));

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
const BibliographyAnswer = Compile(Bibliography);

const LONGEST_NAME = 200;

/**
 * Sentences as tuples of the code units since the end of the one before, length, probability, mark and place of the
 * kind; and those that read otherwise than the text there.
 */
function sentencesIn({ sentences }: Static<typeof SentSentences>, text: string | null): object {
  const kinds: string[] = [];
  const tuples: (readonly number[])[] = [];
  const texts: [string, string][] = [];
  let searchFrom = 0;
  for (const sentence of sentences) {
    const found = text === null ? -1 : text.indexOf(sentence.sentence ?? '', searchFrom);
    const start = sentence.start ?? (sentence.sentence === undefined ? searchFrom : Math.max(found, searchFrom));
    const end = sentence.end ?? start + (sentence.sentence?.length ?? 0);
    const gap = start - searchFrom;
    searchFrom = end;
    const kind = KINDS.find((known) => known === sentence.kind) ?? 'prose';
    if (!kinds.includes(kind)) kinds.push(kind);
    const { sentence: own, generated_prob: probability } = sentence;
    if (own !== undefined && own !== text?.slice(start, end)) texts.push([String(tuples.length), own]);
    const isHighlighted = sentence.highlight_sentence_for_ai ?? probability >= 0.5;
    tuples.push([gap, end - start, probability, isHighlighted ? 1 : 0, kinds.indexOf(kind)]);
  }
  return { sentences: tuples, kinds, ...(texts.length > 0 && { texts: Object.fromEntries(texts) }) };
}

function knownTextsIn(raw: unknown): readonly string[] {
  const results = Parts.Check(raw) ? raw.parts : [raw];
  const names = results.flatMap((result) => (KnownTexts.Check(result) ? result.known_texts : []));
  return [...new Set(names.flatMap((name) => (typeof name === 'string' ? name.slice(0, LONGEST_NAME) : [])))].filter(
    (name) => name !== '',
  );
}

async function detectionIn(raw: unknown, textOf: () => Promise<string | null>): Promise<object> {
  const knownTexts = knownTextsIn(raw);
  const sentences = Sentences.Check(raw) && raw.sentences.length > 0 ? sentencesIn(raw, await textOf()) : {};
  const paragraphs = Paragraphs.Check(raw) && 'sentences' in sentences ? raw.paragraphs : [];
  return {
    ...sentences,
    ...(paragraphs.length > 0 && {
      paragraphs: paragraphs.map((own) => [own.start_sentence_index, own.num_sentences, own.completely_generated_prob]),
    }),
    ...(knownTexts.length > 0 && { knownTexts }),
  };
}

function patternSentencesIn({ events }: Static<typeof Events>, by: number): readonly object[] {
  return events.map((event) => ({
    sentenceIndex: event.sentence_index,
    sentence: event.sentence,
    start: event.start + by,
    end: event.end + by,
    patterns: event.patterns.map((match) => ({
      patternId: match.pattern_id,
      patternName: match.pattern_name,
      displayName: match.display_name,
      category: match.category,
      description: match.description,
      explanation: match.explanation,
      tip: match.tip,
      severity: match.severity,
      relevance: match.relevance,
      timesAsOften: match.k_times,
      evidence: match.evidence,
      match: match.match,
      start: match.start + by,
      end: match.end + by,
      groupId: match.group_id ?? null,
      relatedSentenceIndexes: match.related_sentence_indexes ?? [],
    })),
  }));
}

function patternsIn(raw: unknown): object | null {
  if (PatternAnswer.Check(raw)) return { sentences: patternSentencesIn(raw, 0) };
  if (!PatternParts.Check(raw)) return null;
  return { sentences: raw.parts.flatMap((part, index) => patternSentencesIn(part, raw.part_starts[index] ?? 0)) };
}

function summaryIn({ summary }: Static<typeof Bibliography>): object {
  const { not_found: notFound, dangling_citations: danglingCitations, index, ...counts } = summary;
  return {
    ...counts,
    notFound,
    danglingCitations,
    index: { name: index.name, works: index.works, builtAt: index.built_at },
  };
}

function bibliographyIn(raw: unknown): object | null {
  if (!BibliographyAnswer.Check(raw)) return null;
  return {
    wordCount: raw.word_count,
    references: raw.references.map(
      ({ identifiers, match_id: matchId, candidates, cited_by: citedBy, ...reference }) => ({
        ...reference,
        identifiers: identifiers.map(({ kind, value, checksum_ok: checksumOk }) => ({ kind, value, checksumOk })),
        matchId,
        candidates: candidates.map(({ source_id: workId, score }) => ({ workId, score })),
        citedBy,
      }),
    ),
    citations: raw.citations.map(({ reference_ids: referenceIds, claim_id: claimId, ...citation }) => ({
      ...citation,
      referenceIds,
      claimId,
    })),
    claims: raw.claims.map(({ id, start, end, text, citation_ids: citationIds, needs_citation: needsCitation }) => ({
      id,
      start,
      end,
      text,
      citationIds,
      needsCitation,
    })),
    works: raw.sources,
    summary: summaryIn(raw),
  };
}

/** Findings of version 1 in an answer; null where it was malformed. @param textOf what is kept of the document */
export async function findingsIn(
  scan: string,
  raw: unknown,
  textOf: () => Promise<string | null>,
): Promise<object | null> {
  if (scan === 'detect') return detectionIn(raw, textOf);
  return scan === 'patterns' ? patternsIn(raw) : bibliographyIn(raw);
}
