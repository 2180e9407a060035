import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { packageFile } from '../../../../src/lib/package-root.js';
import { countWords } from '../../../../src/text/words.js';
import type { ProgramClient } from '../../../testing/program-client.js';
import { AI, GERMAN, HUMAN } from './samples.js';
import { CHANCE, expectRefusal, firstOf, OBJECT, resultOf, TEXT } from './statement.js';
import type { Statement } from './statement.js';

const DEGREE = { score: CHANCE, step: expect.stringMatching(/^(?:none|light|substantial|whole)$/u) as string };

// Statements about the result of a document.

const MORE_GERMAN =
  'Wir gingen danach nach Hause, weil es sp\u00e4t war und der Vater mit dem Essen auf uns wartete. Am anderen Morgen ' +
  'lag Nebel \u00fcber den Feldern, und die K\u00fche standen still am Zaun.';
const TABLE = `${AI}\n\n| city | year | beds |\n|---|---|---|\n${'| Oslo | 2019 | 40 |\n'.repeat(6)}`;

interface Sentence {
  readonly sentence: string;
  readonly start: number;
  readonly end: number;
  readonly generated_prob: number;
  readonly highlight_sentence_for_ai: boolean;
  readonly kind: string;
}
const sentencesOf = (result: Readonly<Record<string, unknown>>): readonly Sentence[] =>
  result['sentences'] as readonly Sentence[];

async function expectCovered(api: ProgramClient, document: string): Promise<void> {
  const result = await resultOf(api, document);
  let end = 0;
  for (const one of sentencesOf(result)) {
    expect(document.slice(end, one.start).trim()).toBe('');
    expect(document.slice(one.start, one.end)).toBe(one.sentence);
    end = one.end;
  }
  expect(document.slice(end).trim()).toBe('');
  let next = 0;
  for (const paragraph of result['paragraphs'] as readonly Record<string, number>[]) {
    expect(paragraph['start_sentence_index']).toBe(next);
    next += paragraph['num_sentences'] ?? 0;
  }
  expect(next).toBe(sentencesOf(result).length);
}

export const DOCUMENTS: readonly Statement[] = [
  {
    at: 'document',
    says: 'the fields of a document result, with their types',
    proof: async (api) => {
      const result = await resultOf(api, HUMAN);
      expect(result).toMatchObject({
        document_id: expect.any(String) as string,
        document_classification: { human: 'HUMAN_ONLY', ai: 'AI_ONLY', mixed: 'MIXED' }[
          String(result['predicted_class'])
        ],
        confidence_score: CHANCE,
        confidence_category: expect.stringMatching(/^(?:low|medium|high)$/u) as string,
        language: 'en',
        word_count: countWords(HUMAN),
        truncated: false,
        average_generated_prob: CHANCE,
        completely_generated_prob: CHANCE,
        overall_burstiness: expect.any(Number) as number,
      });
      for (const one of result['paragraphs'] as readonly object[])
        expect(Object.keys(one)).toEqual(['start_sentence_index', 'num_sentences', 'completely_generated_prob']);
      for (const one of sentencesOf(result))
        expect(Object.keys(one).toSorted()).toEqual([
          'end',
          'generated_prob',
          'highlight_sentence_for_ai',
          'kind',
          'sentence',
          'start',
        ]);
    },
  },
  {
    at: 'document',
    says: 'class_probabilities sum to 1',
    proof: async (api) => {
      for (const document of [AI, HUMAN, GERMAN, TABLE, 'x']) {
        const { class_probabilities } = await resultOf(api, document);
        const sum = Object.values(class_probabilities as Readonly<Record<string, number>>).reduce((a, b) => a + b, 0);
        expect(sum).toBeCloseTo(1, 9);
      }
    },
  },
  {
    at: 'document',
    says: 'text under 50 words never gets high',
    proof: async (api) => {
      const words = AI.split(/\s+/u);
      for (const count of [1, 10, 30, 45]) {
        const result = await resultOf(api, words.slice(0, count).join(' '));
        expect(result['confidence_category']).not.toBe('high');
      }
    },
  },
  {
    at: 'document',
    says: 'sentences cover every character but white space at edges; paragraphs cover sentences without gap or overlap',
    proof: async (api) => {
      for (const document of [AI, HUMAN, TABLE, ' \n\ud83d\ude00 One.\r\n\r\nTwo?\u2028\u00a0Three\u200b. \t'])
        await expectCovered(api, document);
    },
  },
  {
    at: 'document',
    says: 'sentences outside prose have probability 0, no highlight, and their kind; prose is marked as prose',
    proof: async (api) => {
      const sentences = sentencesOf(await resultOf(api, TABLE));
      const outside = sentences.filter(({ kind }) => kind !== 'prose');
      expect(outside.map(({ kind }) => kind)).toContain('table');
      expect(sentences.length).toBeGreaterThan(outside.length);
      for (const one of outside) expect(one).toMatchObject({ generated_prob: 0, highlight_sentence_for_ai: false });
    },
  },
  {
    at: 'document',
    says: 'coverage, assisted and manipulations are always given, by the versions of all languages',
    proof: async (api) => {
      expect(await resultOf(api, TABLE)).toMatchObject({
        coverage: { judged_words: expect.any(Number) as number, not_judged: { table: expect.any(Number) as number } },
        assisted: DEGREE,
        manipulations: [],
      });
      const hidden = await resultOf(api, AI.replaceAll('a', '\u0430'));
      expect(hidden['manipulations']).toEqual(
        expect.arrayContaining([
          {
            kind: expect.any(String) as string,
            count: expect.any(Number) as number,
            examples: expect.any(Array) as unknown,
          },
        ]),
      );
      expect(await resultOf(api, `${GERMAN} ${MORE_GERMAN}`)).toMatchObject({
        coverage: OBJECT,
        manipulations: [],
        assisted: DEGREE,
      });
    },
  },
  {
    at: 'document',
    says: 'reason says why nothing could be judged: too_short, not_prose, known_text, unknown_language; confidence is low',
    proof: async (api) => {
      const causes: Readonly<Record<string, string>> = {
        too_short: 'Ten.',
        not_prose: '| a | b |\n|---|---|\n' + '| 1 | 2 |\n'.repeat(60),
        known_text: readFileSync(packageFile('data', 'sample', 'human', 'gettysburg-address.txt'), 'utf8'),
      };
      for (const [reason, document] of Object.entries(causes))
        expect(await resultOf(api, document)).toMatchObject({ reason, confidence_category: 'low' });
      const { version } = await resultOf(api, AI);
      const { body } = await api.json(TEXT, { document: `${GERMAN} ${MORE_GERMAN}`, modelVersion: version });
      expect(firstOf(body)).toMatchObject({ reason: 'unknown_language', confidence_category: 'low' });
    },
  },
  {
    at: 'document',
    says: 'a text of marks, spaces or invisible characters alone is 400 invalid_request',
    proof: async (api) => {
      for (const document of ['', ' \n\t', '... --- !!!', '\u200b\u200c\ufeff', '\u00a0\u2003'])
        for (const path of [TEXT, '/v3/ai/patterns/stream', '/v2/bibliography-scan/text'])
          expectRefusal(await api.json(path, { document }), { status: 400, code: 'invalid_request' });
    },
  },
];
