import multipart from '@fastify/multipart';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { WEB_API } from '../../contract/web-paths.js';
import { isOwnRequest, readWebAssets, sessionOf } from '../browser/index.js';
import { ApiError } from '../http/index.js';
import type { WebOptions } from '../context.js';
import type { Admit } from '../admission/index.js';
import type { RegisterRoute, RouteTools, ServiceApp } from '../routes/index.js';
import { servePages } from './pages.js';
import { createKey, listKeys, revokeKey } from './routes/keys.js';
import { readFileText } from './routes/file-text.js';
import { session, signIn, signOut } from './routes/session.js';
import { usage } from './routes/usage.js';

export interface WebParts {
  readonly tools: RouteTools;
  readonly web: WebOptions;
  readonly admit: Admit;
  /** The API's endpoints, which the application calls as any client does. */
  readonly endpoints: { readonly json: readonly RegisterRoute[]; readonly files: readonly RegisterRoute[] };
}

/** Admits requests with a session that come from the application's own pages; refuses all others. */
function requireSession(scope: ServiceApp, { tools, web, admit }: WebParts): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, session: true };
    route.schema = { ...route.schema, hide: true };
  });
  scope.addHook('onRequest', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (!isOwnRequest(request.headers, web.publicUrl))
      throw new ApiError('cross_site_request', 'This request did not come from the web application.');
    if (request.routeOptions.config.open === true) return;
    const sent = sessionOf(request.headers.cookie);
    if (sent === null || (await tools.parts.accounts.signIn.sessionEnd(sent)) === null)
      throw new ApiError('not_signed_in', 'You are not signed in, or the session has ended.');
    await admit(request, reply, web.apiKey);
  });
}

/**
 * Serves the web application: its pages, its own requests, and the API's endpoints under its session.
 * @throws AssayError `web_not_built`
 */
export async function registerWeb(app: ServiceApp, parts: WebParts): Promise<void> {
  const { tools, web, endpoints } = parts;
  servePages(app, await readWebAssets(web.folder));
  await app.register(
    async (scope) => {
      const typed = scope.withTypeProvider<TypeBoxTypeProvider>();
      requireSession(typed, parts);
      for (const register of [signIn, signOut, session, listKeys, createKey, revokeKey, usage])
        register(typed, tools, web);
      for (const register of endpoints.json) register(typed, tools);
      await scope.register(async (fileScope) => {
        fileScope.removeAllContentTypeParsers();
        await fileScope.register(multipart, { throwFileSizeLimit: false });
        const typedFiles = fileScope.withTypeProvider<TypeBoxTypeProvider>();
        readFileText(typedFiles, tools, web);
        for (const register of endpoints.files) register(typedFiles, tools);
      });
    },
    { prefix: WEB_API },
  );
}
