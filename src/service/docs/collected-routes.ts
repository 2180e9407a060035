import { fastify } from 'fastify';
import type { FastifySchema, HTTPMethods } from 'fastify';

/** What the OpenAPI document says of a route. */
export interface CollectedRoute {
  readonly method: HTTPMethods | HTTPMethods[];
  /** With the prefixes that it is registered under. */
  readonly url: string;
  readonly schema?: FastifySchema;
}

const DESCRIPTION =
  'AI detection on text and files, AI-pattern streaming, bibliography scans, usage and model versions. ' +
  'Every error has one shape: error, code, request_id, and details where they help. Every answer carries ' +
  'x-request-id, and that of a scan x-words-charged: the words that it cost, 0 where it is sent again under ' +
  'an Idempotency-Key; of a stream, what it costs when it is whole.';

/** Makes the OpenAPI document of routes, by an application that has these routes only and never listens. */
export async function documentOf(routes: readonly CollectedRoute[]): Promise<object> {
  const { default: swagger } = await import('@fastify/swagger');
  const app = fastify({ exposeHeadRoutes: false });
  // Nothing is checked or written by them here.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Assay detection service', version: '1.0.0', description: DESCRIPTION },
      components: { securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' } } },
      security: [{ apiKey: [] }],
    },
  });
  for (const { method, url, schema } of routes)
    if (method !== 'HEAD') app.route({ method, url, ...(schema && { schema }), handler: () => undefined });
  await app.ready();
  const document = app.swagger();
  await app.close();
  return document;
}
