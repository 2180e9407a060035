import {
  KINDS,
  Sentences,
  Paragraphs,
  KnownTexts,
  Parts,
  PatternAnswer,
  PatternParts,
  BibliographyAnswer,
} from './answers-of-schema-8.js';
import type { PatternEvents, SentBibliography, SentSentences } from './answers-of-schema-8.js';

const LONGEST_NAME = 200;

/**
 * Sentences as tuples of the code units since the end of the one before, length, probability, mark and place of the
 * kind; and those that read otherwise than the text there.
 */
function sentencesIn({ sentences }: SentSentences, text: string | null): object {
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

function patternSentencesIn({ events }: PatternEvents, by: number): readonly object[] {
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

function summaryIn({ summary }: SentBibliography): object {
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
