import { expect, test } from 'vitest';
import { HangingReader } from '../testing/pipeline/hanging-reader.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { textOf, World } from '../testing/pipeline/world.js';

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
