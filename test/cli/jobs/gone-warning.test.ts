import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sayManyVanished } from '../../../src/cli/jobs/gone-warning.js';
import { AuditWorld } from '../../testing/pipeline/audit-world.js';
import { textOf } from '../../testing/pipeline/world.js';

const FILES = 20;
const WORDS = 60;

let world: AuditWorld;

beforeEach(async () => {
  world = await AuditWorld.create();
  await world.write(
    Object.fromEntries(Array.from({ length: FILES }, (_, number) => [`corpus/${number}.txt`, textOf(number, WORDS)])),
  );
});
afterEach(() => world.close());

const audit = () => world.cli(['audit', 'corpus', '--no-canaries', '--quiet']);
const corpus = (): string => join(world.folder, 'corpus');

test('an audit that misses most of its sources, as of a file system that is not mounted, warns', async () => {
  await audit();
  await rename(corpus(), join(world.folder, 'mounted'));
  await world.write({ 'corpus/0.txt': textOf(0, WORDS) });
  const away = await audit();
  expect(away.exitCode).toBe(0);
  expect(away.stderr).toMatch(
    /^assay: 19 of 20 sources of the audit before are gone\n {7}If that is wrong, look whether/mu,
  );
  await rm(corpus(), { recursive: true });
  await rename(join(world.folder, 'mounted'), corpus());
  expect((await audit()).stderr).not.toContain('gone');
  expect(world.standIn.wordsBilled).toBe(FILES * WORDS);
});

test('a few files that were removed are no reason to warn', async () => {
  await audit();
  for (const number of [1, 2, 3]) await rm(join(corpus(), `${number}.txt`));
  expect((await audit()).stderr).toBe('');
});

test('a run that finds most of its sources gone when it reads them, as of a file system unmounted amid it, warns', async () => {
  const away = Array.from({ length: 12 }, (_, number) => `corpus/away-${number}.txt`);
  await world.write({ 'list.txt': ['corpus/0.txt', ...away].join('\n') });
  const { exitCode, stderr } = await world.cli(['run', '--from-list', 'list.txt', '--quiet']);
  expect(exitCode).toBe(0);
  expect(stderr).toMatch(/^assay: 12 of 13 sources were gone before they could be read\n {7}If that is wrong/mu);
  await world.write({ 'list.txt': ['corpus/0.txt', ...away.slice(0, 3)].join('\n') });
  expect((await world.cli(['run', '--from-list', 'list.txt', '--quiet'])).stderr).not.toContain('gone');
});

test.each<[Readonly<Record<string, number>>, RegExp]>([
  [{ unreadable: 10 }, /^assay: 10 of 30 sources could not be opened\n {7}If that is wrong, look whether/u],
  [{ unreadable: 3, vanished: 9 }, /^$/u],
])('of thirty sources with the reasons %j it is said: %s', (reasons, said) => {
  const stderr = new PassThrough();
  const sources = { found: 30, scanned: 0, cached: 18, duplicate: 0, skipped: 0, failed: 12 };
  sayManyVanished({ sources, reasons }, { stderr, env: {} });
  expect(String(stderr.read() ?? '')).toMatch(said);
});
