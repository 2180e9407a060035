import { expect } from 'vitest';
import type { ProgramClient } from '../../../testing/program-client.js';
import { AI, GERMAN } from './samples.js';
import { CHANCE, expectRefusal, firstOf, resultOf, TEXT } from './statement.js';
import type { Statement } from './statement.js';

// Statements about `POST /v2/predict/text`.

/** The answer for a text with further fields. */
const ask = (api: ProgramClient, fields: object, query = '') => api.json(TEXT + query, { document: AI, ...fields });

async function expectVersions(api: ProgramClient): Promise<void> {
  const { body } = await api.call('GET', '/v2/model-versions/ai-scan');
  for (const { version } of body['modelVersions'] as readonly { readonly version: string }[]) {
    expect((await ask(api, { modelVersion: version })).body).toMatchObject({ version });
    expect((await ask(api, {}, `?modelVersion=${version}`)).body).toMatchObject({ version });
  }
}

export const TEXTS: readonly Statement[] = [
  {
    at: '1',
    says: 'a single text is classified: probabilities for the document, each paragraph and each sentence',
    proof: async (api) => {
      const { class_probabilities, paragraphs, sentences } = await resultOf(api, AI);
      expect(class_probabilities).toEqual({ human: CHANCE, ai: CHANCE, mixed: CHANCE });
      for (const one of paragraphs as readonly object[])
        expect(one).toHaveProperty('completely_generated_prob', CHANCE);
      for (const one of sentences as readonly object[]) expect(one).toHaveProperty('generated_prob', CHANCE);
    },
  },
  {
    at: '1',
    says: 'the language is detected; non-English text is scanned with a multilingual model',
    proof: async (api) => {
      expect(await resultOf(api, AI)).toMatchObject({
        language: 'en',
        version: expect.stringMatching(/-base$/u) as string,
      });
      expect(await resultOf(api, GERMAN)).toMatchObject({
        language: 'de',
        version: expect.stringMatching(/-multilingual$/u) as string,
      });
    },
  },
  {
    at: '2.1',
    says: 'document is required, a string, and may hold line breaks',
    proof: async (api) => {
      for (const body of [{}, { document: 7 }, { document: null }, { document: ['x'] }, { document: '' }, []])
        expectRefusal(await api.json(TEXT, body), { status: 400, code: 'invalid_request' });
      expect(await resultOf(api, 'One line.\nThe next.\r\nThe last.')).toMatchObject({ word_count: 6 });
    },
  },
  {
    at: '2.1',
    says: 'a document has at most 150,000 characters on API plans, counted as code points; more is 400',
    proof: async (api) => {
      await resultOf(api, '\ud83d\ude00'.repeat(149_999) + 'x');
      expectRefusal(await api.json(TEXT, { document: `${'\ud83d\ude00'.repeat(150_000)}x` }), {
        status: 400,
        code: 'document_too_long',
        details: { limit: 150_000, actual: 150_001 },
      });
    },
  },
  {
    at: '2.2',
    says: 'documents has one entry for a single text; version is a date followed by a suffix',
    proof: async (api) => {
      const { body } = await api.json(TEXT, { document: AI });
      expect(body['documents']).toHaveLength(1);
      expect(body['version']).toMatch(/^\d{4}-\d{2}-\d{2}-[a-z0-9-]+$/u);
      expect(firstOf(body)['version']).toBe(body['version']);
    },
  },
  {
    at: '2.2',
    says: 'predicted_class is the most likely class; the value high of confidence_category occurs; a message for users',
    proof: async (api) => {
      const result = await resultOf(api, AI);
      const chances = result['class_probabilities'] as Readonly<Record<string, number>>;
      expect(chances[String(result['predicted_class'])]).toBe(Math.max(...Object.values(chances)));
      expect(result).toMatchObject({
        confidence_category: 'high',
        result_message: expect.stringMatching(/^[A-Z].*\.$/su) as string,
      });
    },
  },
  {
    at: '4.1',
    says: 'the request is JSON; neither JSON nor a form is 415',
    proof: async (api) =>
      expectRefusal(
        await api.call('POST', TEXT, { headers: { 'x-api-key': api.key, 'content-type': 'text/plain' }, body: AI }),
        { status: 415, code: 'unsupported_media_type' },
      ),
  },
  {
    at: '9.3',
    says: 'each version of the list can be asked for, in the body or the query',
    proof: expectVersions,
  },
  {
    at: 'text',
    says: 'modelVersion in body and query that differ is 400; the same in both is taken; null means none given',
    proof: async (api) => {
      const { version } = await resultOf(api, GERMAN);
      const same = await ask(api, { modelVersion: version }, `?modelVersion=${String(version)}`);
      expect(same.body).toMatchObject({ version });
      expectRefusal(await ask(api, { modelVersion: version }, '?modelVersion=2020-01-01-other'), {
        status: 400,
        code: 'invalid_request',
      });
      expect((await ask(api, { modelVersion: null })).body).toMatchObject({
        version: (await resultOf(api, AI))['version'],
      });
    },
  },
  {
    at: 'text',
    says: 'abbreviated responses leave out sentences, and nothing else',
    proof: async (api) => {
      const { sentences, ...rest } = await resultOf(api, AI);
      expect(sentences).not.toEqual([]);
      expect(firstOf((await ask(api, { abbreviated: true })).body)).toEqual(rest);
      expect(firstOf((await ask(api, {}, '?abbreviated=true')).body)).toEqual(rest);
    },
  },
];
