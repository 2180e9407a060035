import { unitKindsFor } from '../../../src/engines/detect/fold.js';
import type { UnitKinds } from '../../../src/engines/detect/fold.js';
import { prepareDocument } from '../../../src/engines/detect/index.js';
import { augment } from '../structure/augment.js';
import { poolOf } from '../structure/index.js';
import { documentWeights } from './document-weights.js';
import type { Provenance } from './document-weights.js';
import { belongs, isRead, readLanguages } from './recipe.js';
import type { PartRecipe } from './part-recipes.js';
import type { Recipe } from './recipe.js';
import { readCorpus } from '../../corpora/detection.js';
import type { CorpusDocument, CorpusFile } from '../../corpora/detection.js';
import { documentsAndStretches, wholeDocuments } from './examples.js';
import type { PartRows } from './fit-views.js';
import { chooseKeptWords, frequentWords } from './kept-words.js';
import { seededRandom } from '../../statistics/random.js';
import { sparseRows, tokenPool } from './rows.js';
import type { SparseRows, TokenPool, ViewShape } from './rows.js';
import { itemAt, present } from '../../../src/lib/present.js';

/** Longest part of a document that trains. */
const TRAINING_TOKENS = 1024;

/** All that training a version needs, with any documents left out. */
export interface Prepared {
  /** Human and AI documents. */
  readonly documents: readonly CorpusDocument[];
  /** Those that decide which sources are left out together. */
  readonly grouped: readonly CorpusDocument[];
  readonly spliced: readonly CorpusDocument[];
  readonly keptBits: Uint8Array;
  readonly parts: readonly PartRows[];
  /** Of each part, the weight of each document if some are left out. */
  readonly weightsWithout: (isLeftOut: (document: CorpusDocument) => boolean) => readonly Float32Array[];
}

function keptWordsOf({ frequentWords: count }: Recipe, documents: readonly CorpusDocument[], kinds: UnitKinds) {
  return count === undefined ? chooseKeptWords(documents, kinds) : frequentWords(documents, kinds, count);
}

type DocumentsRead = Pick<Prepared, 'grouped' | 'spliced'> & {
  readonly provenanceOf: (document: CorpusDocument) => Provenance;
};

/** The documents as the detector sees them. Structure is drawn for one after the other, so their order matters. */
async function readDocuments(recipe: Recipe): Promise<DocumentsRead> {
  const main = (await readCorpus('train')).filter((document) => isRead(recipe, document));
  const asJudged = judgedPart(recipe.seed);
  const read = async (files: readonly CorpusFile[]): Promise<readonly CorpusDocument[]> =>
    (await Promise.all(files.map(readCorpus))).flat().filter((document) => isRead(recipe, document));
  const extra = await read(['human-extra', 'ai-extra', 'essays-extra']);
  const more = recipe.furtherSources ? await read(['more', 'more-ml']) : [];
  const withAi = new Set(more.filter(({ label }) => label !== 'human').map(({ source, lang }) => `${source} ${lang}`));
  const isMore = ({ source, lang }: CorpusDocument): boolean => withAi.has(`${source} ${lang}`);
  const extras = new Set(extra.concat(more.filter((document) => !isMore(document))).flatMap(asJudged));
  const pure = main.filter(({ label }) => label !== 'mixed').flatMap(asJudged);
  const further = new Set(more.filter((document) => isMore(document) && document.label !== 'mixed').flatMap(asJudged));
  return {
    grouped: [...pure, ...extras, ...further],
    spliced: [...main, ...more].filter(({ label }) => label === 'mixed').flatMap(asJudged),
    provenanceOf: (document) => (extras.has(document) ? 'extra' : further.has(document) ? 'more' : 'main'),
  };
}

/** Reads the documents of a version and turns them into rows of features. */
export async function prepare(recipe: Recipe): Promise<Prepared> {
  const { grouped, spliced, provenanceOf } = await readDocuments(recipe);
  const trains = (document: CorpusDocument): boolean => belongs(recipe, document);
  const documents = grouped.filter(trains);
  const unitKinds = unitKindsFor(readLanguages(recipe));
  const keptWords = keptWordsOf(recipe, documents, unitKinds);
  const pool = tokenPool(
    documents.map(({ text }) => text),
    keptWords,
    unitKinds,
    TRAINING_TOKENS,
    recipe.parts.flatMap(({ views }) => views.map(({ form }) => form)),
  );
  return {
    documents,
    grouped,
    spliced: spliced.filter(trains),
    keptBits: keptWords.bits,
    parts: partRows(recipe, pool, documents),
    weightsWithout: (isLeftOut) =>
      recipe.parts.map((part) =>
        documentWeights(
          part,
          documents,
          provenanceOf,
          (document) => isLeftOut(document) || !recipe.languages.includes(document.lang),
        ),
      ),
  };
}

/** Share of documents that are given structure. */
const DIRTY_SHARE = 0.3;
/** A document whose prose was nearly all taken for something else teaches nothing. */
const FEWEST_CHARACTERS = 40;

/**
 * Documents as the detector sees them: a share of them is given structure (headings, tables, references, noise …),
 * whatever their label, and of each only what it judges is kept. So training and all that is fitted after it know what
 * is left of documents, not only clean passages.
 */
function judgedPart(seed: number): (document: CorpusDocument) => readonly CorpusDocument[] {
  const random = seededRandom(seed);
  const pool = poolOf('train');
  return (document) => {
    const dirty = augment(document, random, pool, DIRTY_SHARE);
    const { prose } = prepareDocument(dirty.text);
    return prose.length < FEWEST_CHARACTERS ? [] : [{ ...dirty, text: prose }];
  };
}

/** Parts that read the same view of the same rows share its matrix. */
function partRows(recipe: Recipe, pool: TokenPool, documents: readonly CorpusDocument[]): PartRows[] {
  const matrices = new Map<string, SparseRows>();
  return recipe.parts.map((part, number) => {
    const examples =
      part.rows === 'documents' ? wholeDocuments(pool) : documentsAndStretches(pool, recipe.seed + number);
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
      labels: shared(Uint8Array.from(examples, ({ document }) => (itemAt(documents, document).label === 'ai' ? 1 : 0))),
      documents: shared(Uint32Array.from(examples, ({ document }) => document)),
      intercepts: shared(Uint16Array.from(examples, ({ document }) => itemAt(numbers, document))),
    };
  });
}

function interceptNumbers({ interceptFor }: PartRecipe, documents: readonly CorpusDocument[]): number[] {
  const nameOf = ({ source, lang, domain }: CorpusDocument): string =>
    interceptFor === 'language' ? lang : `${source} ${lang}${interceptFor === 'domain' ? ` ${domain}` : ''}`;
  const numbers = new Map([...new Set(documents.map(nameOf))].sort().map((name, number) => [name, number]));
  return documents.map((document) => present(numbers.get(nameOf(document))));
}

function shared<T extends Float32Array | Uint8Array | Uint16Array | Uint32Array>(values: T): T {
  const copy = new (values.constructor as new (buffer: SharedArrayBuffer) => T)(
    new SharedArrayBuffer(values.byteLength),
  );
  copy.set(values);
  return copy;
}
