import { expect, test } from 'vitest';
import { systemClock } from '../../src/lib/clock.js';
import { openStore } from '../../src/pipeline/store/index.js';
import { Comparisons } from '../../src/workbench/comparisons.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { World } from '../testing/pipeline/world.js';

test('a run that is not complete is compared once for all who ask, and again later', async () => {
  const standIn = new StandIn();
  const world = await World.create(standIn);
  await world.writeMany(6, 60);
  await world.run();
  await world.writeMany(12, 61);
  const { run_id: runId, status } = await world.run({ schedule: { maxWords: 200 } });
  expect(status).toBe('stopped_budget');
  const store = await openStore({ db: world.db, keepText: 'full' }, systemClock);
  let now = 0;
  // Nobody waits: whoever asks gets what is there.
  const comparisons = new Comparisons(store, { now: () => now, sleep: () => Promise.resolve() });
  try {
    expect(await comparisons.of(runId)).toEqual({ state: 'comparing', done: 0 });
    await expect.poll(() => comparisons.of(runId)).toMatchObject({ state: 'ready' });
    expect(await comparisons.of(runId)).toMatchObject({ state: 'ready' });
    now += 20_000;
    expect(await comparisons.of(runId)).toMatchObject({ state: 'comparing' });
  } finally {
    await comparisons.close();
    await store.close();
    await world.remove();
    await standIn.close();
  }
});
