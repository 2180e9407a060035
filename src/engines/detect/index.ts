import type { ConfidenceCategory, Detection, Detector, ParagraphDetection } from '../../records/detection.js';
import type { ClassProbabilities, Verdict } from '../../records/verdict.js';
import { VERDICTS } from '../../records/verdict.js';
import { detectLanguage } from '../../text/language.js';
import type { Span } from '../../text/paragraphs.js';
import { splitParagraphs } from '../../text/paragraphs.js';
import { countWords } from '../../text/words.js';
import type { ModelCard } from './card.js';
import { readChain } from './chain.js';
import type { ChainResult } from './chain.js';
import { classFeatures, softmax } from './classes.js';
import { explainScore } from './explain.js';
import { LinearScorer } from './linear.js';
import { readModel } from './model-file.js';
import type { ModelFiles } from './model-file.js';
import { profileText, rescaled, unevennessOf } from './profile.js';
import type { TextProfile } from './profile.js';
import type { SharedTables } from './shared-tables.js';
import { burstiness } from './spread.js';

export { tablesOf } from './model-file.js';
export type { ModelFiles } from './model-file.js';
export { resultMessage } from './message.js';
export { detectionModels } from './models.js';
export type { ModelRecord } from './models.js';
export type { SharedTables } from './shared-tables.js';

/** Texts of fewer words never get `high` confidence. */
const SHORT_TEXT_WORDS = 50;

/**
 * Reads a model version and makes its detector. Pure: same text and model, same answer; nothing is kept between texts.
 * `shared`: memory from `tablesOf` the same files, for threads that score side by side.
 * Throws AssayError `model_corrupt` if the files do not belong together or were changed.
 */
export function createDetector(files: ModelFiles, shared: SharedTables | null = null): Detector {
  const { card, views, keptWords } = readModel(files, shared);
  const scorer = new LinearScorer(views, keptWords);
  return {
    version: card.version,
    detect: (text) => {
      const language = detectLanguage(text);
      return describe(text, language, rescaled(profileText(text, scorer), card.scales[language]), card);
    },
    explain: (text, limit) => explainScore(text, scorer, limit),
  };
}

function describe(text: string, language: string, profile: TextProfile, card: ModelCard): Detection {
  const known = card.languages.includes(language);
  const chain = readChain(profile, card.chain);
  const learned = classProbabilities(profile, chain, card);
  const probabilities = known ? learned : leanToHuman(learned);
  const verdict = likeliest(probabilities);
  const wordCounts = profile.sentences.map(({ start, end }) => countWords(text.slice(start, end)));
  const wordCount = countWords(text);
  const sentences = profile.sentences.map(({ start, end }, index) => {
    const generatedProbability = chain.probabilities[index]!;
    return { start, end, generatedProbability, highlighted: known && generatedProbability >= card.thresholds.highlight, kind: 'prose' as const };
  });
  return {
    version: card.version,
    verdict,
    probabilities,
    confidenceScore: probabilities[verdict],
    confidenceCategory: known ? confidenceOf(verdict, probabilities[verdict], wordCount, language, card) : 'low',
    language,
    wordCount,
    averageGeneratedProbability: meanOf(chain.probabilities),
    completelyGeneratedProbability: probabilities.ai,
    burstiness: burstiness(wordCounts),
    paragraphs: paragraphsOf(splitParagraphs(text), profile, chain),
    sentences,
    coverage: { judgedWords: wordCount, notJudged: {} },
    manipulations: [],
    reason: null,
  };
}

function classProbabilities(profile: TextProfile, chain: ChainResult, card: ModelCard): ClassProbabilities {
  const [human = 0, ai = 0, mixed = 0] = softmax(classFeatures(profile.score, unevennessOf(profile), chain), card.classes);
  return { human, ai, mixed };
}

/** In a language the model was not trained on its score is no ground to accuse anyone: half of the belief stays with `human`. */
function leanToHuman({ human, ai, mixed }: ClassProbabilities): ClassProbabilities {
  return { human: 0.5 + human / 2, ai: ai / 2, mixed: mixed / 2 };
}

function likeliest(probabilities: ClassProbabilities): Verdict {
  return VERDICTS.reduce((best, verdict) => (probabilities[verdict] > probabilities[best] ? verdict : best));
}

function confidenceOf(verdict: Verdict, probability: number, wordCount: number, language: string, { thresholds }: ModelCard): ConfidenceCategory {
  const at = VERDICTS.indexOf(verdict);
  const high = thresholds.highIn?.[language] ?? thresholds.high;
  if (probability >= (high[at] ?? Infinity) && wordCount >= SHORT_TEXT_WORDS) return 'high';
  return probability >= (thresholds.medium[at] ?? Infinity) ? 'medium' : 'low';
}

/** Groups sentences by paragraph; a sentence belongs to the paragraph it starts in. */
function paragraphsOf(paragraphs: readonly Span[], { sentences, sentenceTokens }: TextProfile, chain: ChainResult): ParagraphDetection[] {
  const found: ParagraphDetection[] = [];
  let from = 0;
  for (const paragraph of paragraphs) {
    let to = from;
    let tokens = 0;
    let weighted = 0;
    while (to < sentences.length && sentences[to]!.start < paragraph.end) {
      tokens += sentenceTokens[to]!;
      weighted += sentenceTokens[to]! * chain.probabilities[to]!;
      to += 1;
    }
    if (to > from) found.push({ startSentenceIndex: from, sentenceCount: to - from, generatedProbability: tokens > 0 ? weighted / tokens : chain.probabilities[from]! });
    from = to;
  }
  return found;
}

function meanOf(values: Float64Array): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
