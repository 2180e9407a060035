import type { BlockKind } from '../../records/blocks.js';
import { FEWEST_JUDGED_WORDS } from '../../records/detection.js';
import type {
  Coverage,
  Detection,
  NotJudgedReason,
  ParagraphDetection,
  PreparedDocument,
  SentenceDetection,
} from '../../records/detection.js';
import type { ClassProbabilities, Verdict } from '../../records/verdict.js';
import { VERDICTS } from '../../records/verdict.js';
import { clearLanguage, isEnoughForLanguage } from '../../text/language.js';
import { splitParagraphs } from '../../text/paragraphs.js';
import { assistedOf } from './assisted.js';
import type { ModelCard } from './card.js';
import { readChain } from './chain.js';
import { classFeatures, classProbabilities, softmax, surenessOfAi } from './classes.js';
import { countCovered, coverDocument } from './cover.js';
import type { CoveredSentence } from './cover.js';
import { unevennessOf } from './profile.js';
import type { TextProfile } from './profile.js';
import { isRepetitive } from './repetition.js';
import { sentenceProbabilities } from './sentences.js';
import { burstiness } from './spread.js';
import { agreeWithVerdict, confidenceOf } from './stated.js';
import type { StatedSentences } from './stated.js';
import { itemAt } from '../../lib/present.js';

/**
 * A foreword or another edition's wording beside a known text: fewer words than this, and than this share of it, are
 * not judged.
 */
const LARGEST_REMAINDER = 120;
const REMAINDER_SHARE = 0.1;
/**
 * Twice the length of the longest text that the classes were fitted on. In longer texts, such as novels, some part
 * nearly always differs from the rest: `mixed` is then a guess and is not stated.
 */
const LONGEST_MIXED_TOKENS = 2_048;

/** Returns the result of a model version for a prepared document whose prose it has scored. */
export function describe(document: PreparedDocument, profile: TextProfile, card: ModelCard): Detection {
  const chain = readChain(profile, card.chain);
  const covered = coverDocument(document, profile.sentences);
  const coverage = coverageOf(covered);
  const wordCount = countCovered(document.text, covered, document.plainText);
  const reason = reasonOf(coverage, wordCount, card.languages.includes(document.language));
  const features = classFeatures(profile.score, unevennessOf(profile), chain);
  const probabilities = leaning(classProbabilities(profile.score, features, card), reason);
  const verdict = likeliest(probabilities);
  const isBare = reason !== null || isGuess(verdict, profile);
  const { unranked, surest } = firstClasses(profile.score, features, reason, card);
  const reached = isBare ? 'low' : confidenceOf(verdict, { probabilities, surest }, document.language, card);
  const confidenceCategory = reached !== 'low' && isRepetitive(document.prose) ? 'low' : reached;
  const classes = VERDICTS.map((name) => unranked[name]);
  const stated = agreeWithVerdict(sentenceProbabilities(chain, classes, card.sentences), {
    stated: confidenceCategory === 'low' ? null : verdict,
    aiProbability: probabilities.ai,
    threshold: reason === null ? card.thresholds.highlight : Infinity,
  });
  const sentences = sentencesOf(covered, stated);
  return {
    version: card.version,
    verdict,
    probabilities,
    confidenceScore: probabilities[verdict],
    confidenceCategory,
    language: shownLanguage(document, coverage.judgedWords),
    wordCount,
    averageGeneratedProbability: meanOf(stated.probabilities),
    completelyGeneratedProbability: probabilities.ai,
    assisted: reason === null && card.assisted !== undefined ? assistedOf(features, card.assisted) : null,
    burstiness: burstiness(covered.flatMap(({ words, kind }) => (kind === 'prose' ? [words] : []))),
    paragraphs: paragraphsOf(document.text, sentences, covered),
    sentences,
    coverage: reason === null ? coverage : nothingJudged(coverage),
    manipulations: document.manipulations,
    knownTexts: document.knownTexts,
    reason,
  };
}

/** What sentences read of the whole text, and what `high` confidence reads. */
function firstClasses(
  score: number,
  features: readonly number[],
  reason: Detection['reason'],
  card: ModelCard,
): Readonly<Record<'unranked' | 'surest', ClassProbabilities>> {
  const unranked = leaning(softmax(features, card.classes), reason);
  return { unranked, surest: { ...unranked, ai: surenessOfAi(score, features, card, unranked.ai) } };
}

/** Whether a text is so long that its verdict is a guess, whatever its probability. */
function isGuess(verdict: Verdict, { tokenCount }: TextProfile): boolean {
  return verdict === 'mixed' && tokenCount > LONGEST_MIXED_TOKENS;
}

/** Returns the sentences as stated; a sentence that is not prose has probability 0 and is not highlighted. */
function sentencesOf(covered: readonly CoveredSentence[], stated: StatedSentences): readonly SentenceDetection[] {
  return covered.map(({ start, end, kind, proseIndex }) => ({
    start,
    end,
    generatedProbability: proseIndex === null ? 0 : (stated.probabilities[proseIndex] ?? 0),
    highlighted: proseIndex !== null && stated.isHighlighted(proseIndex),
    kind,
  }));
}

function coverageOf(covered: readonly { readonly kind: BlockKind; readonly words: number }[]): Coverage {
  const notJudged: Partial<Record<BlockKind, number>> = {};
  let judgedWords = 0;
  for (const { kind, words } of covered) {
    if (kind === 'prose') judgedWords += words;
    else if (words > 0) notJudged[kind] = (notJudged[kind] ?? 0) + words;
  }
  return { judgedWords, notJudged };
}

/** The words of a text that is not judged: its prose is none of what was judged. */
function nothingJudged({ judgedWords: prose, notJudged }: Coverage): Coverage {
  return { judgedWords: 0, notJudged: prose === 0 ? notJudged : { prose, ...notJudged } };
}

/** Returns the language of the prose; of hardly any prose that of the whole text, where it is clear. */
function shownLanguage({ language, plainText }: PreparedDocument, judgedWords: number): string {
  return isEnoughForLanguage(judgedWords) ? language : clearLanguage(plainText);
}

/** Returns why a document is not judged; null if it is judged. */
function reasonOf(
  { judgedWords, notJudged }: Coverage,
  wordCount: number,
  isLanguageKnown: boolean,
): NotJudgedReason | null {
  const known = notJudged.known_text ?? 0;
  if (judgedWords < LARGEST_REMAINDER && judgedWords < REMAINDER_SHARE * known) return 'known_text';
  if (judgedWords >= FEWEST_JUDGED_WORDS && isLanguageKnown) return null;
  if (judgedWords >= FEWEST_JUDGED_WORDS) return known > judgedWords ? 'known_text' : 'unknown_language';
  const otherWords = Object.values(notJudged).reduce((sum, words) => sum + words, 0);
  // A line or two is taken for a heading; that it is no prose says less than that it is short.
  const headingWords = notJudged.heading ?? 0;
  if (wordCount < FEWEST_JUDGED_WORDS && judgedWords + headingWords >= otherWords - headingWords) return 'too_short';
  if (2 * known >= otherWords && otherWords > 0) return 'known_text';
  return 2 * (notJudged.boilerplate ?? 0) >= otherWords && otherWords > 0 ? 'boilerplate' : 'not_prose';
}

/**
 * Without enough judged text, or in a language without training data, a score is no basis for an accusation: half of
 * the probability remains with `human`.
 */
function leaning(
  [human = 0, ai = 0, mixed = 0]: readonly number[],
  reason: NotJudgedReason | null,
): ClassProbabilities {
  if (reason === null) return { human, ai, mixed };
  return { human: 0.5 + human / 2, ai: ai / 2, mixed: mixed / 2 };
}

function likeliest(probabilities: ClassProbabilities): Verdict {
  return VERDICTS.reduce((best, verdict) => (probabilities[verdict] > probabilities[best] ? verdict : best));
}

/**
 * Groups sentences by paragraph. A sentence belongs to the paragraph in which it starts; the paragraph's probability is
 * the mean over its judged words.
 */
function paragraphsOf(
  text: string,
  sentences: readonly SentenceDetection[],
  covered: readonly CoveredSentence[],
): ParagraphDetection[] {
  const found: ParagraphDetection[] = [];
  let from = 0;
  const paragraphs = splitParagraphs(text);
  for (const [index, paragraph] of paragraphs.entries()) {
    // Where reversed writing was undone, a sentence may start in the white space after the last paragraph.
    const end = index === paragraphs.length - 1 ? Infinity : paragraph.end;
    let to = from;
    let judged = 0;
    let weighted = 0;
    while (to < sentences.length && itemAt(sentences, to).start < end) {
      const { kind, generatedProbability } = itemAt(sentences, to);
      // A sentence without words, such as marks alone, has the weight of one word.
      const weight = kind === 'prose' ? Math.max(1, itemAt(covered, to).words) : 0;
      judged += weight;
      weighted += weight * generatedProbability;
      to += 1;
    }
    if (to > from) {
      const generatedProbability = judged > 0 ? weighted / judged : 0;
      found.push({ startSentenceIndex: from, sentenceCount: to - from, generatedProbability });
    }
    from = to;
  }
  return found;
}

function meanOf(values: Float64Array): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
