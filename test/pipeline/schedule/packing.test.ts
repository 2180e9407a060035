import { expect, test } from 'vitest';
import { claimNext } from '../../../src/pipeline/schedule/packing/claim-next.js';
import type { Claiming } from '../../../src/pipeline/schedule/packing/claim-next.js';
import { DocumentCount } from '../../../src/pipeline/schedule/packing/document-count.js';
import { packed } from '../../../src/pipeline/store/batches/packed-tasks.js';
import type { WaitingTask } from '../../../src/pipeline/store/batches/packed-tasks.js';
import type { Batch } from '../../../src/records/batch.js';
import type { Claim, ClaimRequest } from '../../../src/records/claim.js';

const FULL = 20;

interface Corpus {
  readonly documents: number;
  readonly bytesOf?: (index: number) => number;
  readonly textsOf?: (index: number) => number;
  readonly settings?: Partial<Claiming['settings']>;
  readonly words?: number;
  /** Most words of one document. */
  readonly largest?: number;
  readonly maxFiles?: number;
  /** Documents that come in at a time; all are there from the start without it. */
  readonly arriving?: number;
}

const wordsOf = (index: number): number => (index % 90 === 89 ? 400 : 10 + (index % 7));

/** Waiting tasks, claimed by the rules of the store. */
class Waiting {
  readonly #all: readonly WaitingTask[];
  #waiting: readonly WaitingTask[];
  #arrived: number;
  readonly made: { readonly mode: string; readonly tasks: readonly number[] }[] = [];
  /** Batches of each claim. */
  readonly together: number[] = [];
  words = 0;

  constructor({ documents, bytesOf = () => 1, textsOf = () => 1, arriving = documents }: Corpus) {
    this.#all = Array.from({ length: documents }, (_, index) => ({
      task_id: index,
      document_id: index,
      words: wordsOf(index),
      bytes: bytesOf(index),
      texts: textsOf(index),
    }));
    this.#arrived = arriving;
    this.#waiting = this.#all.slice(0, arriving);
  }

  /** Returns whether there are more to come. */
  arrive(count: number): boolean {
    this.#waiting = [...this.#waiting, ...this.#all.slice(this.#arrived, this.#arrived + count)];
    this.#arrived += count;
    return this.#arrived < this.#all.length;
  }

  countWaiting(upTo: number): number {
    return Math.min(upTo, this.#waiting.length);
  }

  claim(request: ClaimRequest): Claim {
    const { largestDocument, maxDocuments, idempotencyKeys, mode } = request;
    const [first] = this.#waiting;
    if (first === undefined) return { kind: 'empty' };
    const isPassedOver = largestDocument !== null && first.words > largestDocument;
    const inOrder = this.#waiting
      .filter(({ words }) => !isPassedOver || words <= largestDocument)
      .slice(0, maxDocuments * idempotencyKeys.length);
    const batches = packed(inOrder, request);
    if (batches.length === 0) return { kind: 'over_budget', wordsNeeded: (inOrder[0] ?? first).words };
    const taken = new Set(batches.flat());
    this.#waiting = this.#waiting.filter((task) => !taken.has(task));
    this.words += [...taken].reduce((sum, { words }) => sum + words, 0);
    this.made.push(...batches.map((tasks) => ({ mode, tasks: tasks.map((task) => task.task_id) })));
    this.together.push(batches.length);
    return { kind: 'batches', batches: batches.map(opened), documents: taken.size, requests: batches.length };
  }
}

const opened = (tasks: readonly WaitingTask[]): Batch => ({
  batchId: 0,
  scan: 'detect',
  mode: 'files',
  idempotencyKey: '',
  items: [],
  words: tasks.reduce((sum, { words }) => sum + words, 0),
  reopened: false,
  lease: null,
});

/** Packs all that a start may send. */
async function pack(corpus: Corpus, uploads: number): Promise<Waiting> {
  const waiting = new Waiting(corpus);
  const claiming: Claiming = {
    ports: {
      work: {
        countWaiting: (_, upTo) => Promise.resolve(waiting.countWaiting(upTo)),
        claim: (request) => Promise.resolve(waiting.claim(request)),
      },
      service: { filesPerRequest: FULL, isEmbedded: false },
      newKey: () => 'key',
    },
    settings: {
      scan: ['detect'],
      mode: 'auto',
      order: 'path',
      chunkBytes: 1000,
      concurrency: 4,
      allowDoubleBill: false,
      ...corpus.settings,
    },
    budget: {
      get available() {
        return corpus.words === undefined ? null : corpus.words - waiting.words;
      },
      largestDocument: corpus.largest ?? null,
    },
    documents: new DocumentCount(corpus.maxFiles ?? null),
    carriesOver: false,
  };
  const capacity = { calls: 1, uploads, isFull: false, isIdle: true, isOutage: false };
  let isOpen = corpus.arriving !== undefined;
  for (;;) {
    const claim = await claimNext(claiming, capacity, isOpen ? 'open' : 'done');
    if (claim?.kind === 'batches') continue;
    if (!isOpen) return waiting;
    isOpen = waiting.arrive(corpus.arriving ?? 0);
  }
}

const CORPORA: Readonly<Record<string, Corpus>> = {
  // One of them leaves just as many for the last claims as are sent in single calls.
  ...Object.fromEntries(
    Array.from({ length: FULL }, (_, index) => [`${1000 + index} documents`, { documents: 1000 + index }]),
  ),
  'a few documents': { documents: 7 },
  'uploads that bytes fill': { documents: 700, bytesOf: (index) => 20 + (index % 11) * 15 },
  'long texts in sections': { documents: 500, textsOf: (index) => (index % 37 === 0 ? 9 : 1) },
  'a bound on words': { documents: 900, words: 7001 },
  'a bound on words below some documents': { documents: 600, words: 5000, largest: 300 },
  'a bound on documents': { documents: 900, maxFiles: 707 },
  'a bound on documents at full uploads': { documents: 900, maxFiles: 700 },
  'documents that come in': { documents: 900, arriving: 47 },
  'many documents that come in at a time': { documents: 3000, arriving: 611 },
  'uploads alone': { documents: 803, settings: { mode: 'files' } },
};

test.each(Object.entries(CORPORA))('uploads packed together are those packed one by one: %s', async (_, corpus) => {
  const oneByOne = await pack(corpus, 1);
  for (const uploads of [2, 16]) {
    const together = await pack(corpus, uploads);
    expect(together.made).toEqual(oneByOne.made);
    expect(Math.max(...together.together)).toBeLessThanOrEqual(uploads);
  }
  expect(new Set(oneByOne.together)).toEqual(new Set([1]));
});

test('sixteen full uploads are packed in one claim, and none that may still grow', async () => {
  const { together, made } = await pack({ documents: 2000 }, 16);
  const firstFull = made.findIndex(({ tasks }) => tasks.length === FULL);
  expect(together.slice(0, firstFull)).toEqual(Array.from({ length: firstFull }, () => 1));
  expect(together[firstFull]).toBe(16);
});
