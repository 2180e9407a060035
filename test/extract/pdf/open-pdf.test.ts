import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openPdf } from '../../../src/extract/pdf/open-pdf.js';
import { packageFile } from '../../../src/lib/package-root.js';
import { pdfOf } from '../../testing/extract/pdf-of.js';
import { readHere } from '../../testing/extract/read-here.js';

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const manifest = (...path: readonly string[]): Manifest => JSON.parse(readFileSync(join(...path), 'utf8')) as Manifest;
const INFO =
  '<< /Title (Tides of the north) /Producer (Some Writer 3.1) /CreationDate (D:20240229120000Z) ' +
  "/ModDate (D:20240301093000+01'00') >>";

const functions = (): readonly unknown[] => [Reflect.get(Array.prototype, 'push'), Reflect.get(JSON, 'parse')];
/** Before anything loads the parser. */
const OWN_FUNCTIONS = functions();

it('is one exact version of pdf-parse, on the engine whose files are read beside it', () => {
  const own = manifest(packageFile('package.json')).devDependencies;
  const require = createRequire(import.meta.url);
  const theirs = manifest(dirname(require.resolve('pdf-parse')), '..', '..', '..', 'package.json');
  expect(own['pdf-parse']).toBe(theirs.version);
  expect(own['pdfjs-dist']).toBe(theirs.dependencies['pdfjs-dist']);
  expect(createRequire(require.resolve('pdf-parse')).resolve('pdfjs-dist/package.json')).toBe(
    require.resolve('pdfjs-dist/package.json'),
  );
});

it('leaves the console as it was, also where two files are opened at once', async () => {
  const before = globalThis.console;
  vi.resetModules();
  const fresh = await import('../../../src/extract/pdf/open-pdf.js');
  const opened = await Promise.all(['One', 'Two'].map((text) => fresh.openPdf(new Uint8Array(pdfOf([text])))));
  expect(globalThis.console).toBe(before);
  for (const document of opened) await document.close();
});

it('gives pages one by one, with the places of their text', async () => {
  const document = await openPdf(new Uint8Array(pdfOf(['Low tide', 'High tide'])));
  expect(document.pageCount).toBe(2);
  const { items } = await document.contentOf(2);
  expect(items).toContainEqual(
    expect.objectContaining({ str: 'High tide', transform: [12, 0, 0, 12, 72, 700], height: 12 }),
  );
  await document.close();
});

it('keeps the pages before one that is damaged', async () => {
  expect(await readHere('a.pdf', pdfOf(['The first page.', 'The second page.', null]))).toMatchObject({
    status: 'text',
    text: 'The first page.\n\nThe second page.',
    pages: 2,
    warnings: ['damaged_pages_left_out:1@3'],
  });
});

it('says what the file says about itself', async () => {
  expect(await readHere('a.pdf', pdfOf(['The only page.'], { info: INFO }))).toMatchObject({
    properties: {
      title: 'Tides of the north',
      producer: 'Some Writer 3.1',
      createdAt: '2024-02-29T12:00:00.000Z',
      modifiedAt: '2024-03-01T08:30:00.000Z',
    },
  });
});

it.each([
  ['nothing', undefined],
  ['an empty dictionary', '<< >>'],
  ['values of another kind', '<< /Title 12 /CreationDate (yesterday) /Producer ( ) >>'],
])('reads a file that says %s about itself', async (_, info) => {
  const extraction = await readHere('a.pdf', pdfOf(['The only page.'], info === undefined ? {} : { info }));
  expect(extraction).toMatchObject({ status: 'text', text: 'The only page.' });
  expect(extraction).not.toHaveProperty('properties');
});

it('cuts what a file says about itself, and takes line ends and control characters out of it', async () => {
  const info = `<< /Title (A\\nB\\rC\\007D${'x'.repeat(5_000)}) >>`;
  const extraction = await readHere('a.pdf', pdfOf(['The only page.'], { info }));
  const title = extraction.status === 'text' ? (extraction.properties?.title ?? '') : '';
  expect(title).toMatch(/^A B C Dx+$/u);
  expect(title).toHaveLength(200);
});

it('calls a file with a password encrypted', async () => {
  const key = `<${'41'.repeat(32)}>`;
  const encrypt = `<< /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >>`;
  expect(await readHere('a.pdf', pdfOf(['Hidden.'], { encrypt }))).toMatchObject({ reason: 'encrypted' });
});

it('leaves the functions of the language as they were: the parser brings slower ones', async () => {
  const document = await openPdf(new Uint8Array(pdfOf(['One'])));
  await document.pictureOf(1);
  await document.close();
  expect(functions()).toEqual(OWN_FUNCTIONS);
});
