import { expect, test } from 'vitest';
import { inflatedText } from '../../../src/lib/deflated-text.js';
import { judge } from '../../../src/pipeline/schedule/dispatch/outcomes.js';
import { outgoing } from '../../../src/pipeline/schedule/dispatch/outgoing.js';
import { JUDGED_UNKNOWN } from '../../../src/records/judged.js';
import type { BatchItem } from '../../../src/records/batch.js';
import type { ScanResult } from '../../../src/records/scan-result.js';

const TEXT = 'one two three four five six seven eight nine ten';
/** What was planned for a text that is cut is an estimate from its length. */
const item: BatchItem = { taskId: 1, documentId: 1, documentHash: 'a'.repeat(64), text: TEXT, blocks: [], words: 4 };
const silent: ScanResult = {
  modelVersion: 'patterns',
  verdict: null,
  probabilities: null,
  confidence: null,
  language: null,
  wordCount: null,
  truncated: null,
  marks: [],
  ...JUDGED_UNKNOWN,
  findings: { scan: 'patterns', sentences: [] },
  raw: '{"events":[]}',
};

test.each([
  ['whole, as planned', 'first', 1000, 4],
  ['cut, by the words sent', 'first', 13, 3],
  ['split, by the words of all parts', 'sections', 20, 10],
] as const)('a service that says nothing of words bills a text that was sent %s', (_how, long, limit, words) => {
  const document = outgoing(item, { scan: 'detect', idempotencyKey: 'k-s' }, { characterLimit: limit, long });
  const { outcomes } = judge(
    [document],
    document.texts.map(() => ({
      kind: 'entry',
      entry: { kind: 'result', filename: null, result: silent, sentences: null },
      cutByService: false,
    })),
    [],
  );
  expect(outcomes).toMatchObject([{ kind: 'result', wordsBilled: words }]);
});

test('what is kept of a split text says where its parts begin', () => {
  const document = outgoing(item, { scan: 'detect', idempotencyKey: 'k-s' }, { characterLimit: 20, long: 'sections' });
  const { outcomes } = judge(
    [document],
    document.texts.map(() => ({
      kind: 'entry',
      entry: { kind: 'result', filename: null, result: silent, sentences: null },
      cutByService: false,
    })),
    [],
  );
  const [outcome] = outcomes;
  const kept: unknown = outcome?.kind === 'result' ? JSON.parse(inflatedText(outcome.result.raw)) : null;
  expect(kept).toEqual({
    parts: document.texts.map(() => ({ events: [] })),
    part_starts: document.texts.map(({ content }) => TEXT.indexOf(content)),
  });
});

test('what is known of a text goes with its parts', () => {
  const blocks = [
    { start: 0, end: 7, kind: 'heading' },
    { start: 14, end: 27, kind: 'code' },
    { start: 45, end: 48, kind: 'list' },
  ] as const;
  const sent = outgoing(
    { ...item, blocks },
    { scan: 'detect', idempotencyKey: 'k-s' },
    { characterLimit: 20, long: 'sections' },
  ).texts;
  expect(
    sent.flatMap((text) => text.blocks.map(({ start, end, kind }) => `${kind}: ${text.content.slice(start, end)}`)),
  ).toEqual(['heading: one two', 'code: four', 'code: five six', 'list: ten']);
  expect(
    outgoing({ ...item, blocks }, { scan: 'detect', idempotencyKey: 'k-s' }, { characterLimit: 18, long: 'first' })
      .texts,
  ).toMatchObject([{ content: 'one two three four', blocks: [blocks[0], { start: 14, end: 18, kind: 'code' }] }]);
});
