import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { citeText, examineDocument, findPatterns, programSettings, scanText, scanWholeText } from '../../src/index.js';
import { startHarness } from '../testing/service/harness.js';
import type { Harness } from '../testing/service/harness.js';

const LINE = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj';
const PEM = `-----BEGIN PRIVATE KEY-----\n${`${LINE}\n`.repeat(12)}-----END PRIVATE KEY-----`;
const PROSE = 'The miller wrote about the river, and a robot wrote this pattern. '.repeat(20).trim();

let harness: Harness;
let settings: ReturnType<typeof programSettings>;
/** What was sent, before it reached the service. */
let sent = '';
const wire = createServer((request, response) => {
  void (async () => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces);
    sent += body.toString('latin1');
    const { method = 'GET', url = '/' } = request;
    const headers = { 'x-api-key': String(request.headers['x-api-key']), 'content-type': 'application/json' };
    const answer = await fetch(harness.baseUrl + url, { method, headers, ...(method === 'POST' && { body }) });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  })();
});

beforeAll(async () => {
  harness = await startHarness();
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve));
  const { key: apiKey, id } = await harness.newKey();
  await harness.allow(id);
  settings = programSettings({ baseUrl: `http://127.0.0.1:${(wire.address() as AddressInfo).port}`, apiKey });
});
beforeEach(() => (sent = ''));
afterAll(async () => {
  wire.closeAllConnections();
  wire.close();
  await harness.close();
});

function documentOf(text: string) {
  const counts = { wordCount: 9, characterCount: text.length, pages: null, charset: 'utf-8', language: 'en' };
  const origin = { contentHash: 'ab'.repeat(32), format: 'txt', extractor: 'test@1' };
  return { status: 'text', text, blocks: [], warnings: [], manipulations: [], ...counts, ...origin } as const;
}

const USES: Readonly<Record<string, (text: string) => Promise<unknown>>> = {
  scanText: (text) => scanText({ settings, text }),
  'scanText for patterns': (text) => scanText({ settings, text, scan: 'patterns' }),
  scanWholeText: (text) => scanWholeText({ settings, text }),
  citeText: (text) => citeText({ settings, text }),
  findPatterns: async (text) => {
    for await (const found of findPatterns({ settings, text })) expect(found.raw).not.toContain(LINE);
  },
  examineDocument: (text) => examineDocument({ settings, name: 'a.txt', document: documentOf(text) }),
};

test.each(Object.entries(USES))('%s refuses a text that is mostly a private key, and sends nothing', async (_, use) => {
  await expect(use(`Of the server:\n${PEM}`)).rejects.toMatchObject({
    code: 'private_key',
    nextStep: 'Give a text of prose.',
  });
  expect(sent).toBe('');
});

test.each(Object.entries(USES))('%s sends no key of another text', async (_, use) => {
  // The engine of the stand-in service answers some of them in a form of its own.
  await use(`${PROSE}\n\n${PEM}\n\n${PROSE}`).catch(() => undefined);
  expect(sent).toContain('The miller wrote about the river');
  expect(sent).toContain('BEGIN PRIVATE KEY');
  expect(sent).not.toContain(LINE);
});

test('every letter that is sent has its place in the text', async () => {
  const text = `${PROSE}\n\n${PEM}\n\nA ferry crossed. ${PROSE}`;
  await scanText({ settings, text });
  const { document } = JSON.parse(Buffer.from(sent, 'latin1').toString('utf8')) as { readonly document: string };
  expect(document).toHaveLength(text.length);
  expect(document.indexOf('A ferry')).toBe(text.indexOf('A ferry'));
});
