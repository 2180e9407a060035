import { Value } from 'typebox/value';
import type { FastifyInstance } from 'fastify';
import { documentOf } from './collected-routes.js';
import type { CollectedRoute } from './collected-routes.js';
import { docsPage } from './page.js';
import { docsStyle } from './style.js';
import { OpenApiDocument } from './openapi-document.js';

const CONTENT_SECURITY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const hidden = { config: { open: true }, schema: { hide: true } } as const;

/** Returns the OpenAPI document of an application, made when it is first asked for. */
export type OpenApiOf = () => Promise<object>;

/** Collects the routes registered after it. What makes a document of them is loaded when one is asked for. */
export function collectOpenApi(app: FastifyInstance): OpenApiOf {
  const routes: CollectedRoute[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  let made: Promise<object> | null = null;
  return () =>
    (made ??= documentOf(routes).catch((error: unknown) => {
      // A fault that passes, such as too many open files, is not remembered.
      made = null;
      throw error;
    }));
}

/**
 * `/openapi.json` and a page for people at `/docs`, made of it on the server: no script, nothing from elsewhere.
 * @param applicationPath of the web application, for the way back; null where it is not served
 */
export function serveOpenApi(app: FastifyInstance, openApi: OpenApiOf, applicationPath: string | null): void {
  app.get('/openapi.json', hidden, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(await openApi())),
  );
  app.get('/docs', hidden, async (_request, reply) => {
    const page = docsPage(Value.Parse(OpenApiDocument, await openApi()), applicationPath);
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
