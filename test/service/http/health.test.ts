import { expect, test } from 'vitest';
import { programVersion } from '../../../src/lib/package-root.js';
import { startHarness } from '../../testing/service/harness.js';

test('health tells the version of the program, without a key', async () => {
  const harness = await startHarness();
  const response = await fetch(`${harness.baseUrl}/health`);
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok', version: programVersion() }]);
  expect(programVersion()).toMatch(/^\d+\.\d+\.\d+/u);
  await harness.close();
});
