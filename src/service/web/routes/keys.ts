import { webEndpoints } from '../../../contract/endpoints.js';
import type { NewWebKey, WebKey } from '../../../contract/web.js';
import { AssayError } from '../../../lib/errors.js';
import { offeredPlans, planNamed } from '../../accounts/index.js';
import { ApiError } from '../../http/index.js';
import { routeOf } from '../../routes/index.js';
import type { RouteTools } from '../../routes/index.js';
import { OWN_ACCOUNTS, unixSeconds } from '../web-route.js';
import type { RegisterWebRoute } from '../web-route.js';

const DAY_MS = 86_400_000;

type Listing = Awaited<ReturnType<RouteTools['parts']['accounts']['keys']['list']>>[number];

function webKey(listing: Listing): WebKey {
  const { id, name, hint, plan, allowed, createdAt, expiresAt, revokedAt, lastUsedAt } = listing;
  return {
    id,
    name,
    hint,
    account_id: listing.accountId,
    account_name: listing.accountName,
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
  return error.code === 'unknown_key_id' || error.code === 'unknown_account'
    ? new ApiError('not_found', `There is no such ${error.code === 'unknown_account' ? 'account' : 'key'}.`)
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

/** Features are switched on by the owner of the service, with `assay keys allow`: no request can ask for them. */
async function madeKey(
  { name, plan, account_id: accountId, expires_in_days: days }: NewWebKey,
  { accounts, clock }: RouteTools['parts'],
): Promise<{ readonly key: string; readonly listing: Listing }> {
  const expiresAt = days === null ? null : clock.now() + days * DAY_MS;
  if (accountId !== null && OWN_ACCOUNTS.has(accountId)) throw new ApiError('not_found', 'There is no such account.');
  if (accountId !== null) return accounts.keys.add(accountId, { name, expiresAt });
  const offered = offeredPlans(new Map(accounts.plans.map((one) => [one.name, one])));
  return accounts.keys.create({ name, plan: planNamed(offered, plan).name, expiresAt, allowed: [] });
}

export const createKey: RegisterWebRoute = (app, { parts }) => {
  app.route({
    ...routeOf(webEndpoints.createKey),
    handler: async (request) => {
      const made = await madeKey(request.body, parts).catch((error: unknown) => {
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
