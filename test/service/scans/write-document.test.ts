import fc from 'fast-check';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { DocumentResult } from '../../../src/contract/document-result.js';
import type { Detection } from '../../../src/records/detection.js';
import { JsonFields } from '../../../src/lib/json-fields.js';
import { documentJson } from '../../../src/service/scans/workers/write-document.js';

const unit = fc.oneof(
  fc.constantFrom(
    '"',
    '\\',
    '\n',
    '\u0000',
    '\u001f',
    '\u007f',
    '\u2028',
    '\ud83d',
    '\ude00',
    '😀',
    'é',
    '“',
    'a',
    ' ',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }),
);
const texts = fc.array(unit, { maxLength: 60 }).map((units) => units.join(''));
const cuts = fc.array(fc.nat({ max: 60 }), { maxLength: 12 });
const probability = fc.double({ min: 0, max: 1, noNaN: true });

function detectionOf(text: string, ends: readonly number[], probabilities: readonly number[]): Detection {
  const bounds = [...new Set([0, ...ends.filter((end) => end < text.length), text.length])].sort(
    (left, right) => left - right,
  );
  const sentences = bounds.slice(1).map((end, index) => ({
    start: bounds[index] ?? 0,
    end,
    generatedProbability: probabilities[index % probabilities.length] ?? 0,
    highlighted: index % 2 === 0,
    kind: index % 3 === 0 ? ('prose' as const) : ('running_header' as const),
  }));
  const document = {
    verdict: 'human',
    probabilities: { human: 1, ai: 0, mixed: 0 },
    confidenceScore: 1,
    confidenceCategory: 'low',
    language: 'en',
    wordCount: 1,
    averageGeneratedProbability: 0,
    completelyGeneratedProbability: 0,
    assisted: null,
    burstiness: 0,
    coverage: { judgedWords: 1, notJudged: {} },
    manipulations: [],
    knownTexts: [],
    reason: null,
  } as const;
  return { version: 'test', ...document, paragraphs: [], sentences };
}

test('sentences are written as JSON.stringify writes them, whatever their characters and boundaries', () => {
  fc.assert(
    fc.property(texts, cuts, fc.array(probability, { minLength: 1, maxLength: 5 }), (text, ends, probabilities) => {
      const detection = detectionOf(text, ends, probabilities);
      const json = documentJson(text, detection, {
        message: '',
        truncated: false,
        reasons: null,
        abbreviated: false,
        sentenceColumns: false,
        filename: 'a "file".txt',
      }).join('');
      const parsed: unknown = JSON.parse(json);
      const sentences: unknown = detection.sentences.map(({ start, end, generatedProbability, highlighted, kind }) => ({
        sentence: text.slice(start, end),
        start,
        end,
        generated_prob: Number(generatedProbability.toFixed(4)),
        highlight_sentence_for_ai: highlighted,
        kind,
      }));
      expect(parsed).toMatchObject({ filename: 'a "file".txt', sentences });
      expect(JSON.stringify(parsed)).toBe(json);
    }),
    { numRuns: 500 },
  );
});

test('columns say the same as sentences, whatever their characters and boundaries', () => {
  fc.assert(
    fc.property(texts, cuts, fc.array(probability, { minLength: 1, maxLength: 5 }), (text, ends, probabilities) => {
      const detection = detectionOf(text, ends, probabilities);
      const extras = { message: '', truncated: false, reasons: null, abbreviated: false, filename: null };
      const written = (sentenceColumns: boolean): DocumentResult => {
        const parsed: unknown = JSON.parse(documentJson(text, detection, { ...extras, sentenceColumns }).join(''));
        return Value.Parse(DocumentResult, parsed);
      };
      const { sentences, ...rest } = written(false);
      const { sentence_columns: columns, ...same } = written(true);
      expect(same).toEqual(rest);
      expect(
        columns?.start.map((start, index) => ({
          sentence: text.slice(start, columns.end[index]),
          start,
          end: columns.end[index],
          generated_prob: columns.generated_prob[index],
          highlight_sentence_for_ai: columns.highlight_sentence_for_ai[index] === 1,
          kind: columns.kinds[columns.kind[index] ?? -1],
        })),
      ).toEqual(sentences);
    }),
    { numRuns: 300 },
  );
});

test('an abbreviated answer has no sentences', () => {
  const detection = detectionOf('One. Two.', [4], [0.5]);
  const extras = { message: '', truncated: false, reasons: null, abbreviated: true, filename: null };
  for (const sentenceColumns of [false, true]) {
    const json = documentJson('One. Two.', detection, { ...extras, sentenceColumns }).join('');
    const parsed: unknown = JSON.parse(json);
    expect(new JsonFields(parsed).names().filter((name) => name.startsWith('sentence'))).toEqual([]);
  }
});
