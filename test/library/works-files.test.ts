import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { gunzipSync } from 'node:zlib';
import { worksFiles, writeSampleWorks } from '../../src/library/works.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parts-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('names the parts of a dump in order, without the files beside them', async () => {
  mkdirSync(join(folder, 'works', 'updated_date=2024-01-02'), { recursive: true });
  for (const name of [
    'works/updated_date=2024-01-02/part_001.gz',
    'works/updated_date=2024-01-02/part_000.gz',
    'works/manifest',
    'works/a.json.gz',
    'works/a.json.gz.md5',
    'works/README.txt',
    'works/.hidden.json',
  ])
    writeFileSync(join(folder, name), '');
  expect(await worksFiles('works', folder)).toEqual([
    'works/a.json.gz',
    'works/updated_date=2024-01-02/part_000.gz',
    'works/updated_date=2024-01-02/part_001.gz',
  ]);
});

it('returns a file as it was given, and a path that leads nowhere', async () => {
  writeFileSync(join(folder, 'own.bib'), '');
  expect(await worksFiles('./own.bib', folder)).toEqual(['./own.bib']);
  expect(await worksFiles('none.bib', folder)).toEqual(['none.bib']);
});

it('writes made-up works, each different and always the same', async () => {
  const texts = [];
  for (const name of ['one.gz', 'two.gz']) {
    await writeSampleWorks(join(folder, name), 500);
    texts.push(gunzipSync(readFileSync(join(folder, name))).toString());
  }
  const lines = texts[0]?.trimEnd().split('\n') ?? [];
  expect(texts[1]).toBe(texts[0]);
  expect(new Set(lines).size).toBe(500);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ type: 'journal-article' });
});
