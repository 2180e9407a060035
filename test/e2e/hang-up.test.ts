import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageFile } from '../../src/lib/package-root.js';

test.each(['SIGHUP', 'SIGINT'] as const)(
  'a service at %s leaves no folder of uploads, and logs JSON',
  async (signal) => {
    const [cwd, temporary] = [mkdtempSync(join(tmpdir(), 'assay-hup-')), mkdtempSync(join(tmpdir(), 'assay-hup-'))];
    const child = spawn(process.execPath, [packageFile('dist', 'main.js'), 'serve', '--port', '0'], {
      cwd,
      env: { ...process.env, TMPDIR: temporary },
    });
    let logged = '';
    child.stderr.on('data', (piece: Buffer) => (logged += piece.toString()));
    await once(child.stdout, 'data');
    expect(readdirSync(temporary)).toEqual([expect.stringMatching(/^assay-uploads-/u)]);
    child.kill(signal);
    expect(await once(child, 'close')).toEqual([0, null]);
    const lines = logged.split('\n').filter((line, index, all) => line !== '' || index < all.length - 1);
    expect(lines.filter((line) => !line.startsWith('{'))).toEqual([]);
    expect(readdirSync(temporary)).toEqual([]);
    rmSync(cwd, { recursive: true });
    rmSync(temporary, { recursive: true });
  },
);
