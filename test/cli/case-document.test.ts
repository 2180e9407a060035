import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sha256Hex } from '../../src/lib/hash.js';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { textOf } from '../testing/pipeline/world.js';

const execute = promisify(execFile);
const BEFORE = textOf(1, 80);
const AFTER = textOf(2, 80);
const ID = sha256Hex(BEFORE).slice(0, 12);

let world: AuditWorld;

beforeEach(async () => {
  world = await AuditWorld.create();
  world.standIn.options = { verdictOf: () => 'ai' };
  await world.write({ 'corpus/a.txt': BEFORE });
  await world.cli(['run', 'corpus', '--yes', '--quiet']);
});
afterEach(() => world.close());

test('the id of a text that its file no longer holds is no other text', async () => {
  expect((await world.cli(['case', ID, '-o', 'same.html'])).exitCode).toBe(0);
  await world.write({ 'corpus/a.txt': AFTER });
  const { exitCode, stderr } = await world.cli(['case', ID, '-o', 'x.html']);
  const said = `the text ${ID} is no longer in corpus/a.txt: the file holds another text now`;
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(said)]);
  await expect(readFile(join(world.folder, 'x.html'))).rejects.toThrow('ENOENT');
});

test('a report on a file that a run found another text in says so', async () => {
  const unchanged = await world.cli(['case', 'corpus/a.txt', '-o', 'same.html']);
  expect(unchanged.stderr).not.toContain('another text');
  expect(await world.json(['case', 'corpus/a.txt'])).toMatchObject({ other_text_in_run: null });
  await world.write({ 'corpus/a.txt': AFTER });
  const [run] = (await world.json(['runs'])) as readonly [{ readonly run_id: string }];
  const said = new RegExp(
    `The run ${run.run_id} of \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC found another text in this file \\(id ${ID}\\): ` +
      'this report is about the text as it is now\\.',
    'u',
  );
  expect((await world.cli(['case', 'corpus/a.txt', '-o', 'x.html'])).stderr).toMatch(said);
  expect(await readFile(join(world.folder, 'x.html'), 'utf8')).toMatch(said);
  expect(await world.json(['case', 'corpus/a.txt'])).toMatchObject({
    other_text_in_run: { document_hash: sha256Hex(BEFORE), run_id: run.run_id },
  });
  await world.cli(['run', 'corpus', '--yes', '--quiet']);
  expect((await world.cli(['case', 'corpus/a.txt', '-o', 'y.html'])).stderr).not.toContain('another text');
});

test('of a text whose file is gone, that is said', async () => {
  await world.move('corpus', 'moved');
  const { exitCode, stderr } = await world.cli(['case', ID]);
  const said = `the text ${ID} is of corpus/a.txt, which is no longer there\n`;
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(said)]);
  expect(stderr).not.toContain('archive');
});

test('what is in an archive is no file, and its archive is there', async () => {
  const inside = textOf(3, 80);
  await world.write({ 'more/a.txt': inside });
  await execute('tar', ['-cf', 'more.tar', 'more'], { cwd: world.folder });
  await world.remove('more');
  await world.cli(['run', 'more.tar', '--yes', '--quiet']);
  const { stderr } = await world.cli(['case', sha256Hex(inside).slice(0, 12)]);
  expect(stderr).toContain('is of more.tar/more/a.txt, and no file holds it alone');
});
