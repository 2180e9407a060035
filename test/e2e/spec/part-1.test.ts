import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentResult } from '../../../src/contract/document-result.js';
import { formOf } from '../../testing/service/harness.js';
import { ENDPOINTS, eventsOf, realClient } from '../../testing/spec-client.js';
import type { SpecClient } from '../../testing/spec-client.js';

// 1. What the service does: on the engines that ship.

const ENGLISH =
  'The mill had stood empty since the flood of 1952, and nobody in the village spoke of it. My grandmother did, ' +
  'once, over tea.\n\n' +
  'She said the wheel still turned on some nights. I never believed her, but I never went to look either.';
const GERMAN =
  'Die alte M\u00fchle stand seit dem Hochwasser leer, und niemand im Dorf sprach dar\u00fcber. Nur meine ' +
  'Gro\u00dfmutter erz\u00e4hlte einmal davon, als wir im Garten sa\u00dfen und der Abend langsam k\u00fchler wurde.';
const CITING =
  'Attention has replaced recurrence (Vaswani et al., 2017). Nobody doubts it.\n\n' +
  'References\n\n' +
  'Vaswani, A., Shazeer, N., Parmar, N. (2017). Attention is all you need. Advances in Neural Information Processing ' +
  'Systems, 30.\n';

let client: SpecClient;
beforeAll(async () => {
  client = await realClient();
});
afterAll(() => client.close());

async function detect(document: string): Promise<DocumentResult> {
  const { status, body } = await client.json('/v2/predict/text', { document });
  expect(status).toBe(200);
  return (body as { readonly documents: readonly [DocumentResult] }).documents[0];
}

describe('text detection', () => {
  test('classifies a single text: probabilities for the whole document, each paragraph and each sentence', async () => {
    const { class_probabilities: whole, paragraphs, sentences } = await detect(ENGLISH);
    expect(whole.human + whole.ai + whole.mixed).toBeCloseTo(1, 6);
    expect(paragraphs).toHaveLength(2);
    expect(sentences).toHaveLength(4);
    for (const probability of [
      ...paragraphs.map((one) => one.completely_generated_prob),
      ...(sentences ?? []).map((one) => one.generated_prob),
    ]) {
      expect(probability).toBeGreaterThanOrEqual(0);
      expect(probability).toBeLessThanOrEqual(1);
    }
  });
  test('the language is detected automatically; non-English text is scanned with a multilingual model', async () => {
    expect(await detect(ENGLISH)).toMatchObject({
      language: 'en',
      version: expect.stringMatching(/-base$/u) as string,
    });
    expect(await detect(GERMAN)).toMatchObject({
      language: 'de',
      version: expect.stringMatching(/-multilingual$/u) as string,
    });
  });
});

test('file detection: the same on uploaded files, one result per file', async () => {
  const { body } = await client.call('POST', '/v2/predict/files', {
    body: formOf([
      ['a.txt', ENGLISH],
      ['b.html', `<p>${GERMAN}</p>`],
      ['c.txt', ENGLISH],
    ]),
  });
  const { documents } = body as { readonly documents: readonly DocumentResult[] };
  const alone = await detect(ENGLISH);
  expect(documents).toMatchObject([
    { filename: 'a.txt', ...alone },
    { filename: 'b.html', language: 'de' },
    { filename: 'c.txt', ...alone },
  ]);
});

test('pattern detection finds the rule of three, explains each match, and streams Server-Sent Events', async () => {
  const answer = await client.json('/v3/ai/patterns/stream', {
    document: 'The plan is bold, innovative, and transformative. It rained.',
  });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const patterns = eventsOf(answer).flatMap((event) => event['patterns'] as Record<string, unknown>[]);
  const three = patterns.find(({ pattern_id }) => pattern_id === 'rule_of_three');
  expect(three?.['explanation']).toMatch(/bold/u);
});

test.each([
  ['a text', (text: string) => client.json('/v2/bibliography-scan/text', { document: text })],
  ['a file', (text: string) => client.call('POST', '/v2/bibliography-scan/files', { body: formOf([['a.txt', text]]) })],
])(
  'bibliography scan of %s: finds citations and claims, checks whether each exists, and returns the sources it matched',
  async (_name, scan) => {
    const { status, body } = await scan(CITING);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      documents: [
        {
          citations: [
            {
              text: expect.stringContaining('Vaswani') as string,
              reference_ids: [expect.any(String)],
              claim_id: expect.any(String) as string,
            },
          ],
          claims: expect.arrayContaining([
            expect.objectContaining({ text: expect.stringContaining('Attention has replaced') as string }),
          ]) as unknown,
          references: [
            {
              verdict: expect.stringMatching(/^(?:found|mismatch|not_found|unverified)$/u) as string,
              match_id: expect.anything() as unknown,
            },
          ],
          sources: [
            { provider: 'local', csl: { title: expect.stringMatching(/attention is all you need/iu) as string } },
          ],
        },
      ],
    });
  },
);

test('usage reports words used and words left in the current billing cycle, and the plan', async () => {
  const before = (await client.call('GET', '/v3/usage-stats')).body['data'] as Record<string, number>;
  const { word_count } = await detect(ENGLISH);
  const after = (await client.call('GET', '/v3/usage-stats')).body['data'] as Record<string, number>;
  expect(after).toMatchObject({ plan: 'embedded', words_left: null });
  expect(after['words_used']! - before['words_used']!).toBe(word_count);
});

test('model versions lists the detector versions that can be requested', async () => {
  const { modelVersions } = (await client.call('GET', '/v2/model-versions/ai-scan')).body as {
    readonly modelVersions: readonly { readonly version: string }[];
  };
  for (const { version } of modelVersions) {
    expect((await client.json('/v2/predict/text', { document: ENGLISH, modelVersion: version })).body['version']).toBe(
      version,
    );
  }
});

test('all endpoints are served from one base address', async () => {
  for (const [method, path] of ENDPOINTS)
    expect((await client.call(method, path, method === 'POST' ? { body: new FormData() } : {})).status).not.toBe(404);
});
