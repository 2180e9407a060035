import { expect, test } from 'vitest';
import { sha256Hex } from '../../../src/lib/hash.js';
import { decodeAnswer } from '../../../src/pipeline/client/decode-answer.js';

const CONTENT = 'One sentence. Another one.';
const COLUMNS = {
  start: [0, 14],
  end: [13, 26],
  generated_prob: [0.1, 0.9],
  highlight_sentence_for_ai: [0, 1],
  kind: [0, 0],
  kinds: ['prose'],
};

function entryOf(columns: unknown, documentId: unknown = sha256Hex(CONTENT)) {
  const document = { document_id: documentId, predicted_class: 'human', word_count: 4, sentence_columns: columns };
  const text = JSON.stringify({ version: 'v', documents: [document] });
  const answer = decodeAnswer(
    { scan: 'detect', texts: [{ filename: null, content: CONTENT }], streamEnd: true, keepsQuotations: true },
    { text: () => text, packed: null },
  );
  return answer.kind === 'answer' ? answer.entries[0] : answer;
}

test('columns become sentences with their texts', () => {
  expect(entryOf(COLUMNS)).toMatchObject({
    kind: 'result',
    sentences: ['One sentence.', 'Another one.'],
    result: {
      findings: {
        sentences: [
          { text: 'One sentence.', start: 0, end: 13, generatedProbability: 0.1, highlighted: false, kind: 'prose' },
          { text: 'Another one.', start: 14, end: 26, generatedProbability: 0.9, highlighted: true, kind: 'prose' },
        ],
      },
    },
  });
});

test.each([
  ['a kind that is not known, with a score', { ...COLUMNS, kinds: ['hologram'] }, ['prose', 'prose']],
  ['the same without one', { ...COLUMNS, kinds: ['hologram'], generated_prob: [0, 0.9] }, ['other', 'prose']],
])('%s', (_, columns, kinds) => {
  expect(entryOf(columns)).toMatchObject({ result: { findings: { sentences: kinds.map((kind) => ({ kind })) } } });
});

test.each([
  ['list', { sentences: [{ sentence: 'One.', start: 0, end: 4, generated_prob: 0.5 }] }],
  ['columns', { sentence_columns: { ...COLUMNS, start: [0], end: [4], generated_prob: [0.5] } }],
])('places in a text without the white space at its start are moved: %s', (_, sentences) => {
  const content = '\n\t One. \n';
  const document = { document_id: sha256Hex('One.'), predicted_class: 'human', word_count: 1, ...sentences };
  const text = JSON.stringify({ version: 'v', documents: [document] });
  const answer = decodeAnswer(
    { scan: 'detect', texts: [{ filename: null, content }], streamEnd: true, keepsQuotations: true },
    { text: () => text, packed: null },
  );
  const place = { text: 'One.', start: 3, end: 7 };
  expect(answer).toMatchObject({ entries: [{ result: { findings: { sentences: [place] } } }] });
});

test.each([
  ['columns of different lengths', { ...COLUMNS, end: [13] }, undefined, 'do not fit together'],
  ['a place beyond the end of the text', { ...COLUMNS, end: [13, 27] }, undefined, 'do not fit together'],
  ['an end before its start', { ...COLUMNS, end: [0, 26] }, undefined, 'do not fit together'],
  ['a kind that is not listed', { ...COLUMNS, kind: [0, 1] }, undefined, 'do not fit together'],
  ['a probability above 1', { ...COLUMNS, generated_prob: [0.1, 1.1] }, undefined, 'no columns of numbers'],
  ['no columns', [1, 2, 3], undefined, 'no columns of numbers'],
  ['columns of another text', COLUMNS, sha256Hex('Another text, as long.....'), 'of another text'],
  ['columns of no text', COLUMNS, null, 'of another text'],
])('%s cannot be read', (_, columns, documentId, why) => {
  expect(entryOf(columns, documentId)).toMatchObject({
    kind: 'unreadable',
    message: expect.stringContaining(why) as string,
  });
});
