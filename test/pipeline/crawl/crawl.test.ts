import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkPaths, crawl } from '../../../src/pipeline/crawl/index.js';
import type { CrawlSettings } from '../../../src/pipeline/crawl/index.js';
import type { Source } from '../../../src/records/source.js';
import { PLAIN_CRAWL } from '../../testing/pipeline/crawl-settings.js';

let cwd = '';

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-crawl-'));
  await mkdir(join(cwd, 'scratch'));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

async function write(files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(cwd, name)), { recursive: true });
    await writeFile(join(cwd, name), content);
  }
}

async function found(paths: readonly string[], settings: Partial<CrawlSettings> = {}): Promise<readonly Source[]> {
  const sources: Source[] = [];
  for await (const source of crawl({
    paths,
    cwd,
    scratchFolder: join(cwd, 'scratch'),
    settings: { ...PLAIN_CRAWL, ...settings },
  }))
    sources.push(source);
  return sources;
}

function ends(sources: readonly Source[]): readonly string[] {
  return sources.map(({ path, content }) =>
    content.kind === 'ended' ? `${path} ${content.outcome} ${content.reason}` : path,
  );
}

test('folders are walked in the order of names; a file and a glob are taken as typed', async () => {
  await write({ 'c/b.txt': 'b', 'c/a/z.txt': 'z', 'c/.hidden': 'h', 'c/a.txt': 'a', 'one.md': '1' });
  expect(ends(await found(['c', 'one.md', 'c/*.txt']))).toEqual([
    'c/a/z.txt',
    'c/a.txt',
    'c/b.txt',
    'one.md',
    'c/a.txt',
    'c/b.txt',
  ]);
});

test('--include, --exclude and .assayignore leave out by gitignore rules', async () => {
  await write({
    'c/keep.txt': '',
    'c/drop.log': '',
    'c/notes.md': '',
    'c/deep/.assayignore': '*.txt\n!stay.txt\n',
    'c/deep/gone.txt': '',
    'c/deep/stay.txt': '',
    'c/build/x.txt': '',
  });
  expect(ends(await found(['c'], { exclude: ['*.log', 'build/'] }))).toEqual([
    'c/deep/stay.txt',
    'c/keep.txt',
    'c/notes.md',
  ]);
  expect(ends(await found(['c'], { include: ['*.md'] }))).toEqual(['c/notes.md']);
});

test('links, loops, pipes and odd names each end as one source with a reason', async () => {
  await write({ 'c/with space.txt': '', 'c/-dash.txt': '', 'c/line\nend.txt': '' });
  await symlink('..', join(cwd, 'c', 'up'));
  await symlink('two', join(cwd, 'c', 'one'));
  await symlink('one', join(cwd, 'c', 'two'));
  await symlink('missing', join(cwd, 'c', 'broken'));
  execFileSync('mkfifo', [join(cwd, 'c', 'pipe.txt')]);
  await writeFile(Buffer.concat([Buffer.from(`${cwd}/c/caf`), Buffer.from([0xe9]), Buffer.from('.txt')]), 'x');
  const sources = await found(['c']);
  expect(ends(sources)).toEqual([
    'c/-dash.txt',
    'c/broken failed broken_link',
    'c/caf\ufffd.txt',
    'c/line\nend.txt',
    'c/one failed link_loop',
    'c/pipe.txt failed not_a_regular_file',
    'c/two failed link_loop',
    'c/with space.txt',
  ]);
  expect(sources[2]?.pathBytes).not.toBeNull();
});

test('a slip of the keyboard is an error, not an empty corpus', async () => {
  await expect(checkPaths({ paths: ['nowhere'], cwd })).rejects.toMatchObject({ code: 'path_not_found', exitCode: 2 });
  await mkdir(join(cwd, 'empty'));
  await expect(found(['empty'])).rejects.toMatchObject({ code: 'no_sources', exitCode: 2 });
});
