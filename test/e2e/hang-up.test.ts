import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageFile } from '../../src/lib/package-root.js';

const main = packageFile('dist', 'main.js');

test.each(['SIGHUP', 'SIGINT'] as const)(
  'a service at %s leaves no folder of uploads, and logs JSON',
  async (signal) => {
    const [cwd, temporary] = [mkdtempSync(join(tmpdir(), 'assay-hup-')), mkdtempSync(join(tmpdir(), 'assay-hup-'))];
    const child = spawn(process.execPath, [main, 'serve', '--port', '0'], {
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

test('a signal before a command begins is answered with one line', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'assay-hup-'));
  // The last of the signals is watched before the rest of the program is loaded.
  const atOnce =
    "process.on('newListener', (name) => name === 'SIGHUP' && process.nextTick(() => process.emit('SIGINT', 'SIGINT')))";
  const child = spawn(process.execPath, ['--import', `data:text/javascript,${atOnce}`, main, 'run', '.'], { cwd });
  let said = '';
  child.stderr.on('data', (piece: Buffer) => (said += piece.toString()));
  expect(await once(child, 'close')).toEqual([4, null]);
  expect(said).toBe('\nStopped before anything was begun: nothing was read, sent or stored.\n');
  expect(readdirSync(cwd)).toEqual([]);
  rmSync(cwd, { recursive: true });
});
