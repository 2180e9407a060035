import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadPlans } from '../service-data.js';
import { makeDataFolder } from '../lib/data-folder.js';
import { isPostgresAddress } from '../lib/database/index.js';
import { AssayError } from '../lib/errors.js';
import { systemClock } from '../lib/clock.js';
import {
  COMMAND_LINE,
  offeredPlans,
  openAccounts,
  ownKeys,
  planNamed,
  signInUrl,
  unknownAccount,
} from '../service/accounts/index.js';
import type { Accounts, AccountUsage, Feature, KeyListing, Person, PersonAccess } from '../service/accounts/index.js';
import type { Settings } from '../settings/groups.js';
import { programSettings } from '../settings/index.js';
import { accountsPlace } from '../settings/places.js';
import type { UseOptions } from './options.js';

export { FEATURES } from '../service/accounts/index.js';
export type { AccountUsage, Feature, KeyListing, PersonAccess } from '../service/accounts/index.js';

/** Opens the accounts of the settings, made if they are missing, and closes them after `use`. */
async function withAccounts<Result>(
  { settings = programSettings(), cwd = process.cwd() }: UseOptions,
  use: (accounts: Accounts, settings: Settings) => Promise<Result>,
): Promise<Result> {
  await makeDataFolder(resolve(cwd, settings.places.data));
  const accounts = await openAccounts({
    path: accountsPlace(settings.places, cwd),
    plans: await loadPlans(),
    clock: systemClock,
  });
  try {
    return await use(accounts, settings);
  } finally {
    await accounts.close();
  }
}

export interface NewKeyOptions extends UseOptions {
  /** A plan of `config/plans.yaml`; not for a further key of an account, which has its plan. */
  readonly plan?: string;
  /** Makes a further key of this account, which shares its words; left out, the key gets an account of its own. */
  readonly account?: string;
  readonly name?: string;
  /** Features that the key is allow-listed for. */
  readonly allowed?: readonly Feature[];
  /** How long the key is good; left out, for ever. */
  readonly lifetimeMs?: number;
}

/** The plan of an account for which none is named. */
const DEFAULT_PLAN = 'api';

/**
 * Makes an API key of the service; the key is returned this once.
 * @throws AssayError `unknown_plan`, `unknown_account`
 */
export function createKey({
  plan = DEFAULT_PLAN,
  name = '',
  allowed = [],
  lifetimeMs,
  account,
  ...options
}: NewKeyOptions): Promise<{ readonly key: string; readonly listing: KeyListing }> {
  const expiresAt = lifetimeMs === undefined ? null : systemClock.now() + lifetimeMs;
  return withAccounts(options, async ({ keys, plans }) => {
    if (account === undefined) {
      const offered = offeredPlans(new Map(plans.map((one) => [one.name, one])));
      return keys.create({ plan: planNamed(offered, plan).name, name, allowed, expiresAt });
    }
    const made = await keys.add(account, { name, expiresAt });
    return allowed.length === 0 ? made : { ...made, listing: await keys.allow(made.listing.id, allowed) };
  });
}

/**
 * Returns the API keys of the service, or of one account, without those of its web application; none where it has no
 * accounts yet.
 */
export async function listKeys({ account, ...options }: ListKeysOptions = {}): Promise<readonly KeyListing[]> {
  const { settings = programSettings(), cwd = process.cwd() } = options;
  const accounts = accountsPlace(settings.places, cwd);
  if (!isPostgresAddress(accounts) && !existsSync(accounts)) return [];
  return withAccounts(options, async ({ keys }) => {
    const listings = await ownKeys(keys);
    return account === undefined ? listings : listings.filter(({ accountId }) => accountId === account);
  });
}

export interface ListKeysOptions extends UseOptions {
  /** Only the keys of this account. */
  readonly account?: string;
}

/** What an account of the service has used of its words in its billing cycle. @throws AssayError `unknown_account` */
export function accountUsage({
  account,
  ...options
}: UseOptions & { readonly account: string }): Promise<AccountUsage> {
  return withAccounts(options, async (accounts) => {
    const found = (await accounts.usageByAccount(1)).find(({ accountId }) => accountId === account);
    if (found === undefined) throw unknownAccount(account);
    return found;
  });
}

export interface KeyOptions extends UseOptions {
  /** Of the key, as it is listed. */
  readonly id: string;
}

/** Revokes an API key, from the next request on. @throws AssayError `unknown_key` */
export function revokeKey({ id, ...options }: KeyOptions): Promise<KeyListing> {
  return withAccounts(options, ({ keys }) => keys.revoke(id));
}

/** Allow-lists an API key for features. @throws AssayError `unknown_key` */
export function allowFeatures({
  id,
  features,
  ...options
}: KeyOptions & { readonly features: readonly Feature[] }): Promise<KeyListing> {
  return withAccounts(options, ({ keys }) => keys.allow(id, features));
}

function addressOf({ host, port, publicUrl }: Settings['service']): string {
  if (publicUrl !== '') return publicUrl;
  return `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;
}

/** A link that signs somebody in to the web application, once. */
export interface SignInLink {
  readonly url: string;
  /** Milliseconds since the Unix epoch. */
  readonly expiresAt: number;
}

export interface LinkOptions extends UseOptions {
  /** Who may use the workbench with it, and how; left out: the account holder. */
  readonly person?: Person;
}

const LONGEST_NAME = 80;

/** @throws AssayError `invalid_name` */
function checkName({ name }: Person): void {
  if (name.trim() !== '' && name.length <= LONGEST_NAME && !/[\p{Cc}\p{Cf}]/u.test(name)) return;
  throw new AssayError({
    code: 'invalid_name',
    message: 'this is no name that decisions can carry',
    nextStep: `Give a name of at most ${LONGEST_NAME} characters, without control characters.`,
    exitCode: 2,
  });
}

/**
 * Makes a sign-in link to the service that runs with these settings. Earlier links of the same person stop working.
 * @throws AssayError `invalid_name`
 */
export function createSignInLink({ person, ...options }: LinkOptions = {}): Promise<SignInLink> {
  if (person !== undefined) checkName(person);
  return withAccounts(options, async ({ signIn }, { service }) => {
    const { secret, expiresAt } = await signIn.createToken(person);
    return { url: signInUrl(addressOf(service), secret), expiresAt };
  });
}

/** Returns who is signed in, or holds a link that was not used yet. */
export function listPeople(options: UseOptions = {}): Promise<readonly PersonAccess[]> {
  return withAccounts(options, ({ signIn }) => signIn.people());
}

/** Ends the access of a person at once: their sessions, and their link. @throws AssayError `person_not_found` */
export function endAccess({ name, ...options }: UseOptions & { readonly name: string }): Promise<void> {
  return withAccounts(options, async ({ signIn }) => {
    if ((await signIn.endAccess(name, COMMAND_LINE)) > 0) return;
    throw new AssayError({
      code: 'person_not_found',
      message: `nobody called ${name} is signed in or holds a link`,
      nextStep: 'List who is with: assay keys people',
      exitCode: 2,
    });
  });
}
