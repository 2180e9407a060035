import { MOST_NAMED } from '../../records/first-document.js';
import type { FirstDocument, SourceName } from '../../records/first-document.js';
import { leaningOf } from '../../records/marked-block.js';
import type { Flip } from '../../records/flip.js';
import { isCounted } from '../../records/passages.js';
import type { SentenceRow } from '../../records/passages.js';
import type { ResultRow } from '../../records/result-row.js';
import type { Store } from '../store/index.js';
import { firstOfSame, sketchOf } from './near-duplicates.js';
import type { Sketch } from './near-duplicates.js';

const DOCUMENTS_SHOWN = 5;
/** Flips that are looked at: of more, those with the highest probability of AI. */
const MOST_FLIPS = 200;
/** Results that are looked through for near-duplicates, for each document that is wanted, and at least. */
const RESULTS_PER_DOCUMENT = 3;
const FEWEST_RESULTS = 60;

type Read = Pick<Store, 'firstResults' | 'passagesOf' | 'markedBlockOf'>;
type Found = Awaited<ReturnType<Read['firstResults']>>[number];

/** A document with what is compared of its text. */
interface Entry {
  readonly found: Found;
  readonly sentences: readonly SentenceRow[];
  readonly block: FirstDocument['block'];
  readonly sketch: Sketch;
  /** The documents that are nearly the same, which it stands for. */
  readonly similar: readonly Found[];
}

/** The block of marked sentences that an unsure text is listed for, with the sentence that it begins with. */
async function blockOf(
  store: Read,
  row: ResultRow,
  sentences: readonly SentenceRow[],
): Promise<FirstDocument['block']> {
  if (row.documentHash === null || row.sections.length > 0 || leaningOf(row) === null) return null;
  const block = await store.markedBlockOf(row.documentHash);
  return block === null ? null : { ...block, begins: sentences.filter(isCounted)[block.first - 1]?.text ?? '' };
}

async function entryOf(store: Read, found: Found): Promise<Entry> {
  const { documentHash } = found.row;
  const { sentences } = documentHash === null ? { sentences: [] } : await store.passagesOf(documentHash);
  const block = await blockOf(store, found.row, sentences);
  return { found, sentences, block, sketch: sketchOf(sentences), similar: [] };
}

/** Keeps the first of documents that are nearly the same, with the others. */
function folded(entries: readonly Entry[]): readonly Entry[] {
  const firsts = firstOfSame(entries.map(({ sketch }) => sketch));
  return entries.flatMap((entry, index) =>
    firsts[index] === index
      ? [
          {
            ...entry,
            similar: entries
              .filter((_, other) => other !== index && firsts[other] === index)
              .map((other) => other.found),
          },
        ]
      : [],
  );
}

const isDisguised = ({ row: { manipulations } }: Found): boolean =>
  manipulations.some(({ kind }) => kind !== 'all_capitals');

/** Returns the first places but the one that is named itself. */
function othersOf(places: readonly SourceName[], { source, datasetId }: SourceName): readonly SourceName[] {
  return places.filter((place) => place.source !== source || place.datasetId !== datasetId).slice(0, MOST_NAMED);
}

function documentOf({ found, sentences, block, similar }: Entry, flip: Flip | null): FirstDocument {
  const { row, copies, places } = found;
  // The same text may be at more than one place: the one that flipped is named.
  const named: ResultRow = flip === null ? row : { ...row, source: flip.source, datasetId: flip.datasetId };
  const judged = sentences.filter(isCounted);
  const marked = judged.filter(({ highlighted }) => highlighted).length;
  return {
    row: named,
    copies,
    copyNames: othersOf(places, named),
    similar: similar.reduce((sum, other) => sum + 1 + other.copies, 0),
    similarNames: similar.flatMap((other) => other.places).slice(0, MOST_NAMED),
    similarDisguised: similar.filter(isDisguised).length,
    flip,
    sentences: judged.length === 0 ? null : { all: judged.length, marked },
    block,
  };
}

/**
 * Returns the documents of a run that a person should look at first: those whose verdict flipped, then all in the order
 * of `firstResults`. A verdict that is not stated is not among them, and documents that are nearly the same are one.
 * @param flips of the run's audit, which nobody acknowledged
 * @param limit most documents
 */
export async function firstDocuments(
  store: Read,
  runId: string,
  flips: readonly Flip[] = [],
  limit = DOCUMENTS_SHOWN,
): Promise<readonly FirstDocument[]> {
  const looked = [...flips].sort((a, b) => (b.aiAfter ?? 0) - (a.aiAfter ?? 0)).slice(0, MOST_FLIPS);
  const byHash = new Map(looked.map((flip) => [flip.documentHash, flip]));
  const flipped = await store.firstResults(runId, { limit, documentHashes: [...byHash.keys()] });
  const most = Math.max(FEWEST_RESULTS, RESULTS_PER_DOCUMENT * limit);
  const all = await store.firstResults(runId, { limit: most, documentHashes: null });
  const known = new Set(flipped.map(({ row }) => row.documentHash));
  const entries: Entry[] = [];
  for (const found of [...flipped, ...all.filter(({ row }) => !known.has(row.documentHash))])
    entries.push(await entryOf(store, found));
  return folded(entries)
    .slice(0, limit)
    .map((entry) => documentOf(entry, byHash.get(entry.found.row.documentHash ?? '') ?? null));
}
