import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createExtractor } from '../../src/extract/index.js';
import { formats } from '../../src/extract/formats.js';
import { packageFile } from '../../src/lib/package-root.js';
import { settingsWith } from '../testing/extract/settings-with.js';

const folder = packageFile('test', 'testing', 'fixtures', 'extract');
const cases = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const extractor = createExtractor(settingsWith());

afterAll(() => extractor.close());

/** One folder a case: `input.<ext>`, the text expected of it, and what else must be known of it. */
describe('text of files', () => {
  it.each(cases.map((entry) => entry.name))('%s', async (name) => {
    const filename = readdirSync(join(folder, name)).find((file) => file.startsWith('input')) ?? 'input';
    const extraction = await extractor.extract({ path: join(folder, name, filename), filename });
    const about = JSON.parse(readFileSync(join(folder, name, 'about.json'), 'utf8')) as object;
    expect(extraction).toMatchObject(about);
    if (extraction.status === 'text')
      expect(extraction.text).toBe(readFileSync(join(folder, name, 'expected.txt'), 'utf8').trimEnd());
  });
});

it('every format is read from a fixture', () => {
  const read = new Set(
    cases.map(({ name }) => {
      const about = JSON.parse(readFileSync(join(folder, name, 'about.json'), 'utf8')) as { readonly format?: string };
      return about.format;
    }),
  );
  expect(formats.map(({ name }) => name).filter((name) => !read.has(name))).toEqual([]);
});
