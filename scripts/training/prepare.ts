import { belongs, documentWeights } from './recipe.js';
import type { PartRecipe, Recipe } from './recipe.js';
import { readCorpus } from './corpus.js';
import type { CorpusDocument } from './corpus.js';
import { documentsAndStretches, wholeDocuments } from './examples.js';
import type { PartRows } from './fit-views.js';
import { chooseKeptWords } from './kept-words.js';
import { sparseRows, tokenPool } from './rows.js';
import type { SparseRows, TokenPool, ViewShape } from './rows.js';

/** Longest part of a document that trains. */
const TRAINING_TOKENS = 1024;

/** All that training a version needs, with any documents left out. */
export interface Prepared {
  /** Human and AI documents. */
  readonly documents: readonly CorpusDocument[];
  readonly spliced: readonly CorpusDocument[];
  readonly keptBits: Uint8Array;
  readonly parts: readonly PartRows[];
  /** Weight of each document if some are left out. */
  readonly weightsWithout: (isLeftOut: (document: CorpusDocument) => boolean) => Float32Array;
}

/** Reads the documents of a version and turns them into rows of features. */
export async function prepare(recipe: Recipe): Promise<Prepared> {
  const main = (await readCorpus('train')).filter((document) => belongs(recipe, document));
  const extras = new Set([...(await readCorpus('human-extra')), ...(await readCorpus('ai-extra')), ...(await readCorpus('essays-extra'))].filter((document) => belongs(recipe, document)));
  const documents = [...main.filter(({ label }) => label !== 'mixed'), ...extras];
  const keptWords = chooseKeptWords(documents);
  const pool = tokenPool(documents.map(({ text }) => text), keptWords, TRAINING_TOKENS);
  return {
    documents,
    spliced: main.filter(({ label }) => label === 'mixed'),
    keptBits: keptWords.bits,
    parts: partRows(recipe, pool, documents),
    weightsWithout: (isLeftOut) => documentWeights(documents, (document) => extras.has(document), isLeftOut),
  };
}

/** Parts that read the same view of the same rows share its matrix. */
function partRows(recipe: Recipe, pool: TokenPool, documents: readonly CorpusDocument[]): PartRows[] {
  const matrices = new Map<string, SparseRows>();
  return recipe.parts.map((part, number) => {
    const examples = part.rows === 'documents' ? wholeDocuments(pool) : documentsAndStretches(pool, recipe.seed + number);
    const matrixOf = (view: ViewShape): SparseRows => {
      const key = JSON.stringify([view, part.rows === 'documents' ? 'documents' : number]);
      const matrix = matrices.get(key) ?? sparseRows(pool, examples, view);
      matrices.set(key, matrix);
      return matrix;
    };
    const numbers = interceptNumbers(part, documents);
    return {
      recipe: part,
      rows: part.views.map(matrixOf),
      rootLengths: shared(Float32Array.from(examples, ({ from, to }) => Math.sqrt(Math.max(1, to - from)))),
      labels: shared(Uint8Array.from(examples, ({ document }) => (documents[document]!.label === 'ai' ? 1 : 0))),
      documents: shared(Uint32Array.from(examples, ({ document }) => document)),
      intercepts: shared(Uint16Array.from(examples, ({ document }) => numbers[document]!)),
    };
  });
}

function interceptNumbers({ interceptFor }: PartRecipe, documents: readonly CorpusDocument[]): number[] {
  const nameOf = ({ source, lang, domain }: CorpusDocument): string => `${source} ${lang}${interceptFor === 'domain' ? ` ${domain}` : ''}`;
  const numbers = new Map([...new Set(documents.map(nameOf))].sort().map((name, number) => [name, number]));
  return documents.map((document) => numbers.get(nameOf(document))!);
}

function shared<T extends Float32Array | Uint8Array | Uint16Array | Uint32Array>(values: T): T {
  const copy = new (values.constructor as new (buffer: SharedArrayBuffer) => T)(new SharedArrayBuffer(values.byteLength));
  copy.set(values);
  return copy;
}
