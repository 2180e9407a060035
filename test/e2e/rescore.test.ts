import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packageFile } from '../../src/lib/package-root.js';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { textOf } from '../testing/pipeline/world.js';

const OLD = '2026-01-01-base';
const NEW = '2026-06-01-base';
const WORDS = 60;
const DOCUMENTS = 30;

let world: AuditWorld;

beforeEach(async () => {
  world = await AuditWorld.create();
  world.standIn.options = { version: OLD };
  await world.write(
    Object.fromEntries(
      Array.from({ length: DOCUMENTS }, (_, number) => [`corpus/${number}.txt`, textOf(number, WORDS)]),
    ),
  );
});
afterEach(() => world.close());

const AUDIT = ['audit', 'corpus', '--no-canaries', '--mode', 'text', '--concurrency', '1'];

async function audit(...args: readonly string[]) {
  return (await world.json([...AUDIT, ...args])) as {
    readonly previous_run_id: string;
    readonly run: {
      readonly run_id: string;
      readonly status: string;
      readonly sources: Readonly<Record<string, number>>;
    };
    readonly rescore: {
      readonly not_rescored: number;
      readonly sample: Readonly<Record<'scored' | 'not_scored' | 'status', unknown>> | null;
    } | null;
  };
}

/** Runs the built program, which is killed when the service gets its n-th request from now. */
async function killedAudit(requests: number, ...args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [packageFile('dist', 'main.js'), ...AUDIT, ...args], {
    cwd: world.folder,
    env: { PATH: process.env['PATH'], HOME: world.folder, ASSAY_API_KEY: 'good-key', ASSAY_BASE_URL: world.baseUrl },
  });
  let seen = 0;
  world.standIn.onScan = () => {
    seen += 1;
    if (seen === requests) child.kill('SIGKILL');
  };
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  world.standIn.onScan = () => undefined;
  expect(signal).toBe('SIGKILL');
}

test('an audit that is killed while it rescores goes on with the same documents, and bills none twice', async () => {
  const first = await audit();
  world.standIn.options = { version: NEW };
  const night = ['--rescore', 'all', '--rescore-words', String(10 * WORDS)];
  await killedAudit(4, ...night);
  // Another budget does not change what this night takes: its run was begun with the other one.
  const second = await audit('--rescore', 'all', '--rescore-words', String(20 * WORDS));
  expect(second).toMatchObject({
    previous_run_id: first.run.run_id,
    run: { status: 'complete', sources: { scanned: 10, cached: 20 } },
    rescore: { not_rescored: 20 },
  });
  const third = await audit(...night);
  expect(third).toMatchObject({ run: { sources: { scanned: 10, cached: 20 } }, rescore: { not_rescored: 10 } });
  expect(world.standIn.wordsBilled).toBe((DOCUMENTS + 20) * WORDS);
});

test('an audit killed while it scores the sample is no part of the history, and the next scores the rest', async () => {
  const first = await audit();
  world.standIn.options = { version: NEW };
  await killedAudit(5);
  const second = await audit();
  expect(second).toMatchObject({
    previous_run_id: first.run.run_id,
    run: { status: 'complete', sources: { scanned: 0, cached: DOCUMENTS } },
    rescore: { sample: { scored: DOCUMENTS, not_scored: {}, status: 'complete' } },
  });
  // What was scored before the kill is kept; at most the request that was under way, and what waited to be stored, is
  // paid again.
  expect(world.standIn.wordsBilled).toBeLessThanOrEqual((2 * DOCUMENTS + 2) * WORDS);
});
