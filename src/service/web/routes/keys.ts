import { Type } from 'typebox';
import { CreatedWebKey, NewWebKey, WebKey, WebKeyList } from '../../../contract/web.js';
import { AssayError } from '../../../lib/errors.js';
import { ApiError } from '../../http/index.js';
import { responses } from '../../routes/index.js';
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

/** A wrong plan or id as the application is told of it. */
function refused(error: unknown): unknown {
  if (!(error instanceof AssayError)) return error;
  return error.code === 'unknown_key_id'
    ? new ApiError('not_found', 'There is no such key.')
    : new ApiError('invalid_request', `${error.message}.`);
}

/** The account holder's keys, however they were made, the newest first. */
export const listKeys: RegisterWebRoute = (app, { parts }) => {
  app.get('/keys', { schema: { response: responses(WebKeyList) } }, async () => {
    const listings = await parts.accounts.keys.list();
    return {
      now: unixSeconds(parts.clock.now()),
      keys: listings
        .filter(({ accountId }) => !OWN_ACCOUNTS.has(accountId))
        .map(webKey)
        .reverse(),
    };
  });
};

export const createKey: RegisterWebRoute = (app, { parts }) => {
  app.post('/keys', { schema: { body: NewWebKey, response: responses(CreatedWebKey) } }, async (request) => {
    const { name, plan, expires_in_days, allows_patterns } = request.body;
    const expiresAt = expires_in_days === null ? null : parts.clock.now() + expires_in_days * DAY_MS;
    const made = await parts.accounts.keys
      .create({ name, plan, expiresAt, allowed: allows_patterns ? ['patterns'] : [] })
      .catch((error: unknown) => {
        throw refused(error);
      });
    return { key: made.key, listing: webKey(made.listing) };
  });
};

export const revokeKey: RegisterWebRoute = (app, { parts }) => {
  app.post(
    '/keys/:id/revoke',
    { schema: { params: Type.Object({ id: Type.String() }), response: responses(WebKey) } },
    async (request) => {
      const listing = await parts.accounts.keys.revoke(request.params.id).catch((error: unknown) => {
        throw refused(error);
      });
      return webKey(listing);
    },
  );
};
