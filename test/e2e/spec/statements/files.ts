import { deflateSync } from 'node:zlib';
import { expect } from 'vitest';
import { countWords } from '../../../../src/text/words.js';
import type { ProgramClient } from '../../../testing/program-client.js';
import { formOf } from '../../../testing/service/harness.js';
import { BIBLIOGRAPHY_FILES, expectRefusal, FILES, firstOf, resultOf, wordsUsed } from './statement.js';
import type { Statement } from './statement.js';

// Statements about the endpoints for files.

const PROSE = 'The mill had stood empty since the flood, and nobody in the village spoke of it any more.';
const FIFTY_MB = 52_428_800;

/** Uploads a form. */
const upload = (api: ProgramClient, body: FormData, path = FILES, headers = {}) =>
  api.call('POST', path, { headers: { 'x-api-key': api.key, ...headers }, body });

/** A form with one file of given bytes. */
function formOfBytes(bytes: Uint8Array<ArrayBuffer>, name: string): FormData {
  const form = new FormData();
  form.append('files', new Blob([bytes]), name);
  return form;
}

/** A form as bytes, with part heads as given. */
async function uploadParts(api: ProgramClient, parts: readonly (readonly [head: string, body: string])[]) {
  const lines = parts.map(([head, body]) => `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`);
  return api.call('POST', FILES, {
    headers: { 'x-api-key': api.key, 'content-type': 'multipart/form-data; boundary=b' },
    body: `${lines.join('')}--b--\r\n`,
  });
}

const ENCRYPTED_PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n' +
  `3 0 obj<</Filter/Standard/V 1/R 2/P -4/O<${'41'.repeat(32)}>/U<${'42'.repeat(32)}>>>endobj\n` +
  'trailer<</Root 1 0 R/Encrypt 3 0 R/ID[<41><41>]/Size 4>>\n%%EOF';

export const FILE_STATEMENTS: readonly Statement[] = [
  {
    at: '4.2',
    says: 'one result per file, in upload order, names repeated if files repeat them; the same as for the text',
    proof: async (api) => {
      const { body } = await upload(
        api,
        formOf([
          ['a.txt', PROSE],
          ['b.html', `<p>${PROSE}</p>`],
          ['a.txt', PROSE],
        ]),
      );
      const alone = await resultOf(api, PROSE);
      expect(body['documents']).toMatchObject([
        { filename: 'a.txt', ...alone },
        { filename: 'b.html', word_count: alone['word_count'] },
        { filename: 'a.txt', ...alone },
      ]);
      expect(body['version']).toBe(alone['version']);
    },
  },
  {
    at: '4.2',
    says: 'up to 250 files a request; more is 400 too_many_files',
    proof: async (api) => {
      const files = (count: number) =>
        formOf(Array.from({ length: count }, (_, at) => [`${String(at)}.txt`, 'x'] as const));
      for (const path of [FILES, BIBLIOGRAPHY_FILES]) {
        expect((await upload(api, files(250), path)).body['documents']).toHaveLength(250);
        expectRefusal(await upload(api, files(251), path), {
          status: 400,
          code: 'too_many_files',
          details: { limit: 250 },
        });
      }
    },
  },
  {
    at: '4.2',
    says: 'each file up to 50 MB, truncated to the limit of the plan, not rejected; over it is 413 with its name',
    proof: async (api) => {
      const form = (bytes: number) => formOfBytes(new Uint8Array(Buffer.alloc(bytes, 'word ')), 'large.txt');
      const taken = await upload(api, form(FIFTY_MB));
      expect(taken.body).toMatchObject({ documents: [{ truncated: true, word_count: 30_000 }] });
      const refused = await upload(api, form(FIFTY_MB + 1));
      expectRefusal(refused, {
        status: 413,
        code: 'file_too_large',
        details: { filename: 'large.txt', limit: FIFTY_MB },
      });
    },
  },
  {
    at: 'files',
    says: 'a text file of any character set up to 50 MB is truncated, never refused for its length',
    proof: async (api) => {
      const line = 'Die M\u00fchle stand leer, und niemand sprach dar\u00fcber, denn so war es \u00fcblich.\n';
      const encodings = { 'latin1.txt': 'latin1', 'utf16.txt': 'utf16le', 'notes.md': 'utf8' } as const;
      for (const [name, encoding] of Object.entries(encodings)) {
        const one = Buffer.from(line, encoding);
        const bytes = new Uint8Array(Buffer.alloc(33_000_000 - (33_000_000 % one.length), one));
        const { status, body } = await upload(api, formOfBytes(bytes, name));
        expect([name, status]).toEqual([name, 200]);
        expect(firstOf(body)).toMatchObject({ filename: name, truncated: true, language: 'de' });
      }
    },
  },
  {
    at: 'files',
    says: 'any file part is taken whatever its field name, and without a Content-Type',
    proof: async (api) => {
      const { body } = await uploadParts(api, [
        ['name="files"; filename="a.txt"', PROSE],
        ['name="document"; filename="b.txt"', PROSE],
      ]);
      expect(body['documents']).toMatchObject([{ filename: 'a.txt' }, { filename: 'b.txt' }]);
    },
  },
  {
    at: 'files',
    says: 'modelVersion and abbreviated are form fields or in the query',
    proof: async (api) => {
      const { version } = await resultOf(api, 'Der Garten war leer, und wir gingen langsam durch das alte Tor.');
      const asked = { modelVersion: String(version), abbreviated: 'true' };
      const answers = [
        await upload(api, formOf([['a.txt', PROSE]], asked)),
        await upload(api, formOf([['a.txt', PROSE]]), `${FILES}?${new URLSearchParams(asked).toString()}`),
      ];
      for (const { body } of answers) {
        expect(body).toMatchObject({ version, documents: [{ filename: 'a.txt', version }] });
        expect(firstOf(body)).not.toHaveProperty('sentences');
      }
    },
  },
  {
    at: 'files',
    says: 'a file that cannot be read has code and message in its place; the others stand; nothing is charged for it',
    proof: async (api) => {
      const { key } = await api.newKey();
      const files: readonly (readonly [string, string])[] = [
        ['a.bin', '\u0000\u0001\u0002'.repeat(50)],
        ['b.pdf', ENCRYPTED_PDF],
        ['c.pdf', `%PDF-1.4\n${deflateSync('x').toString('latin1')}`],
        ['d.txt', ' . , ! \u200b'],
        ['e.txt', PROSE],
      ];
      for (const path of [FILES, BIBLIOGRAPHY_FILES]) {
        const before = await wordsUsed(api, key);
        const { body } = await upload(api, formOf(files), path, { 'x-api-key': key });
        const failed = (code: string) => ({
          error: { code, message: expect.stringMatching(/^[A-Z].*\.$/su) as string },
        });
        expect(body['documents']).toMatchObject([
          { filename: 'a.bin', ...failed('unsupported_format') },
          { filename: 'b.pdf', ...failed('encrypted') },
          { filename: 'c.pdf', ...failed('corrupt') },
          { filename: 'd.txt', ...failed('no_text') },
          { filename: 'e.txt', word_count: countWords(PROSE) },
        ]);
        expect((await wordsUsed(api, key)) - before).toBe(countWords(PROSE));
      }
    },
  },
  {
    at: 'files',
    says: 'neither JSON nor multipart is 415; JSON where a form is needed, too; a form without files is 400',
    proof: async (api) => {
      for (const type of ['text/plain', 'application/json']) {
        const headers = { 'x-api-key': api.key, 'content-type': type };
        expectRefusal(await api.call('POST', FILES, { headers, body: '{}' }), {
          status: 415,
          code: 'unsupported_media_type',
        });
      }
      expectRefusal(await upload(api, formOf([], { abbreviated: 'true' })), { status: 400, code: 'invalid_request' });
    },
  },
];
