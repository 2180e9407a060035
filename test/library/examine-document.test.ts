import { afterAll, beforeAll, expect, test } from 'vitest';
import { examineDocument } from '../../src/library/examine-document.js';
import type { ExamineOptions } from '../../src/library/examine-document.js';
import { programSettings } from '../../src/settings/index.js';
import { countCharacters, countWords } from '../../src/text/words.js';
import { startHarness } from '../testing/service/harness.js';
import type { Harness } from '../testing/service/harness.js';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

async function optionsOf(text: string, allowed: boolean): Promise<ExamineOptions> {
  const { key: apiKey, id } = await harness.newKey();
  if (allowed) await harness.allow(id);
  return {
    settings: programSettings({ baseUrl: harness.baseUrl, apiKey }),
    name: 'essay.txt',
    document: {
      status: 'text',
      text,
      blocks: [],
      contentHash: 'ab'.repeat(32),
      format: 'txt',
      extractor: 'test@1',
      charset: 'utf-8',
      pages: null,
      wordCount: countWords(text),
      characterCount: countCharacters(text),
      language: 'en',
      warnings: [],
      manipulations: [],
    },
  };
}

test('what a service refuses is left out with its reason, and the rest is examined', async () => {
  const file = await examineDocument(await optionsOf('A robot wrote this pattern. ', false));
  expect(file.result).toMatchObject({ stated: 'ai', confidence: 'medium', sections: null });
  expect(file.patterns).toEqual({ status: 'not_done', message: expect.stringMatching(/^[a-z ]+$/u) as string });
  expect(file.references.status).toBe('done');
});

test('every word of a text longer than the service takes counts, once', async () => {
  const text = Array.from({ length: 400 }, (_, at) => `A robot wrote line ${at} of this text. `.repeat(12)).join(
    '\n\n',
  );
  const file = await examineDocument(await optionsOf(text, true));
  expect(text.length).toBeGreaterThan(150_000);
  expect(file.result).toMatchObject({ stated: 'ai', wordCount: countWords(text), truncated: false });
  expect(file.result.sections).toMatchObject({ aiShare: 1, map: expect.stringContaining('read as AI') as string });
});

test('a stop ends it', async () => {
  const options = await optionsOf('A robot wrote this line.', true);
  await expect(examineDocument({ ...options, signal: AbortSignal.abort() })).rejects.toThrow();
});
