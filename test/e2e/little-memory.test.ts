import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageFile } from '../../src/lib/package-root.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { textOf } from '../testing/pipeline/world.js';

/** Kilobytes of address space with which Node starts, and none of its WebAssembly does. */
const TOO_LITTLE = 3_000_000;
/** Kilobytes with which its threads do not start either. */
const FOR_NO_THREADS = [1_000_000, 2_000_000];

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

/** Runs a command with so many kilobytes of address space. */
async function limitedTo(kilobytes: number, command: string, address: readonly string[]) {
  const files = command === 'usage' ? [] : ['a.txt'];
  const line = `ulimit -v ${kilobytes} && exec "$0" "$@"`;
  const args = [packageFile('dist', 'main.js'), command, ...files, ...address];
  const child = spawn('bash', ['-c', line, process.execPath, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, ASSAY_API_KEY: 'good-key' },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { said, code };
}

describe.skipIf(process.platform !== 'linux')('with little memory', { timeout: 60_000 }, () => {
  test.each(['run', 'text', 'usage', 'patterns'])(
    'assay %s says at once that it lacks memory to send requests, and waits for no service',
    async (command) => {
      const { said, code } = await limitedTo(TOO_LITTLE, command, ['--base-url', baseUrl]);
      expect(said).toContain('may not use the memory that it needs to send requests');
      expect(said).toContain('ulimit -v');
      expect(code).toBe(2);
      expect(standIn.scanRequests).toBe(0);
    },
  );

  test.each(FOR_NO_THREADS.flatMap((kilobytes) => ['run', 'text', 'patterns'].map((own) => [own, kilobytes] as const)))(
    'assay %s with %i kB says that it lacks memory for its threads, and nothing else',
    async (command, kilobytes) => {
      const { said, code } = await limitedTo(kilobytes, command, []);
      expect(said.replace(/\s+/gu, ' ')).toMatch(
        /^assay: this program may not use the memory that it needs to start its threads Raise the limit [^:]*: ulimit -v /u,
      );
      expect(code).toBe(2);
    },
  );
});
