import type { Clock } from '../../../src/lib/clock.js';
import { AssayError } from '../../../src/lib/errors.js';
import { Signal } from '../../../src/lib/signal.js';
import { dispatch, WAIT, WAIT_FOR_CRAWL } from '../../../src/pipeline/schedule/index.js';
import type { BatchChannel, ScheduleEnd, ScheduleEvent, Taken } from '../../../src/pipeline/schedule/index.js';
import type { Answer } from '../../../src/records/answer.js';
import type { FaultClass } from '../../../src/records/fault-class.js';
import type { Batch, CommitReport } from '../../../src/records/batch.js';
import { JUDGED_UNKNOWN } from '../../../src/records/judged.js';
import type { ItemOutcome } from '../../../src/records/scan-result.js';
import { FakeClock } from '../fake-clock.js';

/** What the service does to a request with these documents, so many milliseconds after the start. */
export type Behaviour = (
  documents: readonly number[],
  nowMs: number,
  request: number,
  clock: Clock,
) => Answer | Promise<Answer>;

export interface Corpus {
  /** Documents, numbered from 1; a list holds those that travel together. */
  readonly batches: readonly (readonly number[])[];
  readonly behaviour: Behaviour;
  /** Words of a document; left out, two. */
  readonly wordsOf?: (document: number) => number;
  readonly concurrency?: number;
  /** Whether the service is a part of the program; left out: it is not. */
  readonly isEmbedded?: boolean;
  readonly retries?: number;
  readonly outageWait?: string;
  readonly maxFailed?: number;
  /** Whether what is no scan is answered. */
  readonly isAlive?: (nowMs: number) => boolean;
  /** When the crawl finds the documents from this number on; left out, all are known at once. */
  readonly found?: { readonly from: number; readonly atMs: number };
  /** Aborts the run at this time. */
  readonly abortAtMs?: number;
}

export interface Dispatched {
  readonly end: ScheduleEnd;
  /** By document: `scanned`, or why it failed. */
  readonly outcomes: ReadonlyMap<number, string>;
  readonly released: readonly number[];
  /** When each request was sent, and what it carried. */
  readonly requests: readonly { readonly atMs: number; readonly documents: readonly number[] }[];
  readonly events: readonly ScheduleEvent[];
  readonly endedAtMs: number;
}

export function fault(
  faultClass: FaultClass,
  more: { status?: number; code?: string; retryAfterMs?: number } = {},
): Answer {
  const { status = null, code = faultClass, retryAfterMs = null } = more;
  return { kind: 'fault', fault: { faultClass, status, code, message: `it said ${code}`, retryAfterMs } };
}

const RESULT = {
  ...JUDGED_UNKNOWN,
  modelVersion: 'm',
  verdict: 'human',
  probabilities: { human: 1, ai: 0, mixed: 0 },
  confidence: 'high',
  language: 'en',
  wordCount: 2,
  truncated: false,
  marks: [],
  raw: '{}',
  findings: null,
} as const;

/** An answer with a result for each text. */
export function answered(count = 1): Answer {
  const entry = { kind: 'result', filename: null, sentences: null, result: RESULT } as const;
  return { kind: 'answer', version: 'm', entries: Array.from({ length: count }, () => entry) };
}

function batchOf(
  batchId: number,
  documents: readonly number[],
  wordsOf: (document: number) => number = () => 2,
): Batch {
  return {
    batchId,
    scan: 'detect',
    mode: documents.length === 1 ? 'text' : 'files',
    idempotencyKey: `key-${batchId}`,
    items: documents.map((document) => ({
      taskId: document,
      documentId: document,
      documentHash: String(document).padStart(64, '0'),
      text: `Document ${document}.`,
      blocks: [],
      words: wordsOf(document),
    })),
    words: documents.reduce((sum, document) => sum + wordsOf(document), 0),
    reopened: false,
    lease: null,
  };
}

/** Holds the batches of a corpus, and halves what was lost, as if the usage had said that it was not billed. */
class CorpusChannel implements BatchChannel {
  readonly #batches: Batch[];
  readonly #found: Batch[];
  readonly #halve: (batch: Batch) => readonly Batch[];
  readonly #isFound: () => boolean;

  /** @param isFound whether the crawl has found all of `later`, too */
  constructor(
    batches: readonly Batch[],
    later: readonly Batch[],
    isFound: () => boolean,
    halve: (batch: Batch) => readonly Batch[],
  ) {
    this.#batches = [...batches];
    this.#found = [...later];
    this.#isFound = isFound;
    this.#halve = halve;
  }

  /** Takes its time, as a database does. */
  async take({ isIdle, calls }: { readonly isIdle: boolean; readonly calls: number }): Promise<Taken> {
    await new Promise(setImmediate);
    if (this.#isFound()) this.#batches.push(...this.#found.splice(0));
    if (this.#batches.length > 0) return { kind: 'batches', batches: this.#batches.splice(0, calls) };
    if (this.#found.length > 0) return WAIT_FOR_CRAWL;
    return isIdle ? { kind: 'closed', end: { kind: 'complete' } } : WAIT;
  }
  committed(): void {}
  released(): void {}
  lost(batch: Batch): Promise<void> {
    this.#batches.push(...this.#halve(batch));
    return Promise.resolve();
  }
  readonly wordsLeft = null;

  refusedForWords(): boolean {
    return false;
  }
  failed(): Promise<boolean> {
    return Promise.resolve(false);
  }
  done(): void {}
}

/** Dispatches a corpus to a service that behaves as told, on a clock that runs as fast as it is slept on. */
export async function dispatched(corpus: Corpus): Promise<Dispatched> {
  const clock = new FakeClock();
  const startMs = clock.now();
  const abort = new AbortController();
  const outcomes = new Map<number, string>();
  const released: number[] = [];
  const requests: { atMs: number; documents: readonly number[] }[] = [];
  const events: ScheduleEvent[] = [];
  let batchId = corpus.batches.length;
  const serve = (documents: readonly number[]): Promise<Answer> => {
    const atMs = clock.now() - startMs;
    requests.push({ atMs, documents });
    return Promise.resolve(corpus.behaviour(documents, atMs, requests.length - 1, clock));
  };
  const documentOf = (text: string): number => Number(/\d+/u.exec(text)?.[0]);
  const commit = (_: Batch, ended: readonly ItemOutcome[]): Promise<CommitReport> => {
    for (const outcome of ended)
      outcomes.set(outcome.item.documentId, outcome.kind === 'result' ? 'scanned' : outcome.reason);
    return Promise.resolve({ sourcesEnded: ended.length, wordsBilled: 0, rest: null });
  };
  const halve = ({ items }: Batch): readonly Batch[] => {
    const documents = items.map(({ documentId }) => documentId);
    const half = Math.ceil(documents.length / 2);
    return [documents.slice(0, half), documents.slice(half)].map((own) => {
      batchId += 1;
      return { ...batchOf(batchId, own), mode: 'files', isPart: true };
    });
  };
  const lost = (batch: Batch): readonly Batch[] => {
    const [item, ...others] = batch.items;
    if (item === undefined || others.length > 0) return halve(batch);
    outcomes.set(item.documentId, 'service_error');
    return [];
  };
  const state = { isOver: false };
  const changed = new Signal();
  const { from, atMs: foundAtMs } = corpus.found ?? { from: Number.POSITIVE_INFINITY, atMs: 0 };
  const all = corpus.batches.map((documents, index) => batchOf(index + 1, documents, corpus.wordsOf));
  const running = dispatch(
    {
      ports: {
        work: {
          release: (batch) => {
            released.push(...batch.items.map(({ documentId }) => documentId));
            return Promise.resolve();
          },
          split: (batch) => Promise.resolve(halve(batch)),
          commit,
          keepFault: () => Promise.resolve(),
        },
        service: {
          sendText: (_, text) => serve([documentOf(text)]),
          sendFiles: (_, texts) => serve(texts.map(({ content }) => documentOf(content))),
          usage: () =>
            corpus.isAlive?.(clock.now() - startMs) === false
              ? Promise.reject(new AssayError({ code: 'out', message: 'out', nextStep: '', exitCode: 5 }))
              : Promise.resolve({ plan: 'p', wordsUsed: 0, wordsLeft: null, cycleEndMs: null, characterLimit: null }),
          isEmbedded: corpus.isEmbedded ?? false,
          honoursIdempotencyKey: true,
          keyMemoryMs: 86_400_000,
          timeoutMs: 300_000,
          filesPerRequest: 250,
          characterLimit: 1000,
        },
        clock,
        newKey: () => 'key',
      },
      channel: new CorpusChannel(
        all.filter(({ batchId: own }) => own < from),
        all.filter(({ batchId: own }) => own >= from),
        () => clock.now() - startMs >= foundAtMs,
        lost,
      ),
      changed,
      settings: {
        concurrency: corpus.concurrency ?? 4,
        rate: '',
        retries: corpus.retries ?? 8,
        retryDelayMs: 500,
        outageWait: corpus.outageWait ?? '30m',
        maxFailed: corpus.maxFailed ?? 0.2,
        long: 'first',
        allowDoubleBill: false,
      },
      pinnedVersions: [],
      signal: abort.signal,
      onEvent: (event) => events.push(event),
      random: () => 0.5,
    },
    () => undefined,
  ).finally(() => (state.isOver = true));
  for (let second = 0; !state.isOver; second += 1) {
    if (second > 40_000) throw new Error('the dispatcher does not end');
    if (corpus.abortAtMs !== undefined && clock.now() - startMs >= corpus.abortAtMs) abort.abort();
    await clock.advance(1000);
    // What is found wakes the dispatcher.
    if (corpus.found !== undefined) changed.notify();
  }
  const end = await running;
  return { end, outcomes, released, requests, events, endedAtMs: clock.now() - startMs };
}

/** Documents from `first` on, each in a batch of its own. */
export function alone(count: number, first = 1): readonly (readonly number[])[] {
  return Array.from({ length: count }, (_, index) => [first + index]);
}
