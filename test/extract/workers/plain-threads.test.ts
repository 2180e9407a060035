import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { PlainThreads } from '../../../src/extract/workers/plain-threads.js';
import { packageFile } from '../../../src/lib/package-root.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-plain-threads-'));
const short = join(folder, 'short.txt');
const long = join(folder, 'long.txt');
writeFileSync(short, 'The miller wrote.');
writeFileSync(long, 'The miller wrote. '.repeat(50_000));

/** Of which the program does what the name of a file says; `keys.txt` is answered. */
const program = pathToFileURL(packageFile('test', 'testing', 'extract', 'odd-plain-worker.mjs'));
const limits = {
  timeoutMs: 60_000,
  memoryBytes: 64 * 1024 * 1024,
  maxFileBytes: 10_000_000,
  maxPages: 1,
  maxCharacters: 10_000_000,
};
let threads: PlainThreads;
beforeEach(() => {
  threads = new PlainThreads(2, { limits, program });
});
afterEach(() => threads.close());
afterAll(() => rmSync(folder, { recursive: true }));

const readAll = (path: string, count: number): Promise<readonly unknown[]> =>
  Promise.all(Array.from({ length: count }, () => threads.read({ path, filename: 'keys.txt' })));

test('one thread reads short files, which wait for each other', async () => {
  const read = await readAll(short, 100);
  expect(read).toEqual(Array.from({ length: 100 }, () => expect.objectContaining({ reason: 'no_text' }) as unknown));
  expect(threads.count).toBe(1);
});

test('a further one is started where much waits, and no more than are allowed', async () => {
  const read = await readAll(long, 20);
  expect(read).toEqual(Array.from({ length: 20 }, () => expect.objectContaining({ reason: 'no_text' }) as unknown));
  expect(threads.count).toBe(2);
});

test('what is no small text starts no thread', async () => {
  expect(await threads.read({ path: short, filename: 'keys.md' })).toBeNull();
  expect(await threads.read({ path: folder, filename: 'keys.txt' })).toBeNull();
  expect(threads.count).toBe(0);
});

test('a file that waits is left to a process when they are closed', async () => {
  const hanging = threads.read({ path: short, filename: 'hang.txt' });
  const waiting = threads.read({ path: short, filename: 'keys.txt' });
  await threads.close();
  expect(await Promise.all([hanging, waiting])).toEqual([null, null]);
  expect(await threads.read({ path: short, filename: 'keys.txt' })).toBeNull();
});

test('a file that waits rejects with the reason of its stop', async () => {
  const stopping = new AbortController();
  const both = ['hang.txt', 'keys.txt'].map((filename) =>
    threads.read({ path: short, filename }, stopping.signal).catch((error: unknown) => error),
  );
  const reason = new Error('stopped by its user');
  stopping.abort(reason);
  expect(await Promise.all(both)).toEqual([reason, reason]);
  expect(await readAll(short, 1)).toEqual([expect.objectContaining({ reason: 'no_text' })]);
});

test('a file behind one that never ends is left to a process, while that one has its time still', async () => {
  const hanging = threads.read({ path: short, filename: 'hang.txt' });
  const first = Promise.race([hanging.then(() => 'the one that hangs'), readAll(short, 2)]);
  expect(await first).toEqual([null, null]);
  await threads.close();
  expect(await hanging).toBeNull();
});

test('the same in one batch: what is read before is kept, what comes after is left to processes', async () => {
  const names = ['keys.txt', 'keys.txt', 'hang.txt', 'keys.txt', 'keys.txt'];
  const [first, second, hanging = Promise.resolve(null), ...behind] = names.map((filename) =>
    threads.read({ path: short, filename }),
  );
  const read = expect.objectContaining({ reason: 'no_text' }) as unknown;
  expect(await Promise.all([first, second])).toEqual([read, read]);
  const left = Promise.race([hanging.then(() => 'the one that hangs'), Promise.all(behind)]);
  expect(await left).toEqual([null, null]);
  await threads.close();
  expect(await hanging).toBeNull();
});

test('files of one batch that stop apart end their own reading alone', async () => {
  const stopping = new AbortController();
  const first = threads.read({ path: short, filename: 'keys.txt' });
  const stopped = threads.read({ path: short, filename: 'keys.txt' }, stopping.signal).catch((error: unknown) => error);
  const other = threads.read({ path: short, filename: 'keys.txt' });
  const reason = new Error('stopped by its user');
  stopping.abort(reason);
  const read = expect.objectContaining({ reason: 'no_text' }) as unknown;
  expect(await Promise.all([first, stopped, other])).toEqual([read, reason, read]);
});
