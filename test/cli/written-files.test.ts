import { afterEach, beforeEach, expect, test } from 'vitest';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { textOf } from '../testing/pipeline/world.js';

const RUN = ['run', 'corpus', '--yes'];

let world: AuditWorld;

beforeEach(async () => {
  world = await AuditWorld.create();
  await world.write({ 'corpus/a.txt': textOf(1, 80), 'corpus/b.txt': textOf(2, 80) });
  await world.cli(RUN);
});
afterEach(() => world.close());

const COMMANDS: readonly (readonly [name: string, ownFiles: number, args: readonly string[]])[] = [
  ['export', 1, ['export', '-o', 'corpus/table.csv']],
  ['export with a datasheet', 3, ['export', '-o', 'corpus/table.csv', '--datasheet']],
  ['export of a history', 1, ['export', '--changed-only', '-o', 'corpus/changes.csv']],
  ['report', 1, ['report', '-o', 'corpus/page.html']],
  ['case', 1, ['case', 'corpus/a.txt', '-o', 'corpus/case.html']],
  ['case beside a named database', 1, ['case', 'corpus/a.txt', '-o', 'corpus/case.html', '--db', 'assay.db']],
];

test.each(COMMANDS)('what %s writes into a scanned folder is left out of later runs', async (_name, ownFiles, args) => {
  expect((await world.cli(args)).exitCode).toBe(0);
  const leftOut = { sources: { found: 2, cached: 2 }, left_out: { own_file: ownFiles } };
  expect(await world.json(RUN)).toMatchObject(leftOut);
  expect(await world.json(RUN)).toMatchObject(leftOut);
});

test('it stays left out when the run that it was written of is deleted, and is scanned when it is named', async () => {
  await world.cli(['export', '-o', 'corpus/table.csv']);
  for (const number of [3, 4, 5, 6]) {
    await world.write({ 'corpus/a.txt': textOf(number, 80) });
    await world.cli(RUN);
  }
  expect(await world.json(['prune', '--keep-runs', '1'])).toMatchObject({ kept_runs: 2 });
  expect(await world.json(RUN)).toMatchObject({ sources: { found: 2 }, left_out: { own_file: 1 } });
  expect(await world.json(['run', 'corpus/table.csv', '--yes'])).toMatchObject({ sources: { found: 1 } });
});
