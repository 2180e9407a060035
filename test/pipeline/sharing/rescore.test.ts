import { expect, test } from 'vitest';
import { AuditWorld } from '../../testing/pipeline/audit-world.js';
import { migratedOn } from '../../testing/pipeline/migrated-on-postgres.js';
import { usingPostgres } from '../../testing/pipeline/using-postgres.js';
import { textOf } from '../../testing/pipeline/world.js';

const WORDS = 60;
const { server, keep } = usingPostgres();

test('an audit in PostgreSQL keeps results of an earlier model, and rescores night by night', async () => {
  const world = await AuditWorld.create();
  keep(world);
  const db = await migratedOn(server());
  const audit = async (...args: readonly string[]) =>
    (await world.json(['audit', 'corpus', '--no-canaries', '--db', db, ...args])) as {
      readonly run: { readonly sources: { readonly scanned: number } };
      readonly rescore: { readonly not_rescored: number } | null;
    };
  world.standIn.options = { version: '2026-01-01-base' };
  await world.write(Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`corpus/${n}.txt`, textOf(n, WORDS)])));
  await audit();
  world.standIn.options = { version: '2026-06-01-base' };
  expect(await audit('--rescore', 'none')).toMatchObject({
    run: { sources: { scanned: 0, cached: 12 } },
    rescore: { not_rescored: 12, sample: null },
  });
  const rests: unknown[] = [];
  for (let night = 0; night < 3; night += 1) {
    const { run, rescore } = await audit('--rescore', 'all', '--rescore-words', String(5 * WORDS));
    rests.push([run.sources.scanned, rescore?.not_rescored ?? 0]);
  }
  expect(rests).toEqual([
    [5, 7],
    [5, 2],
    [2, 0],
  ]);
  world.standIn.options = { version: '2026-09-01-base' };
  expect(await audit()).toMatchObject({ rescore: { not_rescored: 12, sample: { scored: 12 } } });
  expect(await audit('--rescore', 'all')).toMatchObject({
    run: { sources: { scanned: 0, cached: 12 } },
    rescore: null,
  });
  expect(world.standIn.wordsBilled).toBe(3 * 12 * WORDS);
});
