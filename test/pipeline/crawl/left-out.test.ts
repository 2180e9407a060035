import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkPaths, crawl, LeftOutTally, storedCrawlSettings } from '../../../src/pipeline/crawl/index.js';
import type { CrawlSettings } from '../../../src/pipeline/crawl/index.js';

const TREE = [
  'c/paper.txt',
  'c/assay.yaml',
  'c/assay.db',
  'c/assay.db-wal',
  'c/results.csv',
  'c/earlier.csv',
  'c/runs.sqlite',
  'c/runs.sqlite-shm',
  'c/assay-data/service.db',
  'c/key.txt',
  'c/.env',
  'c/.env.local',
  'c/deep/server.pem',
  'c/deep/id_ed25519',
  'c/deep/Credentials.json',
  'c/.env.example',
  'c/.git/HEAD',
  'c/.git/COMMIT_EDITMSG',
  'c/node_modules/left-pad/README.md',
  'c/env/pyvenv.cfg',
  'c/env/lib/notes.txt',
  'c/downloads/CACHEDIR.TAG',
  'c/downloads/page.html',
  'c/.notes/diary.txt',
  'c/.hidden.txt',
  'c/build/out.txt',
  'c/build/keep.txt',
  'c/draft.tmp',
  'c/~$report.docx',
  'c/deep/own.txt',
  'c/deep/wanted/.kept.txt',
] as const;

let cwd = '';

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-left-out-'));
  await mkdir(join(cwd, 'scratch'));
  for (const name of TREE) await write(name, name);
  await write('c/.gitignore', 'build/*\n!build/keep.txt\n*.tmp\n');
  await write('c/deep/.assayignore', 'own.txt\n!.kept.txt\n');
  await write('elsewhere/far.txt', 'far');
  await symlink('../elsewhere/far.txt', join(cwd, 'c', 'far-link.txt'));
  await symlink('../elsewhere', join(cwd, 'c', 'far-folder'));
  await symlink('paper.txt', join(cwd, 'c', 'near-link.txt'));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

async function write(name: string, content: string): Promise<void> {
  await mkdir(dirname(join(cwd, name)), { recursive: true });
  await writeFile(join(cwd, name), content);
}

/** Written by an earlier run. */
const WRITTEN_PATHS = ['c/earlier.csv'];
const OWN_PATHS = ['c/runs.sqlite', 'c/assay-data', 'c/results.csv', 'c/key.txt'];

async function crawled(paths: readonly string[], given: Partial<CrawlSettings> = {}) {
  const leftOut = new LeftOutTally();
  const found: string[] = [];
  const settings = { ...storedCrawlSettings({}), ...given };
  const scratchFolder = join(cwd, 'scratch');
  const request = { paths, cwd, scratchFolder, settings, ownPaths: OWN_PATHS, writtenPaths: WRITTEN_PATHS, leftOut };
  for await (const { path } of crawl(request)) found.push(path);
  return { found, leftOut };
}

const PLAIN = ['c/build/keep.txt', 'c/deep/wanted/.kept.txt', 'c/near-link.txt', 'c/paper.txt'];

test('a walk leaves out what nobody wants scanned, and counts it by rule', async () => {
  const { found, leftOut } = await crawled(['c']);
  expect(found).toEqual(PLAIN);
  expect(leftOut.counts).toEqual({
    own_file: 10,
    secret: 5,
    version_control: 1,
    dependencies: 4,
    hidden: 4,
    gitignore: 2,
    assayignore: 1,
    outside_root: 2,
  });
  expect(leftOut.listed).toContainEqual({ rule: 'dependencies', path: 'c/node_modules/' });
  expect(leftOut.listed).toContainEqual({ rule: 'dependencies', path: 'c/env/' });
  expect(leftOut.listed).toContainEqual({ rule: 'secret', path: 'c/deep/Credentials.json' });
});

describe('options bring back', () => {
  test.each<[string, Partial<CrawlSettings>, readonly string[]]>([
    ['hidden files', { hidden: true }, ['c/.env.example', 'c/.gitignore', 'c/.hidden.txt', 'c/.notes/diary.txt']],
    [
      'what is ignored',
      { ignore: false },
      [
        'c/build/out.txt',
        'c/deep/own.txt',
        'c/downloads/CACHEDIR.TAG',
        'c/downloads/page.html',
        'c/draft.tmp',
        'c/env/lib/notes.txt',
        'c/env/pyvenv.cfg',
        'c/node_modules/left-pad/README.md',
        'c/~$report.docx',
      ],
    ],
    ['links that lead out', { followOutside: true }, ['c/far-folder', 'c/far-link.txt']],
  ])('%s', async (_, settings, brought) => {
    const { found } = await crawled(['c'], settings);
    // Without ignore files nothing in them includes a hidden file.
    const expected = settings.ignore === false ? PLAIN.filter((path) => !path.endsWith('.kept.txt')) : PLAIN;
    expect([...found].sort()).toEqual([...expected, ...brought].sort());
  });

  test('everything but secrets and own files, together', async () => {
    const { found, leftOut } = await crawled(['c'], { hidden: true, ignore: false, followOutside: true });
    expect(leftOut.counts).toEqual({ own_file: 10, secret: 5 });
    expect(found).toContain('c/.git/HEAD');
  });
});

test.each([
  ['a secret file', 'c/.env'],
  ['a key', 'c/deep/server.pem'],
  ['a hidden file', 'c/.hidden.txt'],
  ['an ignored file', 'c/draft.tmp'],
  ['a file in a hidden folder', 'c/.notes/diary.txt'],
  ['the config file', 'c/assay.yaml'],
  ['what an earlier run wrote', 'c/earlier.csv'],
])('%s that is named is a source', async (_, path) => {
  expect((await crawled([path])).found).toEqual([path]);
});

test('a hidden folder that is named is walked; so is one that a glob starts with', async () => {
  expect((await crawled(['c/.notes'])).found).toEqual(['c/.notes/diary.txt']);
  expect((await crawled(['c/.notes/*.txt'])).found).toEqual(['c/.notes/diary.txt']);
});

test.each([
  ['c/*.txt', ['c/near-link.txt', 'c/paper.txt'], 1],
  ['{c,elsewhere}/*.txt', ['c/near-link.txt', 'c/paper.txt', 'elsewhere/far.txt'], 1],
  ['*/far*', ['c/far-folder', 'c/far-link.txt', 'elsewhere/far.txt'], 0],
  ['c/far-folder/*.txt', ['c/far-folder/far.txt'], 0],
  ['c/*/far.txt', null, 0],
])('the glob %s follows no link out of the folder that it starts with', async (pattern, expected, outside) => {
  const seen = crawled([pattern]);
  if (expected === null) {
    await expect(seen).rejects.toMatchObject({ code: 'no_sources' });
    return;
  }
  const { found, leftOut } = await seen;
  expect([...found].sort()).toEqual(expected);
  expect(leftOut.counts.outside_root ?? 0).toBe(outside);
  if (pattern === 'c/*.txt')
    expect((await crawled([pattern], { followOutside: true })).found).toContain('c/far-link.txt');
});

test('a glob leaves out what a walk leaves out by name', async () => {
  const { found, leftOut } = await crawled(['c/**/*']);
  expect(found).not.toContain('c/.env');
  expect(found).not.toContain('c/node_modules/left-pad/README.md');
  expect(found).toContain('c/deep/own.txt');
  expect(leftOut.counts).toMatchObject({ secret: 5, own_file: 9, version_control: 2 });
});

test('the database and outputs of the run are left out even if a pattern of the shell named them', async () => {
  const { found, leftOut } = await crawled(['c/paper.txt', 'c/results.csv', 'c/runs.sqlite']);
  expect(found).toEqual(['c/paper.txt']);
  expect(leftOut.counts).toEqual({ own_file: 2 });
});

test('where everything is left out, the error says by which rules and how to include it', async () => {
  await expect(crawled(['c/downloads/../.git/../node_modules/..'], { include: ['*.docx'] })).rejects.toMatchObject({
    code: 'no_sources',
    exitCode: 2,
    message: expect.stringContaining(
      '5 × files that hold secrets, by their names, and private or API keys (name the file)',
    ) as string,
  });
});

test.each(['', ' '])('an empty path is an error: "%s"', async (path) => {
  await expect(checkPaths({ paths: ['c', path], cwd })).rejects.toMatchObject({ code: 'path_empty', exitCode: 2 });
});
