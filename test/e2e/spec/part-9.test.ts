import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadModels } from '../../../src/service-data.js';
import { createDetectionPool } from '../../../src/service/scans/detection-pool.js';
import { formOf, startHarness } from '../../testing/service/harness.js';
import type { Harness } from '../../testing/service/harness.js';
import { ENDPOINTS } from '../../testing/spec-client.js';

// 9. Versioning, with the models that ship.

interface Versions {
  readonly modelVersions: readonly {
    readonly version: string;
    readonly released: boolean;
    readonly default: boolean;
    readonly languages: readonly string[];
  }[];
}

let harness: Harness;
let key: string;
let list: Versions['modelVersions'];
beforeAll(async () => {
  harness = await startHarness({ detection: createDetectionPool(await loadModels(), { threads: 1 }) });
  ({ key } = await harness.newKey());
  const response = await fetch(`${harness.baseUrl}/v2/model-versions/ai-scan`, { headers: { 'x-api-key': key } });
  list = ((await response.json()) as Versions).modelVersions;
});
afterAll(() => harness.close());

const ENGLISH = 'The mill had stood empty since the flood, and nobody in the village spoke of it.';
const FRENCH = 'Le moulin \u00e9tait vide depuis la grande crue, et personne au village ne voulait en parler le soir.';

test('9.1 endpoints have a version prefix, /v2/ or /v3/ for usage and patterns; none answers without', async () => {
  for (const [method, path] of ENDPOINTS) {
    expect(path).toMatch(/usage|patterns/u.test(path) ? /^\/v3\// : /^\/v2\//);
    for (const other of [path.replace(/^\/v\d/u, ''), path.replace(/^\/v\d/u, '/v1')])
      expect((await fetch(harness.baseUrl + other, { method, headers: { 'x-api-key': key } })).status).toBe(404);
  }
});

test('9.2 detection responses name the version used, a date followed by a suffix', async () => {
  const response = await harness.post('/v2/predict/text', key, { document: ENGLISH });
  const { version, documents } = (await response.json()) as {
    readonly version: string;
    readonly documents: readonly { readonly version: string }[];
  };
  expect(version).toMatch(/^\d{4}-\d{2}-\d{2}-[a-z0-9-]+$/u);
  expect(documents[0]?.version).toBe(version);
});

test('9.3 a request selects a version by modelVersion: body, query or form field, whatever the language', async () => {
  for (const { version } of list) {
    const answers = await Promise.all([
      harness.post('/v2/predict/text', key, { document: FRENCH, modelVersion: version }),
      harness.post(`/v2/predict/text?modelVersion=${version}`, key, { document: ENGLISH }),
      fetch(`${harness.baseUrl}/v2/predict/files`, {
        method: 'POST',
        headers: { 'x-api-key': key },
        body: formOf([['a.txt', ENGLISH]], { modelVersion: version }),
      }),
    ]);
    for (const answer of answers) expect(await answer.json()).toMatchObject({ version, documents: [{ version }] });
  }
});

test('9.3 body and query that differ are 400', async () => {
  const [one, other] = list;
  expect(
    (
      await harness.post(`/v2/predict/text?modelVersion=${one!.version}`, key, {
        document: 'x',
        modelVersion: other!.version,
      })
    ).status,
  ).toBe(400);
});

test('9.4 the list can contain versions that are not released', () => {
  expect(new Set(list.map(({ released }) => released))).toEqual(new Set([true, false]));
  expect(list.filter((model) => model.default).every(({ released }) => released)).toBe(true);
});

test('the default version is the newest that knows the language: base for English, else multilingual', async () => {
  for (const [document, suffix] of [
    [ENGLISH, 'base'],
    [FRENCH, 'multilingual'],
  ] as const) {
    const newest = list.filter((model) => model.default && model.version.endsWith(suffix)).at(-1);
    expect(await (await harness.post('/v2/predict/text', key, { document })).json()).toMatchObject({
      version: newest?.version,
    });
  }
});
