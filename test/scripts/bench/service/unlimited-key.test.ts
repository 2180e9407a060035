import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unlimitedKey } from '../../../../scripts/bench/service/unlimited-key.js';
import { loadPlans } from '../../../../src/service-data.js';
import { systemClock } from '../../../../src/lib/clock.js';
import { openAccounts } from '../../../../src/service/accounts/index.js';

test('a measurement of the service is held up by no plan', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-'));
  const key = await unlimitedKey(folder);
  const accounts = await openAccounts({
    path: join(folder, 'service.db'),
    plans: await loadPlans(),
    clock: systemClock,
  });
  try {
    expect(await accounts.keys.authenticate(key)).toMatchObject({
      status: 'accepted',
      key: { plan: { wordsPerCycle: null, requestsPerMinute: 600_000 } },
    });
  } finally {
    await accounts.close();
  }
});
