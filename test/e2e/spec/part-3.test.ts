import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf } from '../../testing/service/harness.js';
import { specClient } from '../../testing/spec-client.js';
import type { SpecClient } from '../../testing/spec-client.js';

// 3. States and transitions: there are none.

let client: SpecClient;
beforeAll(async () => {
  client = await specClient();
});
afterAll(() => client.close());

test('each request is answered on its own: the same request gets the same answer, whatever came between', async () => {
  const requests = [
    () => client.json('/v2/predict/text', { document: 'A robot line.' }),
    () => client.call('POST', '/v2/predict/files', { body: formOf([['a.txt', 'A robot line.']]) }),
    () => client.json('/v2/bibliography-scan/text', { document: 'A claim.' }),
    () => client.json('/v3/ai/patterns/stream', { document: 'A first pattern.' }),
    () => client.call('GET', '/v2/model-versions/ai-scan'),
  ];
  const once = await Promise.all(requests.map((ask) => ask()));
  await client.json('/v2/predict/text', { document: 7 });
  const again = await Promise.all(requests.map((ask) => ask()));
  // The stand-in for patterns counts the sentences it ever saw; everything else is to the byte.
  const bodies = (answers: typeof once): unknown =>
    answers.map(({ status, body }) => [status, JSON.stringify(body).replace(/sentence_index\\":\d+/u, '')]);
  expect(bodies(again)).toEqual(bodies(once));
});
