import fc from 'fast-check';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentResult } from '../../../src/contract/document-result.js';
import { AiPatternStreamEvent } from '../../../src/contract/patterns.js';
import { PredictTextResponse } from '../../../src/contract/predict.js';
import { countWords } from '../../../src/text/words.js';
import { eventsOf, realClient } from '../../testing/spec-client.js';
import type { SpecClient } from '../../testing/spec-client.js';

// 2. Resources and their fields, on the engines that ship.

let client: SpecClient;
beforeAll(async () => {
  client = await realClient();
});
afterAll(() => client.close());

const SENTENCES = [
  'The rain stopped at noon.',
  'Nobody moved!',
  'Was it over? ',
  '\u201cPerhaps,\u201d she said.',
  'Dr. Smith left at 3.30 p.m. sharp.',
  '\ud83d\ude00 Done.',
  '\u96e8\u304c\u6b62\u3093\u3060\u3002',
  '\n\n',
  '\n',
  '   ',
];
const document_ = fc
  .array(fc.constantFrom(...SENTENCES), { minLength: 1, maxLength: 30 })
  .map((parts) => parts.join(' '))
  .filter((text) => text.trim() !== '');

async function predict(
  body: Readonly<Record<string, unknown>>,
): Promise<{ readonly version: string; readonly documents: readonly DocumentResult[] }> {
  const answer = await client.json('/v2/predict/text', body);
  expect(answer.status).toBe(200);
  expect(Value.Errors(PredictTextResponse, answer.body)).toEqual([]);
  return answer.body as { readonly version: string; readonly documents: readonly DocumentResult[] };
}

describe('2.1 text detection request', () => {
  test('document is required and a string', async () => {
    for (const body of [{}, { document: 7 }, { document: null }, { document: ['x'] }])
      expect((await client.json('/v2/predict/text', body)).status).toBe(400);
  });
  test('line breaks inside the text are allowed', async () => {
    const { documents } = await predict({ document: 'One line.\nThe next.\r\nThe last.' });
    expect(documents).toMatchObject([{ word_count: 6 }]);
  });
  test('modelVersion is optional, taken from the list', async () => {
    expect(
      (await client.json('/v2/predict/text', { document: 'x', modelVersion: '2020-01-01-none' })).body,
    ).toMatchObject({ code: 'unknown_model_version' });
  });
});

describe('2.2 text detection response', () => {
  test('a text gets one entry: a dated version with a suffix, the likeliest class, a sentence as message', async () => {
    await fc.assert(
      fc.asyncProperty(document_, async (document) => {
        const { version, documents } = await predict({ document });
        expect(documents).toHaveLength(1);
        expect(version).toMatch(/^\d{4}-\d{2}-\d{2}-[a-z0-9-]+$/u);
        const [result] = documents;
        const { human, ai, mixed } = result!.class_probabilities;
        expect(human + ai + mixed).toBeCloseTo(1, 6);
        expect({ human, ai, mixed }[result!.predicted_class]).toBe(Math.max(human, ai, mixed));
        expect(result!.document_classification).toBe(
          { human: 'HUMAN_ONLY', ai: 'AI_ONLY', mixed: 'MIXED' }[result!.predicted_class],
        );
        expect(result!.result_message).toMatch(/^[A-Z].*\.$/su);
        expect(result!.word_count).toBe(countWords(document));
        expect(result!.truncated).toBe(false);
      }),
      { numRuns: 25 },
    );
  });
  test('sentences cover every character but white space at edges; paragraphs cover sentences gaplessly', async () => {
    await fc.assert(
      fc.asyncProperty(document_, async (document) => {
        const { documents } = await predict({ document });
        const { sentences = [], paragraphs } = documents[0]!;
        let end = 0;
        for (const sentence of sentences) {
          expect(document.slice(end, sentence.start).trim()).toBe('');
          expect(document.slice(sentence.start, sentence.end)).toBe(sentence.sentence);
          end = sentence.end;
        }
        expect(document.slice(end).trim()).toBe('');
        let next = 0;
        for (const paragraph of paragraphs) {
          expect(paragraph.start_sentence_index).toBe(next);
          next += paragraph.num_sentences;
        }
        expect(next).toBe(sentences.length);
      }),
      { numRuns: 25 },
    );
  });
  test('sentence-level details are left out of abbreviated responses, and nothing else is', async () => {
    const document = SENTENCES.join(' ');
    const whole = (await predict({ document })).documents[0]!;
    const { sentences, ...rest } = whole;
    expect(sentences?.length).toBeGreaterThan(5);
    expect((await predict({ document, abbreviated: true })).documents[0]).toEqual(rest);
  });
  test('a text under 50 words never gets high confidence', async () => {
    for (const sentence of SENTENCES.slice(0, 7))
      expect((await predict({ document: sentence })).documents[0]!.confidence_category).not.toBe('high');
  });
});

test('2.3 an event has one sentence and its patterns; offsets are UTF-16 code units into the document', async () => {
  const document =
    '\ud83d\ude00 It is not just a tool \u2014 it is a testament to bold, innovative, and transformative design. ' +
    'Yes.\n\n' +
    'Moreover, it is important to note that we delve into the rich tapestry of ideas.';
  const events = eventsOf(await client.json('/v3/ai/patterns/stream', { document }));
  expect(events.length).toBeGreaterThan(0);
  for (const event of events) {
    expect(Value.Errors(AiPatternStreamEvent, event)).toEqual([]);
    const { sentence, start, end, patterns } = Value.Parse(AiPatternStreamEvent, event);
    expect(document.slice(start, end)).toBe(sentence);
    for (const found of patterns) expect(document.slice(found.start, found.end)).toBe(found.match);
  }
  const places = events.map((event) => Number(event['sentence_index']));
  expect(places).toEqual([...new Set(places)].sort((left, right) => left - right));
});
