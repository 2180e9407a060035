import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageFile } from '../../src/lib/package-root.js';

test('a service whose terminal is closed leaves no folder of uploads behind', async () => {
  const [cwd, temporary] = [mkdtempSync(join(tmpdir(), 'assay-hup-')), mkdtempSync(join(tmpdir(), 'assay-hup-'))];
  const child = spawn(process.execPath, [packageFile('dist', 'main.js'), 'serve', '--port', '0'], {
    cwd,
    env: { ...process.env, TMPDIR: temporary },
  });
  await once(child.stdout, 'data');
  expect(readdirSync(temporary)).toEqual([expect.stringMatching(/^assay-uploads-/u)]);
  child.kill('SIGHUP');
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(readdirSync(temporary)).toEqual([]);
  rmSync(cwd, { recursive: true });
  rmSync(temporary, { recursive: true });
});
