import type { CslItem } from '../../../src/records/csl.js';
import { foldKey } from '../../../src/engines/bibliography/fold.js';
import { hash53 } from '../../../src/engines/bibliography/hash.js';
import { heldApart, readCorpus } from '../../corpora/bibliography.js';
import type { CheckedString, LabelledReference } from '../../corpora/bibliography.js';

export interface TrainingStrings {
  /** Labelled by hand. */
  readonly labelled: readonly LabelledReference[];
  /** Rendered from records in the usual styles. */
  readonly rendered: readonly LabelledReference[];
  /** Strings to judge by, from other documents and with other titles than those to learn from. */
  readonly judged: readonly LabelledReference[];
  /** Whether a string to judge by is about a work. */
  isJudged(work: CslItem): boolean;
}

const groupOf = (reference: LabelledReference): string => `${reference.source}|${reference.doc}`;
/** Returns whether a training string is judged instead of learned from; test strings are left out altogether. */
export type Judge = (reference: LabelledReference) => boolean;
/** One in six of the training documents, for choices that the test strings must not influence. */
export const isForTuning: Judge = (reference) => hash53(`tune|${groupOf(reference)}`) % 6 === 0;
/** Parts of the training documents that are judged in turn. */
export const FOLDS = 5;
export const isInFold =
  (fold: number): Judge =>
  (reference) =>
    hash53(`fold|${groupOf(reference)}`) % FOLDS === fold;
/** Shorter titles are shared by chance. */
const TELLING_KEY = 12;

/**
 * Returns the training strings and the judged ones: the test strings, or the training strings that `judge` selects.
 * A string that shares its title or whole text with a judged one, or cites a test work, is not learned from.
 */
export function trainingStrings(judge: Judge | null): TrainingStrings {
  const references = readCorpus<LabelledReference>('references');
  const held = references.filter((reference) => heldApart(groupOf(reference)));
  const open = references.filter((reference) => !heldApart(groupOf(reference)));
  const judged = judge === null ? held : open.filter(judge);
  const keys = new Set(
    [...held, ...judged]
      .flatMap(({ title, raw }) => [foldKey(title), foldKey(raw)])
      .filter((key) => key.length > TELLING_KEY),
  );
  return {
    judged,
    labelled: open.filter(
      (reference) =>
        judge?.(reference) !== true && !keys.has(foldKey(reference.title)) && !keys.has(foldKey(reference.raw)),
    ),
    rendered: renderedStrings().filter(({ title }) => !keys.has(foldKey(title))),
    isJudged: (work) => heldApart(work.id ?? '') || keys.has(foldKey(work.title ?? '')),
  };
}

/** Returns rendered strings with their item as labelled references, without those that name a work held apart. */
function renderedStrings(): readonly LabelledReference[] {
  return readCorpus<CheckedString>('labelled').flatMap(({ id, raw, item, base_ids, match_ids }) => {
    if (item === undefined || [...base_ids, ...match_ids, item.title ?? ''].some(heldApart)) return [];
    const { volume, issue, page, publisher } = item;
    const container = item['container-title'];
    const place = item['publisher-place'];
    return {
      id,
      raw,
      source: 'rendered',
      doc: id,
      authors: (item.author ?? []).map((name) => ({ family: name.family ?? name.literal ?? '' })),
      title: item.title ?? '',
      year: item.issued?.['date-parts'][0]?.[0] ?? null,
      ...(container !== undefined && { container }),
      ...(volume !== undefined && { volume }),
      ...(issue !== undefined && { issue }),
      ...(page !== undefined && { pages: page }),
      ...(publisher !== undefined && { publisher }),
      ...(place !== undefined && { place }),
    };
  });
}
