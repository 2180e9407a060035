import { expect, test } from 'vitest';
import { falseAlarms, falseAlarmTable } from '../../../scripts/evaluate/detect/false-alarms.js';
import type { Scored } from '../../../scripts/evaluate/detect/scored.js';
import type { Detection } from '../../../src/records/detection.js';

function scored(domain: string, wordCount: number, said: Partial<Detection>, label: 'human' | 'ai' = 'human'): Scored {
  return {
    document: { id: '1', source: 'own', domain, lang: 'en', generator: '', group: '', label, text: '' },
    detection: {
      ...{ version: 'v', verdict: 'human', confidenceScore: 1, confidenceCategory: 'low', language: 'en', wordCount },
      ...{
        averageGeneratedProbability: 0,
        completelyGeneratedProbability: 0,
        burstiness: 0,
        assisted: null,
        reason: null,
      },
      probabilities: { human: 1, ai: 0, mixed: 0 },
      ...{ paragraphs: [], sentences: [], manipulations: [], knownTexts: [] },
      coverage: { judgedWords: wordCount, notJudged: {} },
      ...said,
    },
    score: 0,
  };
}

const rows = falseAlarms([
  scored('learner_essay', 80, { verdict: 'ai', confidenceCategory: 'medium' }),
  scored('learner_essay', 120, { verdict: 'ai' }),
  scored('student_essay', 120, {}),
  scored('NewsArticle', 120, { verdict: 'mixed', confidenceCategory: 'medium' }),
  scored('Entertainment', 30, { verdict: 'ai', reason: 'too_short' }),
  scored('news', 120, { verdict: 'ai', confidenceCategory: 'high' }, 'ai'),
]);

test('human texts that are judged count by register and by length, AI texts and others do not', () => {
  expect(rows.filter(({ words }) => words === 'all')).toEqual([
    { register: "learners' essays (second language)", words: 'all', texts: 2, calledAi: 2, statedAi: 1 },
    { register: 'student essays', words: 'all', texts: 1, calledAi: 0, statedAi: 0 },
    { register: 'news', words: 'all', texts: 1, calledAi: 0, statedAi: 0 },
    { register: 'all', words: 'all', texts: 4, calledAi: 2, statedAi: 1 },
  ]);
  expect(rows.filter(({ register }) => register === 'all').map(({ words, texts }) => [words, texts])).toEqual([
    ['50–99', 1],
    ['100–199', 3],
    ['all', 4],
  ]);
});

test('the table gives counts with their Wilson intervals', () => {
  expect(falseAlarmTable(rows).split('\n')).toContain('| all | all | 4 | 1 (4.6–69.9) | 2 (15.0–85.0) |');
});
