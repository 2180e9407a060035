import { afterEach, expect, test, vi } from 'vitest';

interface Given {
  readonly text: string;
  readonly blocks: readonly never[];
}
type Use = (document: Given, scanning: object, onFound?: () => void) => Promise<unknown>;
// Not imported: the types of browsers are not known here.
const { detectWhole, findPatterns, findReferences } = await vi.importActual<
  Readonly<Record<'detectWhole' | 'findPatterns' | 'findReferences', Use>>
>('../../../src/web/api/whole-scan.js');
const { readFile } = await vi.importActual<{ readonly readFile: (file: File) => Promise<unknown> }>(
  '../../../src/web/parts/read-file.js',
);

const LINE = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj';
const PEM = `-----BEGIN PRIVATE KEY-----\n${`${LINE}\n`.repeat(12)}-----END PRIVATE KEY-----`;
const PROSE = 'The miller wrote about the river, and nobody read it. '.repeat(40);
const SCANNING = { limit: 150_000, signal: new AbortController().signal, onSection: () => undefined };

/** Takes requests in place of a service, and answers that it is out. */
function takeRequests(): string[] {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(await new Response(body).text());
    return new Response('{}', { status: 500 });
  });
  return sent;
}
afterEach(() => vi.unstubAllGlobals());

const USES: Readonly<Record<string, (text: string) => Promise<unknown>>> = {
  detection: (text) => detectWhole({ text, blocks: [] }, SCANNING),
  patterns: (text) => findPatterns({ text, blocks: [] }, SCANNING, () => undefined),
  references: (text) => findReferences({ text, blocks: [] }, SCANNING),
  'a file': (text) => readFile(new File([text], 'notes.txt')),
};

test.each(Object.entries(USES))('the page sends no text that is mostly a private key: %s', async (_, use) => {
  const sent = takeRequests();
  await expect(use(PEM)).rejects.toMatchObject({
    code: 'private_key',
    message: expect.stringMatching(/is mostly a private key, which is never sent. Give a text of prose.$/u) as string,
  });
  expect(sent).toEqual([]);
});

test.each(Object.entries(USES))('of another text it sends no key: %s', async (_, use) => {
  const sent = takeRequests();
  await expect(use(`${PROSE}\n\n${PEM}\n\n${PROSE}`)).rejects.toMatchObject({ code: 'unknown' });
  expect(sent.join()).toContain('The miller wrote');
  expect(sent.join()).not.toContain(LINE);
});
