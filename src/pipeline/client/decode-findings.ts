import { Type } from 'typebox';
import type { Static } from 'typebox';
import { schemaCheck } from '../../lib/schema-check.js';
import { ExplanationResult } from '../../contract/document-result.js';
import type { JsonFields } from '../../lib/json-fields.js';
import type { DetectionFindings } from '../../records/findings.js';
import { ASSISTED_STEPS } from '../../records/assisted.js';
import type { Assisted } from '../../records/assisted.js';
import { RESULT_KINDS } from '../../records/judged.js';
import type { ResultKind } from '../../records/judged.js';
import type { SentenceRow } from '../../records/passages.js';

const LONGEST_NAME = 200;
/** Sentences from this probability up are highlighted where the service does not say. */
const HIGHLIGHTED_FROM = 0.5;

/** Sentences as hosted services send them, which may leave out places, marks and kinds. */
const SentSentences = Type.Array(
  Type.Object({
    sentence: Type.Optional(Type.String()),
    start: Type.Optional(Type.Integer({ minimum: 0 })),
    end: Type.Optional(Type.Integer({ minimum: 0 })),
    generated_prob: Type.Number({ minimum: 0, maximum: 1 }),
    highlight_sentence_for_ai: Type.Optional(Type.Boolean()),
    kind: Type.Optional(Type.Unknown()),
  }),
);
const Sentences = schemaCheck(SentSentences);
const SentParagraphs = schemaCheck(
  Type.Array(
    Type.Object({
      start_sentence_index: Type.Integer({ minimum: 0 }),
      num_sentences: Type.Integer({ minimum: 0 }),
      completely_generated_prob: Type.Number({ minimum: 0, maximum: 1 }),
    }),
  ),
);
const SentExplanation = schemaCheck(Type.Array(ExplanationResult));

type SentSentence = Static<typeof SentSentences>[number];

/** Whether the service marks a sentence as AI-written. */
function isHighlighted({ highlight_sentence_for_ai: marked, generated_prob: probability }: SentSentence): boolean {
  return marked ?? probability >= HIGHLIGHTED_FROM;
}

/**
 * The kind of a sentence: `prose` where the service does not say. A kind that this program does not know is `other`
 * where the sentence has no score, as what was not judged has none; with a score it was judged, and so is prose.
 */
export function sentenceKind(kind: string, hasScore: boolean): ResultKind {
  return RESULT_KINDS.find((known) => known === kind) ?? (hasScore ? 'prose' : 'other');
}

function kindOf(sentence: SentSentence): ResultKind {
  const { kind, generated_prob: probability } = sentence;
  return typeof kind === 'string' ? sentenceKind(kind, probability > 0 || isHighlighted(sentence)) : 'prose';
}

/** The length of the white space at the start of a text. */
export function blankStart(text: string): number {
  return text.length - text.trimStart().length;
}

/** How far places of sentences lie before those in the text that was sent: a service may take white space off it. */
function shiftOf(sentences: readonly SentSentence[], content: string | null): number {
  const blank = content === null ? 0 : blankStart(content);
  const first = sentences.find(({ sentence = '', start }) => sentence !== '' && start !== undefined);
  if (content === null || blank === 0 || first === undefined) return 0;
  const { sentence = '', start = 0 } = first;
  return !content.startsWith(sentence, start) && content.startsWith(sentence, start + blank) ? blank : 0;
}

/**
 * Sentences with their places in the text; one without a place is searched for in the text that was sent. None where
 * one of them is malformed.
 */
function sentencesOf(sent: unknown, contentOf: () => string | null): readonly SentenceRow[] {
  if (!Sentences.Check(sent)) return [];
  const shift = shiftOf(sent, contentOf());
  let searchFrom = 0;
  return sent.flatMap((sentence): SentenceRow[] => {
    const found = sentence.start === undefined ? contentOf()?.indexOf(sentence.sentence ?? '', searchFrom) : undefined;
    const start = sentence.start === undefined ? Math.max(found ?? searchFrom, searchFrom) : sentence.start + shift;
    const end = sentence.end === undefined ? start + (sentence.sentence?.length ?? 0) : sentence.end + shift;
    searchFrom = end;
    const text = sentence.sentence ?? contentOf()?.slice(start, end) ?? '';
    if (text === '') return [];
    return [
      {
        text,
        start,
        end,
        generatedProbability: sentence.generated_prob,
        highlighted: isHighlighted(sentence),
        kind: kindOf(sentence),
      },
    ];
  });
}

function paragraphsOf(sent: unknown): DetectionFindings['paragraphs'] {
  if (!SentParagraphs.Check(sent)) return [];
  return sent.map((paragraph) => ({
    startSentenceIndex: paragraph.start_sentence_index,
    sentenceCount: paragraph.num_sentences,
    generatedProbability: paragraph.completely_generated_prob,
  }));
}

function knownTextsOf(entry: JsonFields): readonly string[] {
  const names = (entry.list('known_texts') ?? []).filter((name) => typeof name === 'string' && name !== '');
  return [...new Set(names.map((name) => String(name).slice(0, LONGEST_NAME)))];
}

function reasonsOf(sent: unknown): DetectionFindings['reasons'] {
  if (!SentExplanation.Check(sent)) return null;
  return sent.map(({ phrase, count, speaks_for: speaksFor, share, description }) => ({
    phrase,
    count,
    speaksFor,
    share,
    description,
  }));
}

/** How much AI edited; null where the service does not say, or says it in another way. */
function assistedOf(sent: JsonFields): Assisted | null {
  const score = sent.number('score');
  const name = sent.string('step');
  const step = ASSISTED_STEPS.find((known) => known === name);
  return score === null || score < 0 || score > 1 || step === undefined ? null : { score, step };
}

/**
 * What a detection says about the inside of a document. What a service leaves out, or spells in its own way, is empty:
 * never an error. @param columns sentences that came as columns; null where they did not
 * @param contentOf the text that was sent; null where it is not known
 */
export function detectionFindings(
  entry: JsonFields,
  columns: readonly SentenceRow[] | null,
  contentOf: () => string | null,
): DetectionFindings {
  const sentences = columns ?? sentencesOf(entry.value('sentences'), contentOf);
  return {
    scan: 'detect',
    sentences,
    paragraphs: sentences.length === 0 ? [] : paragraphsOf(entry.value('paragraphs')),
    knownTexts: knownTextsOf(entry),
    assisted: assistedOf(entry.object('assisted')),
    reasons: reasonsOf(entry.value('explanation')),
  };
}
