import { expect } from 'vitest';
import { itemAt } from '../../../../src/lib/present.js';
import type { ProgramClient } from '../../../testing/program-client.js';
import { openSocket, postHead } from '../../../testing/service/open-socket.js';
import { eventsOf } from '../../../testing/spec-client.js';
import { CHANCE, expectRefusal, STREAM, wordsUsed } from './statement.js';
import type { Statement } from './statement.js';

// Statements about the stream of AI patterns.

const THREE = 'The plan is bold, innovative, and transformative.';
const DOCUMENT =
  `\ud83d\ude00 It rained. ${THREE} It\u2019s not just a tool \u2014 it\u2019s a testament to what we can build.\n\n` +
  'Nobody came. We know the road. We know the river. We know the hills.';

interface Event {
  readonly sentence: string;
  readonly start: number;
  readonly end: number;
  readonly sentence_index: number;
  readonly patterns: readonly Readonly<Record<string, unknown>>[];
}

async function stream(api: ProgramClient, document = DOCUMENT): Promise<readonly Event[]> {
  const answer = await api.json(STREAM, { document });
  expect(answer.status).toBe(200);
  return eventsOf(answer).map((event) => {
    const { sentence, start, end, sentence_index: index, patterns } = event;
    expect([typeof sentence, typeof start, typeof end, typeof index]).toEqual(['string', 'number', 'number', 'number']);
    expect(patterns).toBeInstanceOf(Array);
    const places = { start: Number(start), end: Number(end), sentence_index: Number(index) };
    return { ...event, ...places, sentence: String(sentence), patterns: patterns as Event['patterns'] };
  });
}

/** What a stream sends, byte by byte. */
async function bytesOf(api: ProgramClient, document: string): Promise<string> {
  const { socket, closed, received } = await openSocket(api.baseUrl);
  const body = JSON.stringify({ document });
  const headers = { 'x-api-key': api.key, connection: 'close' };
  socket.write(postHead(STREAM, headers, Buffer.byteLength(body)) + body);
  await closed;
  return received();
}

const MATCH = {
  pattern_id: expect.stringMatching(/^[a-z0-9_]+$/u) as string,
  pattern_name: expect.any(String) as string,
  display_name: expect.any(String) as string,
  category: expect.any(String) as string,
  description: expect.any(String) as string,
  explanation: expect.any(String) as string,
  tip: expect.any(String) as string,
  severity: expect.stringMatching(/^(?:info|low|medium|high)$/u) as string,
  relevance: CHANCE,
  k_times: expect.toSatisfy((value: unknown) => value === null || typeof value === 'number') as number,
  evidence: expect.any(String) as string,
};

export const STREAM_STATEMENTS: readonly Statement[] = [
  {
    at: '1',
    says: 'the rule of three is found, and the match explained in plain language, quoting its words',
    proof: async (api) => {
      const [event] = await stream(api, THREE);
      const three = event?.patterns.find(({ pattern_id }) => pattern_id === 'rule_of_three');
      expect(three?.['explanation']).toMatch(/bold, innovative/u);
    },
  },
  {
    at: '4.3',
    says: 'off by default: the key must be allow-listed; else 403 feature_not_enabled',
    proof: async (api) => {
      const { key, id } = await api.newKey();
      const ask = () => api.json(STREAM, { document: THREE }, { 'x-api-key': key });
      expectRefusal(await ask(), { status: 403, code: 'feature_not_enabled' });
      await api.keys('allow', id, '--allow', 'patterns');
      expect((await ask()).status).toBe(200);
    },
  },
  {
    at: '6',
    says: 'Server-Sent Events, each event one line `data: <json>`, no other line but comments',
    proof: async (api) => {
      const answer = await api.json(STREAM, { document: DOCUMENT.replace('rained', 'rained\r\n\u2028data: x\n\n:') });
      expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
      for (const line of String(answer.body['text']).split(/\r\n|[\n\r\u0085\u2028\u2029]/u))
        expect(line).toMatch(/^(?:|data: \{.*\}|:.*)$/u);
    },
  },
  {
    at: '6',
    says: 'an event is one sentence and its patterns; sentences without matches have none',
    proof: async (api) => {
      const events = await stream(api);
      expect(events.length).toBeGreaterThan(1);
      for (const { patterns } of events) expect(patterns.length).toBeGreaterThan(0);
      expect(events.some(({ sentence }) => sentence.includes('Nobody came'))).toBe(false);
      expect(await stream(api, 'It rained. Nobody came.')).toEqual([]);
    },
  },
  {
    at: '6',
    says: 'the stream ends when the connection closes; its last line is the comment :end',
    proof: async (api) => expect(await bytesOf(api, DOCUMENT)).toMatch(/\n:end\n\n\r\n0\r\n\r\n$/u),
  },
  {
    at: 'stream',
    says: 'the fields of an event and of a pattern, in the order of the text',
    proof: async (api) => {
      const events = await stream(api);
      for (const event of events) {
        expect(event).toMatchObject({ document_index: 0, sentence: DOCUMENT.slice(event.start, event.end) });
        for (const match of event.patterns) {
          expect(match).toMatchObject(MATCH);
          expect(DOCUMENT.slice(Number(match['start']), Number(match['end']))).toBe(match['match']);
        }
      }
      const starts = events.map(({ start }) => start);
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    },
  },
  {
    at: 'stream',
    says: 'a pattern that spans sentences marks each with one group_id and names the others',
    proof: async (api) => {
      const matches = (await stream(api)).flatMap(({ patterns, sentence_index }) =>
        patterns.map((match): Readonly<Record<string, unknown>> => ({ ...match, sentence_index })),
      );
      const grouped = matches.filter((match) => match['group_id'] !== undefined);
      const group = grouped.filter((match) => match['group_id'] === itemAt(grouped, 0)['group_id']);
      expect(group.length).toBeGreaterThan(1);
      for (const match of group) {
        const others = group.map((other) => other['sentence_index']).filter((at) => at !== match['sentence_index']);
        expect(match['related_sentence_indexes']).toEqual(expect.arrayContaining(others));
      }
    },
  },
  {
    at: 'stream',
    says: 'documents with exactly one inputText is taken too; none or two are 400',
    proof: async (api) => {
      const one = { inputText: DOCUMENT };
      expect(eventsOf(await api.json(STREAM, { documents: [one] }))).toEqual(await stream(api));
      for (const documents of [[], [one, one]])
        expectRefusal(await api.json(STREAM, { documents }), { status: 400, code: 'invalid_request' });
    },
  },
  {
    at: 'stream',
    says: 'over the character limit: 400 before the stream starts',
    proof: async (api) =>
      expectRefusal(await api.json(STREAM, { document: 'x'.repeat(150_001) }), {
        status: 400,
        code: 'document_too_long',
      }),
  },
  {
    at: 'stream',
    says: 'an event is sent as soon as it is known; a client that goes away stops the work, and is charged at most once',
    proof: async (api) => {
      const { key } = await api.newKey('--allow', 'patterns');
      const { socket, until, closed } = await openSocket(api.baseUrl);
      const body = JSON.stringify({ document: `${THREE} `.repeat(2900) });
      socket.write(postHead(STREAM, { 'x-api-key': key }, body.length) + body);
      await until(/data: \{/u);
      socket.destroy();
      await closed;
      await expect.poll(() => api.log()).toMatch(/patterns\/stream/u);
      expect(await wordsUsed(api, key)).toBeLessThanOrEqual(2900 * 7);
    },
  },
];
