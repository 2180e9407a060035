import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageFile } from '../../src/lib/package-root.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { textOf } from '../testing/pipeline/world.js';

/** Kilobytes of address space with which Node starts, and none of its WebAssembly does. */
const TOO_LITTLE = 3_000_000;

const folder = mkdtempSync(join(tmpdir(), 'assay-little-memory-'));
const standIn = new StandIn();
let baseUrl: string;
beforeAll(async () => {
  writeFileSync(join(folder, 'a.txt'), textOf(1, 80));
  baseUrl = await standIn.listen();
});
afterAll(async () => {
  await standIn.close();
  rmSync(folder, { recursive: true });
});

test.skipIf(process.platform !== 'linux').each(['run', 'text', 'usage'])(
  'assay %s says at once that it lacks memory to send requests, and waits for no service',
  async (command) => {
    const files = command === 'usage' ? [] : ['a.txt'];
    const line = `ulimit -v ${TOO_LITTLE} && exec "$0" "$@"`;
    const args = [packageFile('dist', 'main.js'), command, ...files, '--base-url', baseUrl];
    const child = spawn('bash', ['-c', line, process.execPath, ...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, ASSAY_API_KEY: 'good-key' },
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    const [code] = (await once(child, 'close')) as [number | null];
    expect(said).toContain('may not use the memory that it needs to send requests');
    expect(said).toContain('ulimit -v');
    expect(code).toBe(2);
    expect(standIn.scanRequests).toBe(0);
  },
  60_000,
);
