import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../lib/clock.js';
import type { AcceptedKey, Feature, KeyStore } from '../accounts/index.js';
import { ApiError } from '../http/index.js';
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
    /** Served to the web application, which sends a session in place of a key. */
    readonly session?: boolean;
    /** The key must be allow-listed for it. */
    readonly feature?: Feature;
  }
}

/** The key of a request that passed authentication. @throws on a route that is open to all */
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

async function acceptedKeyOf(keys: KeyStore, presented: string): Promise<AcceptedKey> {
  const decision = await keys.authenticate(presented);
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

/** Admits a request as the holder of a key. @throws ApiError where the key, its rate or its features forbid it */
export type Admit = (request: FastifyRequest, reply: FastifyReply, apiKey: string) => Promise<void>;

/**
 * Checks each request before its body is read: its key, the rate of that key, and whether the key may use the feature.
 * @returns the same check for routes that learn the key in another way
 */
export function registerAuthentication(app: FastifyInstance, keys: KeyStore, clock: Clock): Admit {
  const limiter = new RateLimiter();
  app.decorateRequest('acceptedKey', null);
  app.decorateRequest('presentedKey', '');
  const admit: Admit = async (request, reply, apiKey) => {
    const { feature } = request.routeOptions.config;
    const key = await acceptedKeyOf(keys, apiKey);
    limitRate(limiter, key, clock.now(), reply);
    if (feature !== undefined && !key.allowed.includes(feature)) {
      throw new ApiError(
        'feature_not_enabled',
        `This API key is not enabled for ${FEATURE_TEXT[feature]}; ` +
          `the service's operator allows it with: assay keys allow ${key.keyId}.`,
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
