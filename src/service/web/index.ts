import multipart from '@fastify/multipart';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { WEB_API } from '../../contract/web-paths.js';
import { mayDo } from '../accounts/index.js';
import type { Person } from '../accounts/index.js';
import { isOwnRequest, readWebAssets, sessionOf } from '../browser/index.js';
import { ApiError } from '../http/index.js';
import type { WebOptions } from '../context.js';
import type { Admit } from '../admission/index.js';
import type { RegisterRoute, RouteTools, ServiceApp } from '../routes/index.js';
import { servePages } from './pages.js';
import { createKey, listKeys, revokeKey } from './routes/keys.js';
import { readFileText } from './routes/file-text.js';
import { session, signIn, signOut } from './routes/session.js';
import { endAccess, listPeople } from './routes/people.js';
import { usage } from './routes/usage.js';

/** Who signs in is nobody yet. */
const NOBODY: Person = { name: '', role: 'reader' };

export interface WebParts {
  readonly tools: RouteTools;
  readonly web: WebOptions;
  readonly admit: Admit;
  /** The API's endpoints, which the application calls as any client does. */
  readonly endpoints: { readonly json: readonly RegisterRoute[]; readonly files: readonly RegisterRoute[] };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who signed in; null before that is known. */
    person: Person | null;
  }
}

/** Returns who sent a request of a session. @throws ApiError where there is none, or its role may not do this */
async function personOf(request: FastifyRequest, { tools, web }: WebParts): Promise<Person> {
  const { open = false, role = 'owner' } = request.routeOptions.config;
  if (!isOwnRequest(request.headers, web.publicUrl))
    throw new ApiError('cross_site_request', 'This request did not come from the web application.');
  if (open) return NOBODY;
  const sent = sessionOf(request.headers.cookie);
  const session = sent === null ? null : await tools.parts.accounts.signIn.session(sent);
  if (session === null) throw new ApiError('not_signed_in', 'You are not signed in, or the session has ended.');
  if (!mayDo(session.role, role))
    throw new ApiError('role_not_enough', `Your role, ${session.role}, may not do this. Ask who runs the service.`);
  return session;
}

/** Admits requests with a session that come from the application's own pages; refuses all others. */
function requireSession(scope: ServiceApp, parts: WebParts, isScan: boolean): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, session: true };
    route.schema = { ...route.schema, hide: true };
  });
  scope.addHook('onRequest', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    request.person = await personOf(request, parts);
    if (isScan && request.routeOptions.config.open !== true) await parts.admit(request, reply, parts.web.apiKey);
  });
}

/** The name that decisions carry. */
function readerOf({ person }: FastifyRequest): string {
  return person === null || person.name === '' ? 'account holder' : person.name;
}

/**
 * Serves the web application: its pages, its own requests, and the API's endpoints under its session.
 * @throws AssayError `web_not_built`
 */
export async function registerWeb(app: ServiceApp, parts: WebParts): Promise<void> {
  const { tools, web, endpoints } = parts;
  app.decorateRequest('person', null);
  servePages(app, await readWebAssets(web.folder), web.workbench !== null);
  await app.register(
    async (scope) => {
      const typed = scope.withTypeProvider<TypeBoxTypeProvider>();
      requireSession(typed, parts, true);
      for (const register of [signIn, signOut, session, listKeys, createKey, revokeKey, listPeople, endAccess, usage])
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
  const { workbench } = web;
  if (workbench !== null)
    await app.register(
      (scope, _options, done) => {
        requireSession(scope.withTypeProvider<TypeBoxTypeProvider>(), parts, false);
        workbench.register(scope, readerOf);
        done();
      },
      { prefix: WEB_API },
    );
}
