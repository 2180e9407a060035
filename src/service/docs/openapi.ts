import swagger from '@fastify/swagger';
import { Value } from 'typebox/value';
import type { FastifyInstance } from 'fastify';
import { docsPage } from './page.js';
import { docsStyle } from './style.js';
import { OpenApiDocument } from './openapi-document.js';

const CONTENT_SECURITY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const hidden = { config: { open: true }, schema: { hide: true } } as const;

/** Collects the schemas of routes registered after it. */
export async function collectOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Assay detection service',
        version: '1.0.0',
        description:
          'AI detection on text and files, AI-pattern streaming, bibliography scans, usage and model versions. ' +
          'Every error has one shape: error, code, request_id, and details where they help. Every answer carries ' +
          'x-request-id, and that of a scan x-words-charged: the words that it cost, 0 where it is sent again under ' +
          'an Idempotency-Key; of a stream, what it costs when it is whole.',
      },
      components: { securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' } } },
      security: [{ apiKey: [] }],
    },
  });
}

/**
 * `/openapi.json` and a page for people at `/docs`, made of it on the server: no script, nothing from elsewhere. @param
 * applicationPath of the web application, for the way back; null where it is not served
 */
export function serveOpenApi(app: FastifyInstance, applicationPath: string | null): void {
  app.get('/openapi.json', hidden, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(app.swagger())),
  );
  app.get('/docs', hidden, (_request, reply) => {
    const page = docsPage(Value.Parse(OpenApiDocument, app.swagger()), applicationPath);
    return reply
      .headers({
        'content-security-policy': CONTENT_SECURITY,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(page);
  });
  app.get('/docs/style.css', hidden, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('x-content-type-options', 'nosniff').send(docsStyle),
  );
}
