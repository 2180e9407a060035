import { afterEach, beforeEach, expect, test } from 'vitest';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { textOf } from '../testing/pipeline/world.js';

let world: AuditWorld;

beforeEach(async () => {
  world = await AuditWorld.create();
});
afterEach(() => world.close());

/** A dataset's path, and the lines of its rows beside one that cannot be read. */
const DATASETS: readonly (readonly [path: string, name: string, id: string])[] = [
  ['rows.jsonl', 'rows.jsonl row r2', 'r2'],
  ['in row 1/rows.jsonl', 'in row 1/rows.jsonl row r2', 'r2'],
  ['rows.jsonl', 'rows.jsonl row row 3 of r', 'row 3 of r'],
  ['rows.jsonl', 'rows.jsonl row 3', 'row 3'],
];

test.each(DATASETS)('explain finds the row of %s that results name %s', async (path, name, id) => {
  const rows = [
    { id: 'r1', text: textOf(1, 60) },
    { id: 'r2', text: textOf(2, 60) },
    { id: 'row 3 of r', text: textOf(3, 60) },
  ];
  const lines = rows.map((row) => JSON.stringify(row));
  await world.write({ [path]: [...lines.slice(0, 2), '{"id": broken', lines[2] ?? ''].join('\n') });
  await world.cli(['run', path, '--dataset', '--yes']);
  expect(await world.json(['explain', name])).toMatchObject([{ source: path, dataset_id: id }]);
});

test('explain advises what can be done about a row, not about a file', async () => {
  const rows = [
    { id: 'r1', text: textOf(1, 60) },
    { id: 'r2', text: ' ' },
  ];
  await world.write({ 'rows.jsonl': rows.map((row) => JSON.stringify(row)).join('\n'), 'empty.txt': ' ' });
  await world.cli(['run', 'rows.jsonl', 'empty.txt', '--dataset', '--yes']);
  const { stdout: row } = await world.cli(['explain', 'rows.jsonl row r2']);
  expect(row).toContain('next step    Give the row a text');
  expect(row).not.toContain('--exclude');
  expect((await world.cli(['explain', 'empty.txt'])).stdout).toContain('--exclude');
});
