import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageFile } from '../../src/lib/package-root.js';
import { writeMigrated } from '../testing/pipeline/migrated-database.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-no-database-'));
  await chmod(folder, 0o777);
  await writeMigrated(join(folder, 'good.db'));
  await mkdir(join(folder, 'closed'));
  await writeFile(join(folder, 'closed', 'bad.db'), 'This is a text, and no database. '.repeat(100));
  await chmod(join(folder, 'closed', 'bad.db'), 0o444);
  await chmod(join(folder, 'closed'), 0o555);
});
afterAll(async () => {
  await chmod(join(folder, 'closed'), 0o700);
  await rm(folder, { recursive: true, force: true });
});

test('of a file that may not be written and is no database, its own path is named', () => {
  const bad = join(folder, 'closed', 'bad.db');
  const said = execFileSync(
    process.execPath,
    ['--import', 'tsx', packageFile('test', 'testing', 'pipeline', 'list-as-nobody.ts'), join(folder, 'good.db'), bad],
    { encoding: 'utf8', cwd: packageFile(), env: { PATH: process.env['PATH'], TMPDIR: folder } },
  );
  expect(said).toMatch(new RegExp(`^the database ${bad} cannot be opened: `, 'u'));
  expect(said).not.toContain('scratch');
});
