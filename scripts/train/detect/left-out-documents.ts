import type { ChainResult } from '../../../src/engines/detect/chain.js';
import type { CorpusDocument } from '../../corpora/detection.js';
import { kindOf, parentSource } from '../../corpora/detection.js';
import type { LeftOutProfile } from './fold-task.js';
import { halfOf } from './folds.js';
import { itemAt, present } from '../../../src/lib/present.js';

/** A document and its scores by a model that never saw its source. */
export interface LeftOut {
  readonly document: CorpusDocument;
  readonly profile: LeftOutProfile;
}

/** The verdict of a second stage on one document. */
export interface Judged {
  readonly document: CorpusDocument;
  readonly profile: LeftOutProfile;
  readonly chain: ChainResult;
  readonly features: readonly number[];
  /** Probabilities of human, ai, mixed. */
  readonly probabilities: readonly number[];
  /** The same with all that the chain found: what sentences read. */
  readonly unranked: readonly number[];
  /** What `high` reads of each verdict. */
  readonly surest: readonly number[];
  /** 0 human, 1 ai, 2 mixed. */
  readonly verdict: number;
  readonly confidence: number;
}

/** Number of each class, as in the model's coefficients. */
export const CLASS_NUMBERS = { human: 0, ai: 1, mixed: 2 } as const;
/** Share of the total weight that each class has. */
const CLASS_SHARES = { human: 0.43, ai: 0.43, mixed: 0.14 } as const;
/** Subtype of whole texts by people that AI polished, and of texts by AI that people edited. */
const COLLABORATIVE = 'collaborative';
const EDITED_BY_PEOPLE = 'human_edit';

export type DocumentTest = (document: CorpusDocument) => boolean;

/**
 * Returns a test for documents whose label other sources contradict. One source labels whole texts that AI polished
 * `mixed`; other sources label such texts `ai`. Another labels AI texts that people edited `mixed`, where sources with
 * other small changes to AI texts (humanizers, typing errors) label them `ai`. In languages with both, such documents
 * weigh less in fitting the classes and do not count when the precision of an `ai` verdict is measured.
 */
export function undecidedAmong(leftOut: readonly Pick<LeftOut, 'document'>[]): DocumentTest {
  const contradicted = new Set(
    leftOut
      .filter(({ document }) => document.label === 'ai' && kindOf(document) === 'polished')
      .map(({ document }) => document.lang),
  );
  return ({ subtype, lang }) => (subtype === COLLABORATIVE || subtype === EDITED_BY_PEOPLE) && contradicted.has(lang);
}

export const HALVES = [0, 1] as const;

/**
 * Returns a function that assigns documents to two halves. With one language, whole sources are assigned, by name. With
 * several languages, groups of documents are assigned, by hash: each language has few sources, and half of them would
 * leave languages out. Another salt yields another assignment of groups.
 */
export function halving(
  leftOut: readonly Pick<LeftOut, 'document'>[],
  salt: string,
): (entry: Pick<LeftOut, 'document'>) => number {
  const sources = [...new Set(leftOut.map(({ document }) => parentSource(document)))].sort();
  const manyLanguages = new Set(leftOut.map(({ document }) => document.lang)).size > 1;
  return ({ document }) =>
    manyLanguages ? halfOf(`${document.group}${salt}`) : sources.indexOf(parentSource(document)) % 2;
}

/** Weight of each document: sources tempered by size, classes in fixed shares. */
export function cellWeights(leftOut: readonly LeftOut[]): number[] {
  const cellOf = ({ document }: LeftOut): string => `${parentSource(document)} ${document.lang} ${document.label}`;
  const sizes = new Map<string, number>();
  for (const entry of leftOut) sizes.set(cellOf(entry), (sizes.get(cellOf(entry)) ?? 0) + 1);
  const raw = leftOut.map((entry) => 1 / Math.sqrt(present(sizes.get(cellOf(entry)))));
  const totals = { human: 0, ai: 0, mixed: 0 };
  leftOut.forEach(({ document }, index) => {
    totals[document.label] += itemAt(raw, index);
  });
  return raw.map(
    (weight, index) =>
      (weight * CLASS_SHARES[itemAt(leftOut, index).document.label]) / totals[itemAt(leftOut, index).document.label],
  );
}
