import { normaliseText } from '../../../src/text/normalise.js';
import type { CorpusDocument, CorpusSentence } from '../../corpora/detection.js';
import type { Pool, Random, StructureName } from './index.js';
import { makeDocument, structuredSentences, structures } from './index.js';
import type { Piece } from './pieces.js';
import { assemble, original } from './pieces.js';

/** Share of training documents that get structure. */
const STRUCTURED_SHARE = 0.5;
const MOST_STRUCTURES = 4;

/** A training document with one to four structures at once, or as it is. The label is never looked at. */
export function augment(
  document: CorpusDocument,
  random: Random,
  pool: Pool,
  share = STRUCTURED_SHARE,
): CorpusDocument {
  if (random() >= share) return document;
  const names = drawnNames(random, 1, MOST_STRUCTURES, trainingWeight);
  if (document.sentences === undefined)
    return { ...document, text: makeDocument(document.text, document.lang, random, pool, names).text };
  const pieces = structuredSentences(
    sentencePieces(document.text, document.sentences),
    document.lang,
    random,
    pool,
    names,
  );
  const texts = pieces.filter(({ isOriginal }) => isOriginal).map(({ text }) => text);
  return {
    ...document,
    text: assemble(pieces).text,
    sentences: document.sentences.map(({ label }, index) => ({ label, text: texts[index]! })),
  };
}

/** A text that loses all its punctuation loses more than any other structure takes from it: it is drawn more often. */
const UNPUNCTUATED_WEIGHT = 4;
const trainingWeight = (name: StructureName): number => (name === 'missing_punctuation' ? UNPUNCTUATED_WEIGHT : 1);

/** One to four different structures, each as likely as its weight says. */
export function drawnNames(
  random: Random,
  least = 1,
  most = MOST_STRUCTURES,
  weightOf: (name: StructureName) => number = () => 1,
): StructureName[] {
  const left = structures.map(({ name }) => name);
  const count = least + Math.floor(random() * (most - least + 1));
  return Array.from({ length: count }, () => left.splice(drawnIndex(left.map(weightOf), random), 1)[0]!);
}

function drawnIndex(weights: readonly number[], random: Random): number {
  let rest = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const index = weights.findIndex((weight) => (rest -= weight) < 0);
  return index < 0 ? weights.length - 1 : index;
}

/** The labelled sentences as pieces that together give the text; what lies between two goes before the second. */
function sentencePieces(text: string, sentences: readonly CorpusSentence[]): Piece[] {
  let from = 0;
  return sentences.map((sentence) => {
    const wanted = normaliseText(sentence.text);
    const found = text.indexOf(wanted, from);
    const glue = found < 0 ? '\n' : text.slice(from, found);
    from = found < 0 ? from : found + wanted.length;
    return original(wanted, /^\s*$/u.test(glue) ? glue : '\n');
  });
}
