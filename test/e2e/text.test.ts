import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../../src/cli/main.js';
import { Collector } from '../testing/pipeline/collect.js';
import { fakePool } from '../testing/service/fake-engine.js';
import { startHarness } from '../testing/service/harness.js';
import type { Harness } from '../testing/service/harness.js';

let harness: Harness;
let folder: string;
beforeAll(async () => {
  harness = await startHarness();
  folder = await mkdtemp(join(tmpdir(), 'assay text '));
});
afterAll(async () => {
  await harness.close();
  await rm(folder, { recursive: true, force: true });
});

/** What `assay text` prints with a service. */
async function printed(service: Harness, document: string, ...argv: readonly string[]): Promise<string> {
  const [stdout, stderr] = [new Collector(), new Collector()];
  const { key } = await service.newKey();
  const env = { PATH: process.env['PATH'], ASSAY_API_KEY: key, ASSAY_BASE_URL: service.baseUrl };
  const context = {
    stdin: Readable.from([Buffer.from(document)]),
    stdout,
    stderr,
    isTerminal: false,
    env,
    cwd: folder,
    signal: new AbortController().signal,
  };
  const exitCode = await runCli(['text', ...argv], context);
  expect({ exitCode, said: stderr.bytes.toString('utf8') }).toEqual({ exitCode: 0, said: '' });
  return stdout.bytes.toString('utf8');
}

const textOf = (document: string, ...flags: readonly string[]): Promise<string> =>
  printed(harness, document, '-', ...flags);
const text = (...flags: readonly string[]): Promise<string> => textOf('A robot wrote this line.', ...flags);

test('tells how much of a text was judged, what was not, and what is disguised, safe for a terminal', async () => {
  expect(await textOf('A robot m\u0430de this line. | 1 | 2 |')).toContain(
    'ai (confidence medium)\n' +
      'human 10 % · mixed 0 % · AI 90 %\n' +
      'reads as wholly written by AI (90 of 100), an estimate\n' +
      'Judged 5 of 7 words; not judged: table 2\n' +
      'Hidden or disguised: 1 look-alike letters of other scripts, for example "<img src=x onerror=alert(1)>U+200B", ' +
      '"=HYPERLINK("http://x")", "\\u001b[31mred"\n' +
      '7 words',
  );
});

test('says why a text was not judged', async () => {
  expect(await textOf('lorem ipsum dolor')).toContain(
    'not judged: too little running prose (50 words are needed)\n' + 'Of 3 words: prose 0, repeated or random text 3\n',
  );
});

test('names the well-known texts that were not judged, safe for a terminal', async () => {
  expect(await textOf('A preamble of 1948.')).toContain(
    'not judged: a well-known text, older than AI writing\n' +
      'Well-known, not judged: Universal Declaration of Human Rights, <b>bold</b>, \\u001b[31mred and 1 more\n',
  );
});

test('what a format says of a file, and what reading it undid, counts as in a run', async () => {
  const seen: unknown[] = [];
  const pool = fakePool();
  const watched = await startHarness({
    detection: {
      ...pool,
      detect: (task, signal) => (
        seen.push(task.blocks.map(({ start, end, kind }) => [kind, task.text.slice(start, end)])),
        pool.detect(task, signal)
      ),
    },
  });
  await writeFile(
    join(folder, 'page.html'),
    `<h1>A title</h1><p>${'A robot wrote this line.'.replaceAll(/(?<=.)(?=.)/gu, '\u200b')}</p>`,
  );
  expect(await printed(watched, '', 'page.html')).toContain('Hidden or disguised: 23 invisible characters');
  expect(seen).toEqual([expect.arrayContaining([['heading', 'A title']])]);
  await watched.close();
});

test('--explain names the wordings that moved the score', async () => {
  expect(await text('--explain')).toContain('No wording found at least twice speaks for one side alone');
  const explained = await textOf('A robot wrote this line. A robot wrote this line.', '--explain');
  expect(explained).toContain('Wordings that moved it most towards AI');
  expect(explained).toContain('How often this is wrong');
});

test('without --explain no reasons are asked for', async () => {
  expect(await text('--json')).not.toContain('explanation');
});
