import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packageFile } from '../../src/lib/package-root.js';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { textOf } from '../testing/pipeline/world.js';

/** More rows than a pipe holds. */
const DOCUMENTS = 400;

let world: AuditWorld;
beforeEach(async () => {
  world = await AuditWorld.create();
  await world.write(
    Object.fromEntries(Array.from({ length: DOCUMENTS }, (_, number) => [`corpus/${number}.txt`, textOf(number, 60)])),
  );
});
afterEach(() => world.close());

test.each(['csv', 'jsonl'])('a reader that goes away, like head, is no failure of an export as %s', async (format) => {
  await world.json(['run', 'corpus']);
  const child = spawn(process.execPath, [packageFile('dist', 'main.js'), 'export', '--format', format], {
    cwd: world.folder,
    env: { PATH: process.env['PATH'], HOME: world.folder },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  await once(child.stdout, 'data');
  child.stdout.destroy();
  const [code] = (await once(child, 'close')) as [number | null];
  expect(said).toBe('');
  expect(code).toBe(0);
});

test('standard output on a full disk is said to be so', async () => {
  await world.json(['run', 'corpus']);
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, [packageFile('dist', 'main.js'), 'export'], {
    cwd: world.folder,
    env: { PATH: process.env['PATH'], HOME: world.folder },
    stdio: ['ignore', full, 'pipe'],
  });
  closeSync(full);
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number | null];
  expect(said).toMatch(/the system refuses: ENOSPC.*\s+Make room/u);
  expect(said).not.toContain('unexpected');
  expect(code).toBe(2);
});

test.each([
  ['on a full disk', '2>/dev/full'],
  ['that is closed', '2>&-'],
  ['whose reader has gone', '2> >(:)'],
])('a run with standard error %s ends by its result, and what it was asked for is written', async (_, redirection) => {
  const run = async (...args: readonly string[]): Promise<number | null> => {
    const line = `sleep 0.2; exec "$0" "$@" ${redirection}`;
    const child = spawn('bash', ['-c', line, process.execPath, packageFile('dist', 'main.js'), ...args], {
      cwd: world.folder,
      env: { PATH: process.env['PATH'], HOME: world.folder },
      stdio: 'ignore',
    });
    return ((await once(child, 'close')) as [number | null])[0];
  };
  expect(await run('run', 'corpus', '--csv', 'said.csv', '--report', 'said.html')).toBe(0);
  expect(readFileSync(join(world.folder, 'said.csv'), 'utf8').split('\n').length).toBeGreaterThan(DOCUMENTS);
  expect(existsSync(join(world.folder, 'said.html'))).toBe(true);
  // What it is told by a failure is its exit code.
  expect(await run('run', 'nowhere')).toBe(2);
});
