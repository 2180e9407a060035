import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { textWidth } from '../../src/lib/text-width.js';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { zipOf } from '../testing/pipeline/archives.js';
import { textOf } from '../testing/pipeline/world.js';

let world: AuditWorld;

beforeEach(async () => {
  world = await AuditWorld.create();
});
afterEach(() => world.close());

/** A dataset's path, and the lines of its rows beside one that cannot be read. */
const DATASETS: readonly (readonly [path: string, name: string, id: string])[] = [
  ['rows.jsonl', 'rows.jsonl id r2', 'r2'],
  ['in row 1/rows.jsonl', 'in row 1/rows.jsonl id r2', 'r2'],
  ['rows.jsonl', 'rows.jsonl id row 3 of r', 'row 3 of r'],
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

test('the row with the id 3 is not called as the third row, which cannot be read', async () => {
  const row = (id: number): string => JSON.stringify({ id, text: textOf(id, 60) });
  await world.write({ 'rows.jsonl': [row(3), row(1), '{"id": 2, "text'].join('\n') });
  const { stderr } = await world.cli(['run', 'rows.jsonl', '--dataset', '--report', 'r.html', '--yes']);
  expect(stderr).toContain(' rows.jsonl row 3\n');
  expect(await world.json(['explain', 'rows.jsonl id 3'])).toMatchObject([{ dataset_id: '3', outcome: 'scanned' }]);
  expect(await world.json(['explain', 'rows.jsonl row 3'])).toMatchObject([{ dataset_id: 'row 3', outcome: 'failed' }]);
  const report = await readFile(join(world.folder, 'r.html'), 'utf8');
  const names = [...report.matchAll(/<small><bdi class="name">(.*?)</gu)].map(([, name]) => name);
  expect(new Set(names)).toEqual(new Set(['id 3', 'id 1', 'row 3']));
});

test('a dataset without rows and an archive without files are counted, and named in each output', async () => {
  await world.write({ 'in/a.csv': `id,text\nr1,${textOf(1, 60)}\n`, 'in/b.csv': 'id,text\n', 'in/c.csv': '' });
  await writeFile(join(world.folder, 'in', 'd.zip'), zipOf([]));
  const job = ['run', 'in', '--dataset', '--csv', 'out.csv', '--yes'];
  expect(await world.json(job)).toMatchObject({ sources: { found: 4, scanned: 1, failed: 3 } });
  expect(await world.json(job)).toMatchObject({ sources: { found: 4, cached: 1, failed: 3 } });
  const { stderr } = await world.cli(job);
  expect(stderr).toMatch(/3 × no_text: holds no text\n +in\/b\.csv\n +in\/c\.csv\n +in\/d\.zip\n/u);
  expect((await world.cli(['explain', 'in/b.csv'])).stdout).toContain('the dataset holds no rows');
  const table = await readFile(join(world.folder, 'out.csv'), 'utf8');
  expect(['in/a.csv', 'in/b.csv', 'in/c.csv', 'in/d.zip'].filter((name) => !table.includes(name))).toEqual([]);
});

test('explain advises what can be done about a row, not about a file', async () => {
  const rows = [
    { id: 'r1', text: textOf(1, 60) },
    { id: 'r2', text: ' ' },
  ];
  await world.write({ 'rows.jsonl': rows.map((row) => JSON.stringify(row)).join('\n'), 'empty.txt': ' ' });
  await world.cli(['run', 'rows.jsonl', 'empty.txt', '--dataset', '--yes']);
  const { stdout: row } = await world.cli(['explain', 'rows.jsonl id r2']);
  expect(row).toContain('next step    Give the row a text');
  expect(row).not.toContain('--exclude');
  expect((await world.cli(['explain', 'empty.txt'])).stdout).toContain('--exclude');
});

const table = (name: string): string => `${name},price\n${'beech,3\n'.repeat(80)}`;

test.each([60, 80])('a table without prose is said to have rows that may be texts, in %i columns', async (columns) => {
  world.standIn.options = { extraOf: (text) => (text.includes('beech') ? { reason: 'not_prose' } : {}) };
  await world.write({ 'folder/a.csv': table('tree'), 'folder/b.md': table('wood'), 'folder/c.txt': textOf(1, 60) });
  const { stderr } = await world.cli(['run', 'folder', '--yes'], '.', columns);
  expect(stderr.replace(/\s+/gu, ' ')).toContain(
    'folder/b.md where rows are texts: --dataset reads each as a document',
  );
  expect(stderr.split('\n').filter((line) => textWidth(line) > columns)).toEqual([]);
  const shown = async (name: string): Promise<string> => (await world.cli(['explain', name], '.', columns)).stdout;
  expect((await shown('folder/a.csv')).replace(/\s+/gu, ' ')).toContain('assay run FILE --dataset --text-column NAME');
  expect(await shown('folder/b.md')).not.toContain('--dataset');
  expect(await shown('folder/c.txt')).not.toContain('--dataset');
});
