import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AcceptedKey, Feature } from '../accounts/index.js';
import { ApiError } from '../http/index.js';
import type { ServiceParts } from '../context.js';
import { RateLimiter } from './rate-limiter.js';

const FEATURE_TEXT: Readonly<Record<Feature, string>> = { patterns: 'AI-pattern streaming' };

declare module 'fastify' {
  interface FastifyRequest {
    acceptedKey: AcceptedKey | null;
    presentedKey: string;
  }
  interface FastifyContextConfig {
    /** Served without a key. */
    readonly open?: boolean;
    /** Served to the web application: a session stands in place of a key. */
    readonly session?: boolean;
    /** The key must be allow-listed for it. */
    readonly feature?: Feature;
  }
}

/** The key of a request that passed authentication. */
export function keyOf(request: FastifyRequest): AcceptedKey {
  if (request.acceptedKey === null) throw new Error('a route that is open asked for a key');
  return request.acceptedKey;
}

function presentedKey(request: FastifyRequest): string {
  const presented = request.headers['x-api-key'];
  if (typeof presented !== 'string' || presented === '')
    throw new ApiError('missing_api_key', 'Send your API key in the header x-api-key.');
  return presented;
}

async function authenticate(parts: ServiceParts, presented: string): Promise<AcceptedKey> {
  const decision = await parts.accounts.keys.authenticate(presented);
  if (decision.status === 'expired')
    throw new ApiError('expired_api_key', 'This API key has expired; create a new one.');
  if (decision.status !== 'accepted')
    throw new ApiError('unknown_api_key', 'This API key is not known here, or was revoked.');
  return decision.key;
}

function limitRate(limiter: RateLimiter, key: AcceptedKey, nowMs: number, reply: FastifyReply): void {
  const decision = limiter.take(key.keyId, key.plan, nowMs);
  void reply.headers({
    'ratelimit-limit': decision.limit,
    'ratelimit-remaining': decision.remaining,
    'ratelimit-reset': decision.resetSeconds,
  });
  if (!decision.allowed) {
    throw new ApiError(
      'rate_limited',
      'Too many requests for this API key; try again a little later.',
      { limit: key.plan.requestsPerMinute },
      decision.retryAfterSeconds,
    );
  }
}

/** Lets a request in as the holder of a key. */
export type Admit = (request: FastifyRequest, reply: FastifyReply, apiKey: string) => Promise<void>;

/**
 * Before a body is read: who asks, how often, and whether the feature is theirs. @returns the same for routes that know
 * the key otherwise
 */
export function registerAuthentication(app: FastifyInstance, parts: ServiceParts): Admit {
  const limiter = new RateLimiter();
  app.decorateRequest('acceptedKey', null);
  app.decorateRequest('presentedKey', '');
  const admit: Admit = async (request, reply, apiKey) => {
    const { feature } = request.routeOptions.config;
    const key = await authenticate(parts, apiKey);
    limitRate(limiter, key, parts.clock.now(), reply);
    if (feature !== undefined && !key.allowed.includes(feature)) {
      throw new ApiError(
        'feature_not_enabled',
        `This API key is not enabled for ${FEATURE_TEXT[feature]}; ask the operator to allow it.`,
      );
    }
    request.acceptedKey = key;
    request.presentedKey = apiKey;
  };
  app.addHook('onRequest', async (request, reply) => {
    const { open = false, session = false } = request.routeOptions.config;
    if (!open && !session && !request.is404) await admit(request, reply, presentedKey(request));
  });
  return admit;
}
