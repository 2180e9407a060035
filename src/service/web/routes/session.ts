import type { FastifyRequest } from 'fastify';
import { webEndpoints } from '../../../contract/endpoints.js';
import { WEB_ROOT } from '../../../contract/web-paths.js';
import { programVersion } from '../../../lib/package-root.js';
import { sessionCookie, sessionOf } from '../../browser/index.js';
import type { CookieScope } from '../../browser/index.js';
import { ApiError } from '../../http/index.js';
import type { WebOptions } from '../../context.js';
import { keyOf, RateLimiter } from '../../admission/index.js';
import { routeOf, silentRouteOf } from '../../routes/index.js';
import { unixSeconds } from '../web-route.js';
import type { RegisterWebRoute } from '../web-route.js';

const ATTEMPTS = { requestsPerMinute: 10, burst: 10 } as const;
/** A token is 200 characters at most. */
const SIGN_IN_BYTES = 4096;

function scopeOf(request: FastifyRequest, { publicUrl }: WebOptions): CookieScope {
  return { path: WEB_ROOT, secure: request.protocol === 'https' || publicUrl?.startsWith('https:') === true };
}

/** The error of an attempt that comes too soon. */
function refusedAttempt(limiter: RateLimiter, address: string, nowMs: number): ApiError | undefined {
  const { allowed, retryAfterSeconds } = limiter.take(address, ATTEMPTS, nowMs);
  if (allowed) return undefined;
  const message = 'Too many attempts to sign in; try again a little later.';
  return new ApiError('rate_limited', message, undefined, retryAfterSeconds);
}

/** Exchanges the token of a link for a session. */
export const signIn: RegisterWebRoute = (app, { parts }, web) => {
  const limiter = new RateLimiter();
  app.route({
    ...silentRouteOf(webEndpoints.signIn),
    config: { open: true, bodyBytes: SIGN_IN_BYTES },
    // Before the body is read: anybody may send one.
    onRequest: (request, _reply, done) => {
      done(refusedAttempt(limiter, request.ip, parts.clock.now()));
    },
    handler: async (request, reply) => {
      const issued = await parts.accounts.signIn.redeem(request.body.token);
      if (issued === null)
        throw new ApiError('not_signed_in', 'This link was used already, is too old, or was replaced by a newer one.');
      void reply.header(
        'set-cookie',
        sessionCookie(issued.secret, unixSeconds(issued.expiresAt - parts.clock.now()), scopeOf(request, web)),
      );
      return reply.code(204).send();
    },
  });
};

export const signOut: RegisterWebRoute = (app, { parts }, web) => {
  app.route({
    ...silentRouteOf(webEndpoints.signOut),
    config: { role: 'reader' },
    handler: async (request, reply) => {
      await parts.accounts.signIn.end(sessionOf(request.headers.cookie) ?? '');
      return reply
        .code(204)
        .header('set-cookie', sessionCookie('', 0, scopeOf(request, web)))
        .send();
    },
  });
};

/** Returns who is signed in, and the facts about the service that the pages need. */
export const session: RegisterWebRoute = (app, { parts }, web) => {
  app.route({
    ...routeOf(webEndpoints.session),
    config: { role: 'reader' },
    handler: async (request) => {
      const signedIn = await parts.accounts.signIn.session(sessionOf(request.headers.cookie) ?? '');
      const plans = parts.accounts.plans
        .filter(({ hidden }) => hidden !== true)
        .map(({ name, wordsPerCycle, characterLimit, requestsPerMinute }) => ({
          name,
          words_per_cycle: wordsPerCycle,
          character_limit: characterLimit,
          requests_per_minute: requestsPerMinute,
        }));
      return {
        signed_in_until: unixSeconds(signedIn?.endsAt ?? 0),
        role: signedIn?.role ?? 'reader',
        has_workbench: web.workbench !== null,
        plans,
        character_limit: keyOf(request).plan.characterLimit,
        program_version: programVersion(),
      };
    },
  });
};
