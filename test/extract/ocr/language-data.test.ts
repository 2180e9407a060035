import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkLanguages, languageData } from '../../../src/extract/ocr/language-data.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-data-'));
  writeFileSync(join(folder, 'xyz.traineddata'), 'data');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('takes data of the system where no package has the language', () => {
  checkLanguages('eng+xyz', [join(folder, 'nowhere'), folder]);
  expect(Buffer.from(languageData('xyz', [folder])).toString()).toBe('data');
});

it('names both ways to install a language that is missing', () => {
  expect(() => checkLanguages('eng+xyz_abc', [folder])).toThrow(
    expect.objectContaining({
      code: 'ocr_language_missing',
      nextStep: expect.stringMatching(
        /npm install @tesseract\.js-data\/xyz_abc.*apt-get install tesseract-ocr-xyz-abc/su,
      ) as string,
    }),
  );
});
