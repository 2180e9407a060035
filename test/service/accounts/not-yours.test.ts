import fileSystem, { mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../src/lib/clock.js';
import { AssayError } from '../../../src/lib/errors.js';
import { openAccounts } from '../../../src/service/accounts/open-accounts.js';

const { accessSync } = fileSystem;
let folder = '';

// As for a user who may not write the file; the tests may run as one who may write everything.
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-accounts-'));
  fileSystem.accessSync = () => {
    throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
  };
  syncBuiltinESMExports();
});
afterEach(() => {
  fileSystem.accessSync = accessSync;
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true });
});

test('a service.db of another user names the settings for another place', async () => {
  const path = join(folder, 'service.db');
  const opened = openAccounts({ path, plans: new Map(), clock: systemClock });
  const refused = await opened.catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AssayError);
  expect(refused).toMatchObject({ code: 'database_read_only', exitCode: 2 });
  expect(refused instanceof AssayError ? refused.nextStep : '').toMatch(/--data .* --accounts/u);
});
