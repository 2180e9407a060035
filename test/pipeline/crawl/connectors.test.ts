import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packageFile } from '../../../src/lib/package-root.js';
import type { CrawlSettings } from '../../../src/pipeline/crawl/index.js';
import { checkPaths, crawl, storedCrawlSettings } from '../../../src/pipeline/crawl/index.js';
import { zipOf } from '../../testing/extract/containers.js';

let cwd = '';
const settings: CrawlSettings = storedCrawlSettings({});

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-connectors-'));
  await mkdir(join(cwd, 'scratch'));
  await write({
    'papers/a.txt': 'a',
    'papers/b.txt': 'b',
    'more/c.md': 'c',
    'list:odd.txt': 'odd',
    ' blank .txt': 'x',
  });
  await write({ 'packed.zip': zipOf({ 'in/d.txt': 'd' }) });
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

async function write(files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(cwd, name)), { recursive: true });
    await writeFile(join(cwd, name), content);
  }
}

async function found(...paths: string[]): Promise<readonly string[]> {
  const sources: string[] = [];
  for await (const { path, content } of crawl({ paths, cwd, scratchFolder: join(cwd, 'scratch'), settings }))
    sources.push(content.kind === 'ended' ? `${path} ${content.outcome} ${content.reason}` : path);
  return sources;
}

describe('a list of paths', () => {
  it('names files, folders and archives, one a line, from the folder of the run', async () => {
    await write({
      'lists/one.txt': '\ufeffmore/c.md\r\n\r\npapers\npacked.zip\nnot/there.txt\nlist:odd.txt\n blank .txt',
    });
    expect(await found('list:lists/one.txt')).toEqual([
      'more/c.md',
      'papers/a.txt',
      'papers/b.txt',
      'packed.zip/in/d.txt',
      'not/there.txt failed vanished',
      './list:odd.txt',
      ' blank .txt',
    ]);
  });

  it('may have a NUL character after each path', async () => {
    await write({ 'papers/two\nlines.txt': 'x', 'found.nul': 'papers/two\nlines.txt\u0000more/c.md\u0000' });
    expect(await found('list:found.nul', 'more')).toEqual(['papers/two\nlines.txt', 'more/c.md', 'more/c.md']);
  });

  it('is read in pieces, so that its length does not matter', async () => {
    // Three times what a stream reads at once, of few paths: each of them is looked for.
    const path = `${'./'.repeat(90)}papers/a.txt`;
    const count = Math.ceil((3 * 64 * 1024) / path.length);
    await write({ 'long.txt': `${path}\n`.repeat(count) });
    expect(await found('list:long.txt')).toEqual(Array<string>(count).fill(path));
  });

  it('may be a BibTeX library, whose attachments are sources, each once', async () => {
    await write({
      'lib/files/2/low tide.txt': 'x',
      'lib/a;b_c.txt': 'x',
      'lib/my.bib': [
        '@article{tide,',
        '  title = {Low tide: a file},',
        String.raw`  file = {Full Text:files/2/low tide.txt:text/plain;Snapshot:files/3/gone.html:text/html},`,
        '}',
        '@book{jab, title = {X},',
        String.raw`  file = {:a\;b\_c.txt:TXT},`,
        '}',
        '@misc{plain,',
        '  file = {../papers/a.txt},',
        '  file = "../papers/a.txt"',
        '}',
      ].join('\n'),
    });
    expect(await found('list:lib/my.bib')).toEqual([
      'lib/files/2/low tide.txt',
      'lib/files/3/gone.html failed vanished',
      'lib/a;b_c.txt',
      'papers/a.txt',
    ]);
  });

  it('takes globs for names', async () => {
    await write({ 'g.txt': 'papers/*.txt\n' });
    expect(await found('list:g.txt')).toEqual(['papers/*.txt failed vanished']);
  });

  it.each([
    ['list:nowhere.txt', 'there is no list nowhere.txt'],
    ['nowhere.txt', 'there is no file or folder nowhere.txt'],
  ])('must be there: %s', async (path, message) => {
    await expect(checkPaths({ paths: [path], cwd })).rejects.toMatchObject({ code: 'path_not_found', message });
  });

  it('is refused where it is none', async () => {
    await write({ 'binary.txt': 'x'.repeat(200_000) });
    await expect(found('list:binary.txt')).rejects.toMatchObject({ code: 'list_unusable' });
    await expect(found('list:papers')).rejects.toMatchObject({ code: 'list_unusable' });
  });

  it('without a path has no sources', async () => {
    await write({ 'empty.txt': '\n\n' });
    await expect(found('list:empty.txt')).rejects.toMatchObject({ code: 'no_sources' });
  });
});

it('the worked example of docs/adding.md is the connector that these tests run', async () => {
  const page = await readFile(packageFile('docs', 'adding.md'), 'utf8');
  const [, example = ''] = /```ts\n(.*?)```/su.exec(page) ?? [];
  const file = await readFile(packageFile('src', 'pipeline', 'crawl', 'connectors', 'list-file.ts'), 'utf8');
  expect(example).toContain('export const listFile: Connector = {');
  expect(file.endsWith(example)).toBe(true);
});
