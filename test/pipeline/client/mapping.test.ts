import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../src/lib/clock.js';
import { inflatedText } from '../../../src/lib/deflated-text.js';
import { createClient } from '../../../src/pipeline/client/index.js';
import type { ServiceClient } from '../../../src/pipeline/client/index.js';
import type { BibliographyFindings } from '../../../src/records/bibliography.js';
import type { AnswerEntry } from '../../../src/records/answer.js';
import type { PatternSentence } from '../../../src/records/patterns.js';
import { bibliographyResult } from '../../../src/service/scans/workers/bibliography-result.js';
import { patternEvent } from '../../../src/service/scans/workers/pattern-event.js';

const TEXT = 'One sentence stands here. Another follows it. A third ends.';
const OPTIONS = { modelVersion: null, idempotencyKey: 'key' };

let server: Server;
let client: ServiceClient;
let asked: { readonly line: string; readonly body: string };
let answer: string;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(Buffer.from(piece as Uint8Array));
  return Buffer.concat(pieces).toString('utf8');
}

beforeAll(async () => {
  server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      asked = { line: `${request.method ?? ''} ${request.url ?? ''}`, body };
      response.writeHead(200).end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const address = { baseUrl: `http://127.0.0.1:${port}`, apiKey: 'k', wire: 'assay', timeoutMs: 5000, connections: 1 };
  client = createClient(address, systemClock);
});
afterAll(async () => {
  await client.close();
  server.close();
});

/** What becomes of the one document of an answer. */
async function detected(document: unknown, options: object = {}): Promise<AnswerEntry | undefined> {
  answer = JSON.stringify({ version: 'of-the-answer', documents: [document] });
  const got = await client.scanText('detect', TEXT, { ...OPTIONS, ...options });
  return got.kind === 'answer' ? got.entries[0] : undefined;
}

const LEAST = { predicted_class: 'human' };
const EMPTY = { scan: 'detect', sentences: [], paragraphs: [], knownTexts: [], assisted: null, reasons: null };
const named = (sentence: string, start: number, extra: object = {}) => ({
  text: sentence,
  start,
  end: start + sentence.length,
  highlighted: false,
  kind: 'prose',
  ...extra,
});

test.each<readonly [string, object, object]>([
  ['the least that a service may send', LEAST, { modelVersion: 'of-the-answer', verdict: 'human', findings: EMPTY }],
  ['a version of its own', { ...LEAST, version: 'own' }, { modelVersion: 'own' }],
  ['a class by another name', { document_classification: 'AI_ONLY' }, { verdict: 'ai', marks: [] }],
  [
    'probabilities alone',
    { class_probabilities: { human: 0.2, ai: 0.3, mixed: 0.5 } },
    { verdict: 'mixed', marks: ['verdict_from_probabilities'] },
  ],
  ['a legacy probability', { completely_generated_prob: 0.9 }, { verdict: 'ai', marks: ['legacy_verdict'] }],
  [
    'sentences with places, marks and kinds',
    {
      ...LEAST,
      sentences: [
        { sentence: TEXT.slice(0, 25), start: 0, end: 25, generated_prob: 0.2, kind: 'heading' },
        {
          sentence: TEXT.slice(26, 45),
          start: 26,
          end: 45,
          generated_prob: 0.2,
          highlight_sentence_for_ai: true,
          kind: 'recipe',
        },
        { sentence: TEXT.slice(46), start: 46, end: 59, generated_prob: 0, kind: 'recipe' },
      ],
      paragraphs: [{ start_sentence_index: 0, num_sentences: 2, completely_generated_prob: 0.3 }],
    },
    {
      findings: {
        sentences: [
          named(TEXT.slice(0, 25), 0, { kind: 'heading' }),
          named(TEXT.slice(26, 45), 26, { highlighted: true }),
          named(TEXT.slice(46), 46, { kind: 'other' }),
        ],
        paragraphs: [{ startSentenceIndex: 0, sentenceCount: 2, generatedProbability: 0.3 }],
      },
    },
  ],
  [
    'sentences without places, found in the text that was sent',
    {
      ...LEAST,
      sentences: [
        { sentence: 'Another follows it.', generated_prob: 0.5 },
        { sentence: 'A third ends.', generated_prob: 0.4 },
      ],
    },
    {
      findings: { sentences: [named('Another follows it.', 26, { highlighted: true }), named('A third ends.', 46)] },
    },
  ],
  [
    'places without sentences',
    { ...LEAST, sentences: [{ start: 46, end: 59, generated_prob: 0.1 }] },
    { findings: { sentences: [named('A third ends.', 46)] } },
  ],
  [
    'one sentence that is malformed: none are taken, and no paragraphs of them',
    {
      ...LEAST,
      sentences: [
        { sentence: 'One', generated_prob: 0.1 },
        { sentence: 'two', generated_prob: 7 },
      ],
      paragraphs: [{ start_sentence_index: 0, num_sentences: 2, completely_generated_prob: 0.3 }],
    },
    { findings: EMPTY },
  ],
  [
    'an explanation',
    { ...LEAST, explanation: [{ phrase: 'p', count: 1, speaks_for: 'ai', share: 0.2, description: 'd' }] },
    { findings: { reasons: [{ phrase: 'p', count: 1, speaksFor: 'ai', share: 0.2, description: 'd' }] } },
  ],
  ['well-known texts', { ...LEAST, known_texts: ['Bible', 3, '', 'Bible'] }, { findings: { knownTexts: ['Bible'] } }],
  [
    'how much AI edited',
    { ...LEAST, assisted: { score: 0.52, step: 'substantial' } },
    { findings: { assisted: { score: 0.52, step: 'substantial' } } },
  ],
  ['a step of another service', { ...LEAST, assisted: { score: 0.52, step: 'partly' } }, { findings: EMPTY }],
  ['a score outside 0–1', { ...LEAST, assisted: { score: 52, step: 'whole' } }, { findings: EMPTY }],
  ['a text that was not judged', { ...LEAST, assisted: null }, { findings: EMPTY }],
])('a detection as a record: %s', async (_what, document, expected) => {
  expect(await detected(document)).toMatchObject({ kind: 'result', filename: null, result: expected });
});

test.each<readonly [string, object, object]>([
  ['a probability outside 0–1', { class_probabilities: { human: 2, ai: 0 } }, { kind: 'unreadable' }],
  ['no verdict', { word_count: 3 }, { kind: 'unreadable' }],
  ['a failure', { filename: 'a', error: { code: 'no_text', message: 'm' } }, { kind: 'failed', code: 'no_text' }],
  [
    'a failure whose code is a sentence',
    { filename: 'a', error: { code: 'The file\nis <b>broken</b>.', message: 'm' } },
    { kind: 'failed', code: 'service_error', message: 'm' },
  ],
  [
    'a failure whose code has no end',
    { filename: 'a', error: { code: 'e'.repeat(65), message: 'm' } },
    { kind: 'failed', code: 'service_error', message: 'm' },
  ],
  ['a failure in words', { error: 'went wrong' }, { kind: 'failed', code: 'service_error', message: 'went wrong' }],
])('what is no result says why: %s', async (_what, document, expected) => {
  expect(await detected(document)).toMatchObject(expected);
});

test.each([
  [
    true,
    { predicted_class: 'human', sentences: [{ sentence: 'One', start: 0 }], manipulations: [{ examples: ['x'] }] },
  ],
  [false, { predicted_class: 'human', sentences: [{ start: 0 }], manipulations: [{}] }],
])('the answer is kept as it came; with quotations: %s', async (keepsQuotations, kept) => {
  const document = {
    predicted_class: 'human',
    sentences: [{ sentence: 'One', start: 0 }],
    manipulations: [{ examples: ['x'] }],
  };
  const entry = await detected(document, { keepsQuotations });
  expect(entry?.kind === 'result' ? JSON.parse(inflatedText(entry.result.raw)) : null).toEqual(kept);
});

const SENTENCE: PatternSentence = {
  sentenceIndex: 3,
  sentence: TEXT,
  start: 0,
  end: TEXT.length,
  patterns: [
    {
      patternId: 'p',
      patternName: 'P',
      displayName: 'Pattern',
      category: 'tone',
      description: 'd',
      explanation: 'e',
      tip: 't',
      severity: 'high',
      relevance: 0.25,
      timesAsOften: 1.5,
      evidence: 'strong',
      match: 'One',
      start: 0,
      end: 3,
      groupId: 'p-1',
      relatedSentenceIndexes: [4],
    },
    {
      patternId: 'q',
      patternName: 'Q',
      displayName: 'Other',
      category: 'tone',
      description: 'd',
      explanation: 'e',
      tip: 't',
      severity: 'info',
      relevance: 1,
      timesAsOften: null,
      evidence: 'none',
      match: 'sentence',
      start: 4,
      end: 12,
      groupId: null,
      relatedSentenceIndexes: [],
    },
  ],
};

test('a pattern that the service maps to the wire comes back as the record it was', async () => {
  answer = `:keepalive\n\ndata: ${JSON.stringify(patternEvent(SENTENCE))}\n\n:end\n\n`;
  expect(await client.scanText('patterns', TEXT, OPTIONS)).toMatchObject({
    kind: 'answer',
    entries: [{ result: { findings: { scan: 'patterns', sentences: [SENTENCE] } } }],
  });
  expect(asked).toEqual({ line: 'POST /v3/ai/patterns/stream', body: JSON.stringify({ document: TEXT }) });
  const streamed = [];
  for await (const one of client.streamPatterns(TEXT, new AbortController().signal)) streamed.push(one);
  expect(streamed).toEqual([{ sentence: SENTENCE, raw: JSON.stringify(patternEvent(SENTENCE)) }]);
});

test('of a sentence that comes twice one event is kept; where the two differ, none is trusted', async () => {
  const event = `data: ${JSON.stringify(patternEvent(SENTENCE))}\n\n`;
  const streamed = async (): Promise<number> => {
    let count = 0;
    for await (const { sentence } of client.streamPatterns(TEXT, new AbortController().signal))
      count += sentence.patterns.length;
    return count;
  };
  answer = `${event}${event}:end\n\n`;
  expect(await client.scanText('patterns', TEXT, OPTIONS)).toMatchObject({
    entries: [{ result: { findings: { scan: 'patterns', sentences: [SENTENCE] } } }],
  });
  expect(await streamed()).toBe(SENTENCE.patterns.length);
  answer = `${event}data: ${JSON.stringify(patternEvent({ ...SENTENCE, start: SENTENCE.start + 1 }))}\n\n:end\n\n`;
  expect(await client.scanText('patterns', TEXT, OPTIONS)).toMatchObject({
    entries: [{ kind: 'unreadable', message: 'several events came back for one sentence, and they differ' }],
  });
  await expect(streamed()).rejects.toMatchObject({ code: 'pattern_stream_failed' });
});

test('events that are malformed make no findings, and are kept', async () => {
  answer = 'data: {"sentence":"x"}\n\n:end\n\n';
  const got = await client.scanText('patterns', TEXT, OPTIONS);
  expect(got).toMatchObject({ entries: [{ result: { findings: null, raw: '{"events":[{"sentence":"x"}]}' } }] });
  const streamed = client.streamPatterns(TEXT, new AbortController().signal)[Symbol.asyncIterator]();
  await expect(streamed.next()).rejects.toMatchObject({ code: 'pattern_stream_failed' });
});

const FINDINGS: BibliographyFindings = {
  wordCount: 11,
  references: [
    {
      id: 'r1',
      start: 0,
      end: 3,
      raw: 'One',
      csl: { type: 'book', title: 'One', author: [{ family: 'Doe' }] },
      identifiers: [{ kind: 'isbn', value: '9780000000002', checksumOk: true }],
      verdict: 'not_found',
      confidence: 0.9,
      severity: 'major',
      fields: [{ name: 'title', cited: 'One', found: null, status: 'missing' }],
      matchId: null,
      candidates: [{ workId: 'w1', score: 0.4 }],
      citedBy: ['c1'],
      notes: ['n'],
    },
  ],
  citations: [{ id: 'c1', start: 4, end: 7, text: '(1)', form: 'numeric', referenceIds: ['r1'], claimId: 's1' }],
  claims: [
    { id: 's1', start: 0, end: 25, text: TEXT.slice(0, 25), citationIds: ['c1'], needsCitation: false },
    {
      id: 's2',
      start: 0,
      end: 9,
      text: TEXT.slice(0, 9),
      citationIds: [],
      needsCitation: true,
      namedSource: 'the WHO',
    },
  ],
  works: [{ id: 'w1', provider: 'local', score: 0.4, csl: { type: 'book' } }],
  summary: {
    references: 1,
    found: 0,
    mismatch: 0,
    notFound: 1,
    unverified: 0,
    uncited: 0,
    danglingCitations: 0,
    index: { name: 'works.db', works: 48, builtAt: null },
  },
};

test('findings of a bibliography scan come back as the records they were', async () => {
  answer = JSON.stringify({ version: 'v', documents: [{ filename: 'a.txt', ...bibliographyResult(FINDINGS, true) }] });
  const files = [{ filename: 'a.txt', content: TEXT }];
  expect(await client.scanFiles('bibliography', files, OPTIONS)).toMatchObject({
    entries: [
      {
        filename: 'a.txt',
        result: { wordCount: 11, truncated: true, findings: { scan: 'bibliography', ...FINDINGS } },
      },
    ],
  });
  expect(asked.line).toBe('POST /v2/bibliography-scan/files');
});

test('a bibliography scan that is malformed makes no findings', async () => {
  answer = JSON.stringify({ documents: [{ ...bibliographyResult(FINDINGS, false), claims: 'many' }] });
  expect(await client.scanText('bibliography', TEXT, OPTIONS)).toMatchObject({
    entries: [{ kind: 'result', result: { findings: null } }],
  });
});
