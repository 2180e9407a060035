import { expect, test } from 'vitest';
import { Signal } from '../../../src/lib/signal.js';
import { systemClock } from '../../../src/lib/clock.js';
import { dispatch, WAIT } from '../../../src/pipeline/schedule/index.js';
import type { BatchChannel, Taken } from '../../../src/pipeline/schedule/index.js';
import type { Answer } from '../../../src/records/answer.js';
import type { Batch } from '../../../src/records/batch.js';
import { JUDGED_UNKNOWN } from '../../../src/records/judged.js';

const CLOSED: Taken = { kind: 'closed', end: { kind: 'complete' } };

function batchOf(batchId: number, reopened = false): Batch {
  const item = {
    taskId: batchId,
    documentId: batchId,
    documentHash: `${batchId}`,
    text: 'Some words.',
    blocks: [],
    words: 2,
  };
  return {
    batchId,
    scan: 'detect',
    mode: 'text',
    idempotencyKey: `${batchId}`,
    items: [item],
    words: 2,
    reopened,
    lease: null,
  };
}

const ANSWERED: Answer = {
  kind: 'answer',
  version: 'm',
  entries: [
    {
      kind: 'result',
      filename: null,
      sentences: null,
      result: {
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
      },
    },
  ],
};

function faultOf(faultClass: 'allowance' | 'lost' | 'unreachable'): Answer {
  return {
    kind: 'fault',
    fault: { faultClass, status: null, code: faultClass, message: faultClass, retryAfterMs: null },
  };
}

/** What happened to batches, in order, such as `committed 1`. */
type Log = string[];

class ScriptedChannel implements BatchChannel {
  constructor(
    readonly log: Log,
    readonly script: (() => Taken)[],
    readonly continues = false,
  ) {}

  take(): Promise<Taken> {
    const next = this.script.shift();
    return Promise.resolve().then(() => next?.() ?? CLOSED);
  }

  committed({ batchId }: Batch): void {
    this.log.push(`committed ${batchId}`);
  }

  released({ batchId }: Batch): void {
    this.log.push(`released ${batchId}`);
  }

  lost({ batchId }: Batch): Promise<void> {
    this.log.push(`lost ${batchId}`);
    return Promise.resolve();
  }

  readonly wordsLeft = null;

  refusedForWords(): boolean {
    return this.continues;
  }

  failed({ batchId }: Batch): Promise<boolean> {
    this.log.push(`failed ${batchId}`);
    return Promise.resolve(this.continues);
  }

  done({ batchId }: Batch): void {
    this.log.push(`done ${batchId}`);
  }
}

interface Scene {
  readonly script: readonly (() => Taken)[];
  readonly answer?: () => Promise<Answer>;
  readonly commit?: () => Promise<void>;
  readonly honoursIdempotencyKey?: boolean;
  readonly keyMemoryMs?: number;
  readonly continues?: boolean;
  readonly changed?: Signal;
}

async function dispatched(scene: Scene) {
  const log: Log = [];
  const changed = scene.changed ?? new Signal();
  const end = await dispatch(
    {
      ports: {
        work: {
          release: () => Promise.resolve(),
          split: () => Promise.resolve([]),
          commit: async () => {
            await scene.commit?.();
            return { sourcesEnded: 1, wordsBilled: 2, rest: null };
          },
          keepFault: () => Promise.resolve(),
        },
        service: {
          sendText: scene.answer ?? (() => Promise.resolve(ANSWERED)),
          sendFiles: () => Promise.reject(new Error('no uploads here')),
          usage: () => Promise.reject(new Error('dispatching reads no usage')),
          isEmbedded: false,
          honoursIdempotencyKey: scene.honoursIdempotencyKey ?? true,
          keyMemoryMs: scene.keyMemoryMs ?? null,
          timeoutMs: 1000,
          filesPerRequest: 1,
          characterLimit: 1000,
        },
        clock: systemClock,
        newKey: () => 'key',
      },
      channel: new ScriptedChannel(log, [...scene.script], scene.continues),
      changed,
      settings: {
        concurrency: 2,
        rate: '',
        retries: 0,
        retryDelayMs: 0,
        outageWait: '0s',
        maxFailed: 0.2,
        long: 'first',
        allowDoubleBill: false,
      },
      pinnedVersions: [],
      signal: new AbortController().signal,
      onEvent: () => undefined,
    },
    () => undefined,
  ).catch((error: unknown) => ({ thrown: String(error) }));
  return { end, log };
}

const batches =
  (...taken: readonly Batch[]) =>
  (): Taken => ({ kind: 'batches', batches: taken });

test('each batch that is taken is committed and done, until the channel is closed', async () => {
  const { end, log } = await dispatched({ script: [batches(batchOf(1)), batches(batchOf(2), batchOf(3))] });
  expect(end).toEqual({ kind: 'complete' });
  expect(log.toSorted()).toEqual([1, 2, 3].flatMap((id) => [`committed ${id}`, `done ${id}`]).toSorted());
});

test('after wait, the channel is asked again when the signal is notified', async () => {
  const changed = new Signal();
  const later = (): Taken => {
    setImmediate(() => changed.notify());
    return WAIT;
  };
  const { log } = await dispatched({ changed, script: [later, batches(batchOf(1))] });
  expect(log).toEqual(['committed 1', 'done 1']);
});

test('a channel that fails ends the run once what is under way is stored', async () => {
  const { end, log } = await dispatched({
    script: [
      batches(batchOf(1)),
      () => {
        throw new Error('the database is gone');
      },
    ],
  });
  expect(end).toEqual({ thrown: 'Error: the database is gone' });
  expect(log).toEqual(['committed 1', 'done 1']);
});

test.each([
  ['ends the run', false, { thrown: 'Error: cannot be stored' }],
  ['is left to the channel, which may try it elsewhere', true, { kind: 'complete' }],
])('a batch that cannot be stored %s', async (_, continues, expected) => {
  const commit = (): Promise<void> => Promise.reject(new Error('cannot be stored'));
  const { end, log } = await dispatched({ script: [batches(batchOf(1))], commit, continues });
  expect(end).toEqual(expected);
  expect(log).toEqual(['failed 1', 'done 1']);
});

test('a batch that may have been sent before is not sent where the service cannot recognise it', async () => {
  const answer = (): Promise<Answer> => Promise.reject(new Error('sent'));
  const { log } = await dispatched({ script: [batches(batchOf(1, true))], answer, honoursIdempotencyKey: false });
  expect(log).toEqual(['lost 1', 'done 1']);
});

test.each([
  [
    'allowance',
    false,
    ['released 1', 'done 1'],
    { kind: 'budget', limit: 'words_left', message: 'the service says that its allowance is used up (allowance)' },
  ],
  ['allowance', true, ['released 1', 'done 1'], { kind: 'complete' }],
  ['unreachable', false, ['released 1', 'done 1'], { kind: 'outage' }],
  ['lost', false, ['lost 1', 'done 1'], { kind: 'complete' }],
] as const)('the fault %s (run continues: %j) is %j', async (faultClass, continues, expected, end) => {
  const found = await dispatched({
    script: [batches(batchOf(1))],
    answer: () => Promise.resolve(faultOf(faultClass)),
    honoursIdempotencyKey: false,
    continues,
  });
  expect(found.log).toEqual(expected);
  expect(found.end).toMatchObject(end);
});
