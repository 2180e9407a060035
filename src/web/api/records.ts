import { ASSISTED_STEPS } from '../../records/assisted.js';
import type { Assisted } from '../../records/assisted.js';
import type { BibliographyFindings, CitationCard } from '../../records/bibliography.js';
import { BLOCK_KINDS } from '../../records/blocks.js';
import type { Block } from '../../records/blocks.js';
import type { CslItem } from '../../records/csl.js';
import type { DetectionFindings } from '../../records/findings.js';
import { RESULT_KINDS, RESULT_MANIPULATIONS, RESULT_REASONS, withNothingJudged } from '../../records/judged.js';
import type { Judged, ResultKind } from '../../records/judged.js';
import { GUESSED_REGISTERS } from '../../records/guessed-register.js';
import type { MeasuredOn, PatternSentence } from '../../records/patterns.js';
import type { ScanResult } from '../../records/scan-result.js';
import type { Bibliography } from './bibliography-shapes.js';
import type { Detection, Manipulation, NamedBlock, PatternEvent } from './shapes.js';

/** What the wire says becomes a record here, once. Names that this page does not know are `other`. */
const kindOf = (name: string): ResultKind => RESULT_KINDS.find((known) => known === name) ?? 'other';

/** Returns manipulations of a known kind under it, all others as `other`. */
export function manipulationsOf(sent: readonly Manipulation[]): Judged['manipulations'] {
  return sent.map(({ kind, count, examples }) => ({
    kind: RESULT_MANIPULATIONS.find((known) => known === kind) ?? 'other',
    count,
    examples,
  }));
}

/** Returns the blocks of a file, without those of a kind that this page does not know. */
export function blocksOf(sent: readonly NamedBlock[]): readonly Block[] {
  return sent.flatMap(({ start, end, kind }) => {
    const known = BLOCK_KINDS.find((name) => name === kind);
    return known === undefined ? [] : [{ start, end, kind: known }];
  });
}

function judgedOf({ coverage, manipulations = [], reason }: Detection): Judged {
  const notJudged: Partial<Record<ResultKind, number>> = {};
  for (const [name, words] of Object.entries(coverage?.not_judged ?? {})) {
    const kind = kindOf(name);
    notJudged[kind] = (notJudged[kind] ?? 0) + words;
  }
  return withNothingJudged({
    judgedWords: coverage?.judged_words ?? null,
    notJudged,
    manipulations: manipulationsOf(manipulations),
    notJudgedReason: reason === undefined ? null : (RESULT_REASONS.find((known) => known === reason) ?? 'other'),
  });
}

/** Null where a service does not send it, or a step is not known to this page. */
function assistedOf(sent: Detection['assisted']): Assisted | null {
  const step = ASSISTED_STEPS.find((known) => known === sent?.step);
  return sent === undefined || sent === null || step === undefined ? null : { score: sent.score, step };
}

function findingsOf({ sentences, assisted, known_texts: knownTexts = [], explanation }: Detection): DetectionFindings {
  return {
    scan: 'detect',
    sentences: sentences.map(
      ({ sentence, start, end, generated_prob: probability, highlight_sentence_for_ai: marked, kind = 'prose' }) => ({
        text: sentence,
        start,
        end,
        generatedProbability: probability,
        highlighted: marked,
        kind: kindOf(kind),
      }),
    ),
    paragraphs: [],
    knownTexts,
    assisted: assistedOf(assisted),
    reasons:
      explanation?.map(({ phrase, count, speaks_for: speaksFor, share, description }) => ({
        phrase,
        count,
        speaksFor,
        share,
        description,
      })) ?? null,
  };
}

/** Returns what a detection says about a text. */
export function scanResultOf(detection: Detection): ScanResult {
  return {
    modelVersion: detection.version,
    verdict: detection.predicted_class,
    probabilities: detection.class_probabilities,
    confidence: detection.confidence_category,
    language: detection.language,
    wordCount: detection.word_count,
    truncated: false,
    ...judgedOf(detection),
    marks: [],
    findings: findingsOf(detection),
    raw: '',
  };
}

type SentMeasure = NonNullable<PatternEvent['patterns'][number]['measured_on']>;

function measuredOn({ register, low, high, ...on }: SentMeasure): MeasuredOn {
  return {
    register: GUESSED_REGISTERS.find((known) => known === register) ?? null,
    low,
    high,
    humanDocuments: on.human_documents,
    aiDocuments: on.ai_documents,
    timesInAllRegisters: on.k_times_all,
  };
}

/** Returns a sentence with its patterns. */
export function patternSentenceOf(event: PatternEvent): PatternSentence {
  const { sentence_index: sentenceIndex, sentence, start, end, patterns } = event;
  return {
    sentenceIndex,
    sentence,
    start,
    end,
    patterns: patterns.map((match) => ({
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
      ...(match.measured_on !== undefined && { measured: measuredOn(match.measured_on) }),
      evidence: match.evidence,
      match: match.match,
      start: match.start,
      end: match.end,
      groupId: match.group_id ?? null,
      relatedSentenceIndexes: match.related_sentence_indexes ?? [],
    })),
  };
}

function summaryOf({ summary }: Bibliography): BibliographyFindings['summary'] {
  const { not_found: notFound, dangling_citations: danglingCitations, list, index, ...same } = summary;
  return {
    ...{ ...same, notFound, danglingCitations, index: { ...index, builtAt: index.built_at } },
    ...(list !== undefined && { list: { read: list.read, missing: [...list.missing], isCut: list.is_cut } }),
  };
}

function cslOf({ csl: { type, author = [], issued } }: Pick<Bibliography['references'][number], 'csl'>): CslItem {
  const parts = issued?.['date-parts'];
  const names = author.map(({ family, given, literal }) => ({
    ...(family !== undefined && { family }),
    ...(given !== undefined && { given }),
    ...(literal !== undefined && { literal }),
  }));
  return { type, author: names, ...(parts !== undefined && { issued: { 'date-parts': parts } }) };
}

type SentCard = NonNullable<Bibliography['references'][number]['card']>;

function cardOf({ closest, why, links }: SentCard): CitationCard {
  if (closest === null) return { closest, why, links };
  const { source_id: workId, likeness, parts } = closest;
  return { closest: { workId, likeness, parts }, why, links };
}

/** Returns what a bibliography scan found; identifiers, candidates and works are left out, as no page shows them. */
export function bibliographyOf(sent: Bibliography): BibliographyFindings {
  return {
    wordCount: sent.word_count,
    references: sent.references.map(
      ({ id, start, end, raw, verdict, confidence, severity, fields, notes, ...other }) => ({
        ...{ id, start, end, raw, verdict, confidence, severity, fields, notes },
        csl: cslOf(other),
        identifiers: [],
        candidates: [],
        matchId: other.match_id,
        citedBy: other.cited_by,
        ...(other.card !== undefined && { card: cardOf(other.card) }),
      }),
    ),
    citations: sent.citations.map(({ reference_ids: referenceIds, claim_id: claimId, ...same }) => ({
      ...same,
      referenceIds,
      claimId,
    })),
    claims: sent.claims.map(
      ({ citation_ids: citationIds, needs_citation: needsCitation, named_source: namedSource, ...same }) => ({
        ...same,
        citationIds,
        needsCitation,
        ...(namedSource !== undefined && { namedSource }),
      }),
    ),
    works: [],
    summary: summaryOf(sent),
  };
}
