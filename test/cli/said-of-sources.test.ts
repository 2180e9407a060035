import { mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { textOf } from '../testing/pipeline/world.js';

let world: AuditWorld;

beforeEach(async () => {
  world = await AuditWorld.create();
  await world.write({ 'corpus/a.txt': textOf(1, 80), 'corpus/b.txt': textOf(2, 80) });
});
afterEach(() => world.close());

const linked = (target: string, name: string): Promise<void> => symlink(target, join(world.folder, 'corpus', name));

describe('plan names what is neither new nor known', () => {
  test('files that are not opened', async () => {
    await linked('nowhere.txt', 'c.txt');
    await mkdir(join(world.folder, 'corpus', 'folder'));
    await linked('folder', 'd.txt');
    expect((await world.cli(['plan', 'corpus'])).stdout).toContain('4 found, 2 new, 2 not opened\n');
    expect(await world.json(['plan', 'corpus'])).toMatchObject({
      // The first plan read them.
      files: { new: 0, changed: 0, unchanged: 2, not_opened: 2 },
    });
  });

  test('rows of datasets, read or known', async () => {
    const rows = [3, 4, 5].map((id) => JSON.stringify({ id, text: textOf(id, 80) }));
    await world.write({ 'corpus/rows.jsonl': `${rows.join('\n')}\n` });
    const of = ['corpus', '--dataset', '--text-column', 'text'];
    expect((await world.cli(['plan', ...of])).stdout).toContain('5 found, 2 new, 3 rows of datasets\n');
    await world.cli(['run', ...of, '--yes']);
    expect((await world.cli(['plan', ...of])).stdout).toContain('5 found, 2 unchanged, 3 rows of datasets\n');
    expect((await world.cli(['plan', 'corpus/rows.jsonl', ...of.slice(1)])).stdout).toContain('3 found\n');
  });
});

test('a link that leads to nothing is called one', async () => {
  await linked('nowhere.txt', 'c.txt');
  await linked('a.txt/below', 'd.txt');
  const { stderr } = await world.cli(['run', 'corpus', '--yes']);
  expect(stderr).toContain('2 × broken_link: a link to something that is not there');
  expect(stderr).not.toContain('gone before');
  // As soon as what it leads to is there, it is read.
  await world.write({ 'corpus/nowhere.txt': textOf(3, 80) });
  await rm(join(world.folder, 'corpus', 'd.txt'));
  expect(await world.json(['run', 'corpus', '--yes'])).toMatchObject({ sources: { found: 4, failed: 0 } });
});

test('the report compares model versions only where more than one gave verdicts', async () => {
  const page = async (): Promise<string> => {
    await world.cli(['run', 'corpus', '--yes', '--rescan', '--report', 'r.html']);
    return readFile(join(world.folder, 'r.html'), 'utf8');
  };
  const own = (text: string) => ({ version: text.includes('Document1') ? '2026-01-01-base' : '2026-01-01-multi' });
  world.standIn.options = { extraOf: own };
  expect(await page()).toContain('Verdicts of more than one model version');
  world.standIn.options = {
    extraOf: (text) => ({ ...own(text), ...(text.includes('Document1') ? {} : { reason: 'not_prose' }) }),
  };
  const report = await page();
  expect(report).toContain('2026-01-01-multi');
  expect(report).not.toContain('Verdicts of more than one model version');
});

test('that more files hold rows than are named is said', async () => {
  const rows = [3, 4, 5].map((id) => JSON.stringify({ id, text: textOf(id, 80) })).join('\n');
  const names = ['1', '2', '3', '4', '5', '6'].map((name) => `corpus/${name}.jsonl`);
  await world.write(Object.fromEntries(names.slice(0, 3).map((name) => [name, rows])));
  const noted = async (): Promise<number> =>
    (await world.cli(['plan', 'corpus'])).stderr.split('holds rows').length - 1;
  expect(await noted()).toBe(3);
  await world.write(Object.fromEntries(names.map((name) => [name, rows])));
  const { stderr } = await world.cli(['plan', 'corpus']);
  expect(stderr.replace(/\s+/gu, ' ')).toContain('corpus/4.jsonl holds rows, too; further files that do are not named');
  expect(await noted()).toBe(4);
});
