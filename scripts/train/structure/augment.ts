import { normaliseText } from '../../../src/text/normalise.js';
import type { CorpusDocument, CorpusSentence } from '../../corpora/detection.js';
import type { Pool, Random, StructureName } from './index.js';
import { makeDocument, structuredSentences, structures } from './index.js';
import type { Piece } from './pieces.js';
import { assemble, original } from './pieces.js';
import { itemAt } from '../../../src/lib/present.js';

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
  const names = drawnNames(random);
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
    sentences: document.sentences.map(({ label }, index) => ({ label, text: itemAt(texts, index) })),
  };
}

/** One to four different structures, each as likely as any other. */
export function drawnNames(random: Random, least = 1, most = MOST_STRUCTURES): StructureName[] {
  const left = structures.map(({ name }) => name);
  const count = least + Math.floor(random() * (most - least + 1));
  return Array.from({ length: count }, () => itemAt(left.splice(Math.floor(random() * left.length), 1), 0));
}

/** Returns the labelled sentences as pieces that join to the text; the text between two belongs to the second. */
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
