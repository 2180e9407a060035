import { expect, test } from 'vitest';
import { inflatedText } from '../../../src/lib/deflated-text.js';
import { judge } from '../../../src/pipeline/schedule/outcomes.js';
import { outgoing } from '../../../src/pipeline/schedule/outgoing.js';
import { JUDGED_UNKNOWN } from '../../../src/records/scan.js';
import type { BatchItem, ScanResult } from '../../../src/records/scan.js';

const TEXT = 'one two three four five six seven eight nine ten';
/** What was planned for a text that is cut is an estimate from its length. */
const item: BatchItem = { taskId: 1, documentId: 1, documentHash: 'a'.repeat(64), text: TEXT, words: 4 };
const silent: ScanResult = { modelVersion: 'patterns', verdict: null, probabilities: null, confidence: null, language: null, wordCount: null, truncated: null, marks: [], ...JUDGED_UNKNOWN, raw: '{"events":[]}' };

test.each([
  ['whole, as planned', 'truncate', 1000, 4],
  ['cut, by the words sent', 'truncate', 13, 3],
  ['split, by the words of all parts', 'split', 20, 10],
] as const)('a service that says nothing of words bills a text that was sent %s', (_how, long, limit, words) => {
  const document = outgoing(item, limit, long);
  const { outcomes } = judge([document], document.texts.map(() => ({ kind: 'entry', entry: { kind: 'result', filename: null, result: silent, sentences: null }, cutByService: false })), []);
  expect(outcomes).toMatchObject([{ kind: 'result', wordsBilled: words }]);
});

test('what is kept of a split text says where its parts begin', () => {
  const document = outgoing(item, 20, 'split');
  const { outcomes } = judge([document], document.texts.map(() => ({ kind: 'entry', entry: { kind: 'result', filename: null, result: silent, sentences: null }, cutByService: false })), []);
  const [outcome] = outcomes;
  const kept: unknown = outcome?.kind === 'result' ? JSON.parse(inflatedText(outcome.result.raw)) : null;
  expect(kept).toEqual({ parts: document.texts.map(() => ({ events: [] })), part_starts: document.texts.map(({ content }) => TEXT.indexOf(content)) });
});
