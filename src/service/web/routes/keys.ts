import { webEndpoints } from '../../../contract/endpoints.js';
import type { WebKey } from '../../../contract/web.js';
import { AssayError } from '../../../lib/errors.js';
import { ApiError } from '../../http/index.js';
import { routeOf } from '../../routes/index.js';
import type { RouteTools } from '../../routes/index.js';
import { OWN_ACCOUNTS, unixSeconds } from '../web-route.js';
import type { RegisterWebRoute } from '../web-route.js';

const DAY_MS = 86_400_000;

type Listing = Awaited<ReturnType<RouteTools['parts']['accounts']['keys']['list']>>[number];

function webKey({ id, name, hint, plan, allowed, createdAt, expiresAt, revokedAt, lastUsedAt }: Listing): WebKey {
  return {
    id,
    name,
    hint,
    plan,
    allows_patterns: allowed.includes('patterns'),
    created_at: unixSeconds(createdAt),
    expires_at: unixSeconds(expiresAt),
    revoked_at: unixSeconds(revokedAt),
    last_used_at: unixSeconds(lastUsedAt),
  };
}

/** The error that the application receives for an unknown plan or id. */
function refused(error: unknown): unknown {
  if (!(error instanceof AssayError)) return error;
  return error.code === 'unknown_key_id'
    ? new ApiError('not_found', 'There is no such key.')
    : new ApiError('invalid_request', `${error.message}.`);
}

/** The account holder's keys, however they were made, the newest first. */
export const listKeys: RegisterWebRoute = (app, { parts }) => {
  app.route({
    ...routeOf(webEndpoints.listKeys),
    handler: async () => {
      const listings = await parts.accounts.keys.list();
      return {
        now: unixSeconds(parts.clock.now()),
        keys: listings
          .filter(({ accountId }) => !OWN_ACCOUNTS.has(accountId))
          .map(webKey)
          .reverse(),
      };
    },
  });
};

export const createKey: RegisterWebRoute = (app, { parts }) => {
  app.route({
    ...routeOf(webEndpoints.createKey),
    handler: async (request) => {
      const { name, plan, expires_in_days, allows_patterns } = request.body;
      const expiresAt = expires_in_days === null ? null : parts.clock.now() + expires_in_days * DAY_MS;
      const made = await parts.accounts.keys
        .create({ name, plan, expiresAt, allowed: allows_patterns ? ['patterns'] : [] })
        .catch((error: unknown) => {
          throw refused(error);
        });
      return { key: made.key, listing: webKey(made.listing) };
    },
  });
};

export const revokeKey: RegisterWebRoute = (app, { parts }) => {
  app.route({
    ...routeOf(webEndpoints.revokeKey),
    handler: async (request) => {
      const listing = await parts.accounts.keys.revoke(request.params.id).catch((error: unknown) => {
        throw refused(error);
      });
      return webKey(listing);
    },
  });
};
