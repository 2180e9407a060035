import { expect, test } from 'vitest';
import { Recorder } from '../../../src/pipeline/plan/recorder.js';
import type { PreparedSource } from '../../../src/pipeline/plan/plan-group.js';
import { FakeClock } from '../../testing/fake-clock.js';

const prepared = (path: string): PreparedSource => ({
  planned: {
    kind: 'ended',
    path,
    pathBytes: null,
    datasetId: null,
    modifiedAtMs: null,
    outcome: 'skipped',
    reason: 'too_short',
    message: '',
    format: null,
    stamp: null,
    isLimited: false,
  },
  ended: null,
  change: null,
});

/** Sources in the order found, those with a `?` still being read; and what is recorded of them. */
class Reading {
  readonly clock = new FakeClock();
  readonly groups: string[][] = [];
  readonly heldUp: boolean[] = [];
  readonly recorder: Recorder;
  readonly running: Promise<void>;
  readonly #end = new Map<string, () => void>();

  constructor(hasClock: boolean) {
    this.recorder = new Recorder({
      together: 64,
      record: (sources) => {
        this.groups.push(sources.map(({ planned }) => planned.path));
        return Promise.resolve();
      },
      clock: hasClock ? this.clock : null,
      onHeldUp: (isHeldUp) => this.heldUp.push(isHeldUp),
      signal: new AbortController().signal,
    });
    this.running = this.recorder.run();
  }

  add(...paths: readonly string[]): void {
    for (const path of paths)
      this.recorder.add({
        prepared: path.endsWith('?')
          ? new Promise((resolve) => this.#end.set(path, () => resolve(prepared(path))))
          : Promise.resolve(prepared(path)),
        isRow: path.startsWith('row'),
      });
  }

  async end(path: string): Promise<void> {
    this.#end.get(path)?.();
    await new Promise(setImmediate);
  }
}

test('sources are recorded in the order found, however long one takes, without a clock', async () => {
  const reading = new Reading(false);
  reading.add('slow?', 'b', 'c');
  reading.recorder.close();
  await reading.clock.advance(600_000);
  expect(reading.groups).toEqual([]);
  await reading.end('slow?');
  await reading.running;
  expect(reading.groups).toEqual([['slow?', 'b', 'c']]);
  expect(reading.heldUp).toEqual([]);
});

test('a source that takes long holds back no other', async () => {
  const reading = new Reading(true);
  reading.add('a', 'slow?', 'b', 'next?', 'c');
  await reading.clock.advance(500);
  expect(reading.groups).toEqual([]);
  await reading.clock.advance(2_000);
  expect(reading.groups).toEqual([['a', 'b']]);
  await reading.end('next?');
  expect(reading.groups).toEqual([
    ['a', 'b'],
    ['next?', 'c'],
  ]);
  expect(reading.heldUp).toEqual([]);
  reading.recorder.close();
  await new Promise(setImmediate);
  expect(reading.heldUp).toEqual([true]);
  await reading.end('slow?');
  await reading.running;
  expect(reading.groups.at(-1)).toEqual(['slow?']);
  expect(reading.heldUp).toEqual([true, false]);
});

test('rows of a dataset keep their order: its last one says that all are recorded', async () => {
  const reading = new Reading(true);
  reading.add('slow?', 'row 1?', 'row 2');
  await reading.clock.advance(600_000);
  expect(reading.groups).toEqual([]);
  await reading.end('row 1?');
  reading.recorder.close();
  await new Promise(setImmediate);
  expect(reading.groups).toEqual([['row 1?', 'row 2']]);
  await reading.end('slow?');
  await reading.running;
});

test('groups are full where sources are ready, and sources that take long leave room for so many', async () => {
  const reading = new Reading(true);
  const hasRoom = async (): Promise<boolean> =>
    Promise.race([reading.recorder.room().then(() => true), new Promise(setImmediate).then(() => false)]);
  reading.add('slow?', ...Array.from({ length: 128 }, (_, index) => `${index}`));
  expect(await hasRoom()).toBe(false);
  await reading.clock.advance(2_000);
  expect(reading.groups.map(({ length }) => length)).toEqual([64, 64]);
  expect(await hasRoom()).toBe(true);
  reading.add(...Array.from({ length: 128 }, (_, index) => `late-${index}?`));
  expect(await hasRoom()).toBe(false);
  await reading.clock.advance(600_000);
  expect(reading.heldUp).toEqual([true]);
  await reading.end('late-7?');
  expect(reading.groups.at(-1)).toEqual(['late-7?']);
  expect(await hasRoom()).toBe(true);
  reading.recorder.stop();
  await reading.running;
});

test('a step between sources is taken once all before it are recorded, one that takes long included', async () => {
  const reading = new Reading(true);
  const taken: string[] = [];
  const step = (name: string): void =>
    reading.recorder.onceRecorded(() => {
      taken.push(`${name} after ${reading.groups.flat().length}`);
      return Promise.resolve();
    });
  step('first');
  reading.add('a');
  step('second');
  reading.add('slow?', 'b');
  step('third');
  await reading.clock.advance(2_000);
  expect(reading.groups).toEqual([['a', 'b']]);
  expect(taken).toEqual(['first after 0', 'second after 2']);
  reading.recorder.close();
  await reading.end('slow?');
  await reading.running;
  expect(taken).toEqual(['first after 0', 'second after 2', 'third after 3']);
});

test('what a reader throws ends the recording', async () => {
  const reading = new Reading(true);
  reading.add('a?');
  reading.recorder.add({ prepared: Promise.reject(new Error('the reader is broken')), isRow: false });
  await expect(reading.running).rejects.toThrow('the reader is broken');
  await reading.recorder.room();
});
