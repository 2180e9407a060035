import { mkdtempSync } from 'node:fs';
import type * as fileSystem from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { systemClock } from '../../../src/lib/clock.js';
import { AssayError } from '../../../src/lib/errors.js';
import { openAccounts } from '../../../src/service/accounts/open-accounts.js';

vi.mock('node:fs', async (original) => ({
  ...(await original<typeof fileSystem>()),
  // As for a user who may not write the file; the tests may run as one who may write everything.
  accessSync: () => {
    throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
  },
}));

test('a service.db of another user names the settings for another place', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'assay-accounts-')), 'service.db');
  const opened = openAccounts({ path, plans: new Map(), clock: systemClock });
  const refused = await opened.catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AssayError);
  expect(refused).toMatchObject({ code: 'database_read_only', exitCode: 2 });
  expect(refused instanceof AssayError ? refused.nextStep : '').toMatch(/--data .* --accounts/u);
});
