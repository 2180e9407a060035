import type { FirstDocument } from '../../records/first-document.js';
import type { Flip } from '../../records/flip.js';
import type { ResultRow } from '../../records/result-row.js';
import type { Store } from '../store/index.js';

const DOCUMENTS_SHOWN = 5;
/** Flips that are looked at: of more, those with the highest probability of AI. */
const MOST_FLIPS = 200;

type Read = Pick<Store, 'firstResults' | 'passagesOf'>;

async function sentencesOf(store: Read, { documentHash }: ResultRow): Promise<FirstDocument['sentences']> {
  const { sentences } = documentHash === null ? { sentences: [] } : await store.passagesOf(documentHash);
  const marked = sentences.filter(({ highlighted }) => highlighted).length;
  return sentences.length === 0 ? null : { all: sentences.length, marked };
}

/**
 * Returns the documents of a run that a person should look at first, at most five: those whose verdict flipped, then
 * those of high and of medium confidence, the likeliest AI first. A verdict that is not stated is not among them.
 * @param flips of the run's audit, which nobody acknowledged
 */
export async function firstDocuments(
  store: Read,
  runId: string,
  flips: readonly Flip[] = [],
): Promise<readonly FirstDocument[]> {
  const looked = [...flips].sort((a, b) => (b.aiAfter ?? 0) - (a.aiAfter ?? 0)).slice(0, MOST_FLIPS);
  const byHash = new Map(looked.map((flip) => [flip.documentHash, flip]));
  const flipped = await store.firstResults(runId, { limit: DOCUMENTS_SHOWN, documentHashes: [...byHash.keys()] });
  const all = await store.firstResults(runId, { limit: 2 * DOCUMENTS_SHOWN, documentHashes: null });
  const known = new Set(flipped.map(({ row }) => row.documentHash));
  const first = [...flipped, ...all.filter(({ row }) => !known.has(row.documentHash))].slice(0, DOCUMENTS_SHOWN);
  return Promise.all(
    first.map(async ({ row, copies }) => {
      const flip = byHash.get(row.documentHash ?? '') ?? null;
      // The same text may be at more than one place: the one that flipped is named.
      const named = flip === null ? row : { ...row, source: flip.source, datasetId: flip.datasetId };
      return { row: named, copies, flip, sentences: await sentencesOf(store, row) };
    }),
  );
}
