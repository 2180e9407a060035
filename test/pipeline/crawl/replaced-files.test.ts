import { execFileSync } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { beginningOfFile, sha256OfFile } from '../../../src/lib/file-hash.js';
import { delimited } from '../../../src/pipeline/crawl/datasets/delimited.js';
import { crawl } from '../../../src/pipeline/crawl/index.js';
import { PLAIN_CRAWL } from '../../testing/pipeline/crawl-settings.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-replaced-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const FIRST = '0.txt';
/** Each is opened by the crawl itself, which reads what it holds. */
const HOLDERS = [
  'b.zip',
  'c.tar',
  'd.tar.gz',
  'e.txt.gz',
  'f.jsonl',
  'g.csv',
  'h.json',
  'i.parquet',
  'j.mbox',
  'k.warc',
];

type Replace = (path: string) => Promise<unknown> | undefined;

const pipe: Replace = (path) => void execFileSync('mkfifo', [path]);

const REPLACEMENTS: Readonly<Record<string, { readonly by: Replace; readonly reason: string }>> = {
  'a pipe that nobody writes': { by: pipe, reason: 'not_a_regular_file' },
  'a folder': { by: (path) => mkdir(path), reason: 'vanished' },
  nothing: { by: () => undefined, reason: 'vanished' },
  'a link to itself': { by: (path) => symlink(path, path), reason: 'link_loop' },
  'a link to nothing': { by: (path) => symlink(`${path}-gone`, path), reason: 'broken_link' },
  'a link to a folder': { by: (path) => symlink('.', path), reason: 'vanished' },
  'a device': { by: (path) => symlink('/dev/zero', path), reason: 'not_a_regular_file' },
};

const settings = { ...PLAIN_CRAWL, archiveMaxDepth: 2, dataset: true };

describe('a file that was listed and is replaced before it is read, by', () => {
  it.each(Object.entries(REPLACEMENTS))('%s', async (name, { by, reason }) => {
    const cwd = join(folder, name);
    await mkdir(join(cwd, 'scratch'), { recursive: true });
    await mkdir(join(cwd, 'in'));
    for (const file of [FIRST, ...HOLDERS, 'z.txt']) await writeFile(join(cwd, 'in', file), 'Sound.');
    const lines: string[] = [];
    for await (const { path, content } of crawl({
      paths: ['in'],
      cwd,
      scratchFolder: join(cwd, 'scratch'),
      settings,
    })) {
      lines.push(`${path} ${content.kind === 'ended' ? content.reason : content.kind}`);
      if (path !== `in/${FIRST}`) continue;
      // All names are known by now, and that they are files.
      for (const file of HOLDERS) {
        await rename(join(cwd, 'in', file), join(cwd, `was-${file}`));
        await by(join(cwd, 'in', file));
      }
    }
    expect(lines).toEqual([`in/${FIRST} file`, ...HOLDERS.map((file) => `in/${file} ${reason}`), 'in/z.txt file']);
  });
});

it('rules of a folder are not waited for where a pipe has their name', async () => {
  const cwd = join(folder, 'rules');
  await mkdir(join(cwd, 'in'), { recursive: true });
  await writeFile(join(cwd, 'in', 'a.txt'), 'Sound.');
  await pipe(join(cwd, 'in', '.gitignore'));
  await mkdir(join(cwd, 'in', '.assayignore'));
  const found: string[] = [];
  for await (const { path } of crawl({ paths: ['in'], cwd, scratchFolder: cwd, settings })) found.push(path);
  expect(found).toEqual(['in/a.txt']);
});

it('the hash of a file is not waited for where a pipe took its place', async () => {
  const path = join(folder, 'was-a-file');
  await pipe(path);
  await expect(sha256OfFile(path, 10)).rejects.toThrow('it is a pipe');
  await expect(sha256OfFile(path, 10_000_000)).rejects.toThrow('it is a pipe');
  await expect(beginningOfFile(path, 10)).rejects.toThrow('it is a pipe');
});

it('a table whose first rows alone are read is closed', async () => {
  const path = join(folder, 'long.csv');
  await writeFile(path, `id,text\n${'1,"A sound row."\n'.repeat(50_000)}`);
  const isOpen = (): boolean =>
    readdirSync('/proc/self/fd').some((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`) === path;
      } catch {
        return false;
      }
    });
  const rows = delimited.rows(Buffer.from(path), 'csv')[Symbol.asyncIterator]();
  await rows.next();
  expect(isOpen()).toBe(true);
  await rows.return?.();
  await vi.waitFor(() => expect(isOpen()).toBe(false), { timeout: 300_000 });
});
