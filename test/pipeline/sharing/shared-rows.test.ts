import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../../../src/lib/clock.js';
import { pruneRuns } from '../../../src/pipeline/prune/index.js';
import type { ResultRow } from '../../../src/records/result-row.js';
import { SharedWorld } from '../../testing/pipeline/shared-world.js';
import { usingPostgres } from '../../testing/pipeline/using-postgres.js';
import { textOf } from '../../testing/pipeline/world.js';
import type { World } from '../../testing/pipeline/world.js';

const { server, keep } = usingPostgres();

async function rowsOfRuns(world: World): Promise<readonly (readonly ResultRow[])[]> {
  const store = await world.openStore();
  try {
    const runs = [];
    for (const { runId } of await store.listRuns()) {
      const rows: ResultRow[] = [];
      for await (const row of store.resultRows(runId)) rows.push({ ...row, scannedAt: null });
      runs.push(rows);
    }
    return runs;
  } finally {
    await store.close();
  }
}

test('shared runs keep one row for a source that did not change, and show what each of them found', async () => {
  const shared = await SharedWorld.create(server());
  keep(shared);
  const { world } = shared;
  const alone = world.placedOn(join(world.folder, 'alone.db'));
  const counts = async (): Promise<unknown> =>
    server().query(
      'select (select count(*)::int from sources) as sources, (select count(*)::int from tasks) as tasks',
      world.db,
    );
  const night = async (): Promise<void> => {
    const summary = await shared.run({ schedule: { minWords: 5 } });
    const own = await alone.run({ schedule: { minWords: 5 } });
    expect(summary.sources).toEqual(own.sources);
    expect(await rowsOfRuns(world)).toEqual(await rowsOfRuns(alone));
  };
  await world.writeMany(60);
  await world.write({ 'copy.txt': textOf(3), 'bad.bad': 'x', 'empty.txt': '', 'short.txt': 'Two words.' });
  await night();
  expect(await counts()).toEqual([{ sources: 64, tasks: 60 }]);
  await night();
  expect(await counts()).toEqual([{ sources: 64, tasks: 60 }]);

  await world.write({ '00010.txt': textOf(900), '0.txt': textOf(3), 'new.txt': textOf(901) });
  await rm(join(world.folder, 'corpus', '00020.txt'));
  await night();
  // The three, and the two that were doubles in another way: the first of the third text is 0.txt now.
  expect(await counts()).toEqual([{ sources: 68, tasks: 63 }]);
  await night();
  expect(await counts()).toEqual([{ sources: 68, tasks: 63 }]);

  const before = await rowsOfRuns(world);
  const store = await world.openStore();
  const rules = { keep: '', keepRuns: 1 };
  expect(await pruneRuns(store, systemClock, { rules, dryRun: false, leastFreeShare: 0 })).toMatchObject({
    keptRuns: 2,
    sources: 3,
    documents: 2,
  });
  await store.close();
  expect(await rowsOfRuns(world)).toEqual(before.slice(0, 2));
  await shared.run({ schedule: { minWords: 5 } });
  await alone.run({ schedule: { minWords: 5 } });
  expect((await rowsOfRuns(world))[0]).toEqual((await rowsOfRuns(alone))[0]);
});
