import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqlite } from '../../../src/lib/database/index.js';
import { startHarness } from '../../testing/service/harness.js';
import type { Harness } from '../../testing/service/harness.js';

/** What `/ready` says once the last answer is no longer kept. */
async function readiness(harness: Harness): Promise<readonly [number, unknown]> {
  harness.clock.time += 6000;
  const answer = await fetch(`${harness.baseUrl}/ready`);
  return [answer.status, await answer.json()];
}

test('a service whose database cannot be written is not ready, and is again once it can', async () => {
  const harness = await startHarness();
  expect(await readiness(harness)).toEqual([200, { status: 'ready' }]);
  const other = openSqlite(join(harness.dataFolder, 'service.db'));
  other.exec(
    "create trigger full before insert on sign_in_tokens begin select raise(fail, 'database or disk is full'); end",
  );
  expect(await readiness(harness)).toEqual([503, { status: 'cannot_write' }]);
  expect(await readiness(harness)).toEqual([503, { status: 'cannot_write' }]);
  // Said once, with the cause.
  expect(harness.log().match(/it is not ready/gu)).toHaveLength(1);
  expect(harness.log()).toContain('database or disk is full');
  other.exec('drop trigger full');
  expect(await readiness(harness)).toEqual([200, { status: 'ready' }]);
  other.close();
  await harness.close();
});

test('a service that cannot keep uploads is not ready', async () => {
  const harness = await startHarness();
  rmSync(harness.service.uploadFolder, { recursive: true });
  expect(await readiness(harness)).toEqual([503, { status: 'cannot_write' }]);
  await harness.close();
});

test('whoever asks often does not make it write often', async () => {
  const harness = await startHarness();
  await readiness(harness);
  rmSync(harness.service.uploadFolder, { recursive: true });
  const answers = await Promise.all(Array.from({ length: 5 }, () => fetch(`${harness.baseUrl}/ready`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await harness.close();
});
