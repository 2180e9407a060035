import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { collectOpenApi, serveOpenApi } from '../../../src/service/docs/index.js';

test('an OpenAPI document that could not be made is made when it is next asked for, and then kept', async () => {
  const app = fastify();
  const openApi = collectOpenApi(app);
  let state: 'whole' | 'broken' = 'whole';
  let asked = 0;
  const schema = {
    get summary(): string {
      asked += 1;
      if (state === 'broken') throw new Error('too many open files');
      return 'Tells the tide';
    },
  };
  app.get('/tide', { schema }, () => 'low');
  serveOpenApi(app, openApi, null);
  await app.ready();
  const statusOf = async (url: string): Promise<number> => (await app.inject(url)).statusCode;

  state = 'broken';
  expect([await statusOf('/openapi.json'), await statusOf('/docs')]).toEqual([500, 500]);
  state = 'whole';
  expect(await statusOf('/docs')).toBe(200);
  const askedOnce = asked;
  const { body } = await app.inject('/openapi.json');
  expect(JSON.parse(body)).toMatchObject({ paths: { '/tide': { get: { summary: 'Tells the tide' } } } });
  expect(asked).toBe(askedOnce);
  await app.close();
});
