import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createDocumentExtractor, createExtractor } from '../../../src/extract/index.js';
import { PlainThread } from '../../../src/extract/workers/plain-thread.js';
import { packageFile } from '../../../src/lib/package-root.js';
import { settingsWith } from '../../testing/extract/settings-with.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-plain-thread-'));
const settings = settingsWith({ extractMaxCharacters: 500_000, extractMaxFileBytes: 2_000_000 });
const documents = createDocumentExtractor(settings);
const processes = createExtractor(settings);
afterAll(async () => {
  await Promise.all([documents.close(), processes.close()]);
  rmSync(folder, { recursive: true });
});

test.each<[string, string, string | Uint8Array]>([
  ['plain text', 'a.txt', 'The miller wrote about the river.\n\nAnd the mill.\r\n'],
  ['a name in capitals', 'A.TXT', 'The miller wrote about the river.'],
  ['a byte order mark', 'a.txt', '\ufeffThe miller wrote about the river.'],
  ['another language', 'a.txt', 'Der M\u00fcller schrieb \u00fcber den Fluss, \u4e2d\u6587 \ud83d\ude00.'],
  ['hidden letters', 'a.txt', Array.from('Nobody sees what stands between these letters.').join('\u200b')],
  ['an empty file', 'a.txt', ''],
  ['no words', 'a.txt', ' \n -- \n'],
  ['another character set', 'a.txt', Buffer.from('La for\u00eat \u00e9tait d\u00e9j\u00e0 l\u00e0.', 'latin1')],
  ['markup under the name of a text', 'a.txt', '<html><body><p>The miller wrote.</p></body></html>'],
  ['a PDF under the name of a text', 'a.txt', '%PDF-1.4 broken'],
  ['text that was encoded twice', 'a.txt', Buffer.from('Für Bücher über die Mühle – früher.').toString('latin1')],
  ['many accents, few of them before other marks', 'a.txt', 'Été passé… été passé « là-bas » à l’été. É…'],
  ['control characters', 'a.txt', new Uint8Array(2000)],
  ['another format', 'a.md', '# The miller\n\nHe wrote about the river.\n'],
  ['a text that is large', 'a.txt', 'The miller wrote. '.repeat(60_000)],
  ['more text than is taken', 'a.txt', 'The miller wrote. '.repeat(30_000)],
  ['more bytes than are taken', 'a.txt', 'The miller wrote. '.repeat(120_000)],
])('a document is read as by the processes: %s', async (_what, filename, content) => {
  const path = join(folder, 'document');
  writeFileSync(path, content);
  const expected = await processes.extract({ path, filename });
  expect(await documents.extract({ path, filename })).toEqual(expected);
});

test('what is no file is left to the processes, which say so', async () => {
  mkdirSync(join(folder, 'folder.txt'));
  for (const filename of ['folder.txt', 'none.txt']) {
    const file = { path: join(folder, filename), filename };
    expect(await documents.extract(file)).toEqual(await processes.extract(file));
  }
});

/** Of which the program does what the name of a file says. */
const oddThread = (timeoutMs: number): PlainThread =>
  new PlainThread({
    limits: { timeoutMs, memoryBytes: 64 * 1024 * 1024, maxFileBytes: 1000, maxPages: 1, maxCharacters: 1000 },
    program: pathToFileURL(packageFile('test', 'testing', 'extract', 'odd-plain-worker.mjs')),
  });

/** What a thread reads of one file. */
async function readBy(thread: PlainThread, filename: string, signal?: AbortSignal): Promise<unknown> {
  const [outcome] = await readAllBy(thread, [filename], signal);
  return outcome;
}

async function readAllBy(thread: PlainThread, filenames: readonly string[], signal?: AbortSignal) {
  const outcomes: unknown[] = [];
  const jobs = filenames.map((filename) => ({ path: join(folder, 'read.txt'), filename }));
  await thread.read(jobs, (place, outcome) => expect(outcomes.push(outcome)).toBe(place + 1), signal);
  return outcomes;
}

describe('the limits of the thread', () => {
  // A loaded machine may give a thread no time for seconds.
  const thread = oddThread(5_000);
  const path = join(folder, 'read.txt');
  writeFileSync(path, 'The miller wrote.');
  afterEach(() => thread.close());

  test.each(['hang.txt', 'throw.txt', 'leave.txt', 'lie.txt'])('a file that makes it %s', async (filename) => {
    // It is left to a process.
    expect(await readBy(thread, filename)).toBeNull();
    // The next one gets a thread that works.
    expect(await readBy(thread, 'keys.txt')).toMatchObject({ reason: 'no_text' });
  });

  test('files that fill its heap, one after the other, end it alone', async () => {
    const patient = oddThread(60_000);
    // On Node 24 about one in ten ended the whole program.
    for (let file = 0; file < 8; file += 1)
      expect(await readBy(patient, 'grow.txt')).toMatchObject({ reason: 'extraction_memory' });
    await patient.close();
  });

  const read = expect.objectContaining({ reason: 'no_text' }) as unknown;
  test.each(['hang.txt', 'throw.txt', 'leave.txt', 'lie.txt', 'grow.txt'])(
    'of a batch with a file that makes it %s, what was read before is kept, the rest is left to processes',
    async (filename) => {
      expect(await readAllBy(thread, ['keys.txt', 'keys.txt', filename, 'keys.txt'])).toEqual([read, read, null, null]);
      expect(await readAllBy(thread, ['keys.txt', 'keys.txt'])).toEqual([read, read]);
    },
  );

  test('it holds no keys of its program', async () => {
    expect(await readBy(thread, 'keys.txt')).toMatchObject({ message: '' });
  });

  test('it reads one batch at a time, and stops when it is told', async () => {
    const stopping = new AbortController();
    const hanging = readBy(thread, 'hang.txt', stopping.signal);
    await expect(readBy(thread, 'keys.txt')).rejects.toThrow('more to read');
    stopping.abort(new Error('stopped by its user'));
    await expect(hanging).rejects.toThrow('stopped by its user');
    expect(await readBy(thread, 'keys.txt')).toMatchObject({ reason: 'no_text' });
  });
});
