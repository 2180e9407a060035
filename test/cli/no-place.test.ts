import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runCommand } from '../testing/command.js';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { textOf } from '../testing/pipeline/world.js';

let world: AuditWorld;

beforeEach(async () => {
  world = await AuditWorld.create();
  await world.write({ 'corpus/a.txt': textOf(1, 80) });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await world.close();
});

test.each([['run'], ['plan']])(
  '%s without a folder for temporary files says which, and what to do',
  async (command) => {
    const missing = join(world.folder, 'missing');
    vi.stubEnv('TMPDIR', missing);
    const { exitCode, stderr } = await world.cli([command, 'corpus']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`no temporary files can be written to ${missing}: ENOENT`);
    expect(stderr).toContain('TMPDIR');
  },
);

test('a run with the embedded service says so as well', async () => {
  const missing = join(world.folder, 'missing');
  vi.stubEnv('TMPDIR', missing);
  const { exitCode, stderr } = await runCommand(world.folder, ['run', 'corpus', '--db', 'own.db']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(`no temporary files can be written to ${missing}: ENOENT`);
});

test('a database that was cut off is said to be damaged, with the way back', async () => {
  await world.cli(['run', 'corpus', '--yes']);
  await truncate(join(world.folder, 'assay.db'), 9000);
  const { exitCode, stderr } = await world.cli(['run', 'corpus', '--yes']);
  expect(exitCode).toBe(2);
  expect(stderr.replaceAll(/\s+/gu, ' ')).toContain('The file is damaged: see assay doctor, and go back to a copy.');
});
