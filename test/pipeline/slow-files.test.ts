import { truncate, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Extraction } from '../../src/records/extraction.js';
import { HangingReader } from '../testing/pipeline/hanging-reader.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { PlainExtractor, textOf, World } from '../testing/pipeline/world.js';

test.each([
  ['one file hangs, and 200 are behind it', { 'hangs.txt': textOf(1000) }, 200],
  ['two files hang, one after another', { 'hangs-1.txt': textOf(1000), 'hangs-2.txt': textOf(1001) }, 70],
])('files are scanned while others hang: %s', async (_, hanging, quick) => {
  const standIn = new StandIn();
  const world = await World.create(standIn);
  try {
    await world.write(hanging);
    await world.write(
      Object.fromEntries(Array.from({ length: quick }, (_each, index) => [`later/${index}.txt`, textOf(index)])),
    );
    const areScanned = (): boolean =>
      world.events.some((event) => event.kind === 'progress' && event.sourcesDone >= quick);
    const extractor = new HangingReader(areScanned);
    const summary = await world.run({ extractor });
    expect(extractor).toMatchObject({ hanging: Object.keys(hanging).length, reachedLimit: 0 });
    const all = quick + Object.keys(hanging).length;
    expect(summary.sources).toMatchObject({ found: all, scanned: all });
    expect(summary.words.billed).toBe(summary.words.planned);
    // Nothing is left for another run.
    expect((await world.run({ extractor })).words.billed).toBe(0);
  } finally {
    await standIn.close();
    await world.remove();
  }
});

test('sources of a reason are named by path, however long one took to read', async () => {
  const standIn = new StandIn();
  const world = await World.create(standIn);
  try {
    // A file without words has no text: the reader's text of it is empty.
    await world.write({ 'hangs.txt': '', 'quick.txt': '' });
    const isQuickRecorded = (): boolean =>
      world.events.some((event) => event.kind === 'progress' && event.sourcesDone > 0);
    const extractor = new HangingReader(isQuickRecorded);
    const { run_id: runId, reasons } = await world.run({ extractor });
    expect(extractor.reachedLimit).toBe(0);
    const store = await world.openStore();
    const named = [...(await store.namedReasons(runId)).ended.values()].map((sources) =>
      sources.map(({ source }) => source),
    );
    await store.close();
    expect(Object.values(reasons)).toEqual([2]);
    expect(named).toEqual([['corpus/hangs.txt', 'corpus/quick.txt']]);
  } finally {
    await standIn.close();
    await world.remove();
  }
});

/** To read it would take minutes. */
const LARGE_BYTES = 256 * 1024 ** 3;

/** Refuses files named `large`. */
class LimitedReader extends PlainExtractor {
  override async extract(file: { readonly path: string }): Promise<Extraction> {
    if (!file.path.endsWith('large.txt')) return super.extract(file);
    return { status: 'failed', reason: 'too_large', message: 'it is too large', format: null, contentHash: null };
  }
}

test('a file that is too large is not read, however often it is met', async () => {
  const standIn = new StandIn();
  const world = await World.create(standIn);
  const path = join(world.folder, 'corpus', 'large.txt');
  const extractor = new LimitedReader();
  try {
    await world.write({ 'large.txt': 'x', 'small.txt': textOf(1) });
    await truncate(path, LARGE_BYTES);
    expect(await world.run({ extractor })).toMatchObject({
      sources: { found: 2, scanned: 1, failed: 1 },
      reasons: { too_large: 1 },
    });
    await utimes(path, 1, 1);
    expect(await world.run({ extractor })).toMatchObject({
      sources: { found: 2, cached: 1, failed: 1 },
      reasons: { too_large: 1 },
    });
  } finally {
    await standIn.close();
    await world.remove();
  }
});
