import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageFile } from '../../src/lib/package-root.js';

test('in a folder that was removed a command says so, with exit code 2', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-gone-'));
  const args = ['-c', 'rmdir "$PWD" && exec "$0" "$1" runs', process.execPath, packageFile('dist', 'main.js')];
  const { status, stdout, stderr } = spawnSync('/bin/sh', args, { cwd: folder, encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr: 'assay: the current folder is not there any more\n       Change to another folder.\n',
  });
});
