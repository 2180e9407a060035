import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadPlans } from '../../assemble-service.js';
import { isoSeconds, systemClock } from '../../lib/clock.js';
import { AssayError } from '../../lib/errors.js';
import { terminalText } from '../../lib/terminal-text.js';
import { FEATURES, openAccounts, signInUrl, WEB_ACCOUNT } from '../../service/accounts/index.js';
import type { Accounts, Feature, KeyListing } from '../../service/accounts/index.js';
import { settingGroups } from '../../settings/groups.js';
import { resolveSettings } from '../../settings/index.js';
import type { Settings } from '../../settings/groups.js';
import { accountsPlace, placeSettings } from '../../settings/places.js';
import { defineCommand } from '../command.js';
import { durationMs } from '../duration.js';
import { addConfigFlag, addSettingFlags } from '../setting-flags.js';

const iso = (epochMs: number | null): string | null => (epochMs === null ? null : isoSeconds(epochMs));

function jsonOf(listing: KeyListing): Record<string, unknown> {
  const { id, name, hint, plan, allowed, createdAt, expiresAt, revokedAt } = listing;
  return {
    id,
    name,
    hint,
    plan,
    allowed,
    created_at: iso(createdAt),
    expires_at: iso(expiresAt),
    revoked_at: iso(revokedAt),
  };
}

function line({ id, name, hint, plan, allowed, expiresAt, revokedAt }: KeyListing): string {
  const state =
    revokedAt !== null
      ? `revoked ${isoSeconds(revokedAt)}`
      : expiresAt === null
        ? 'no expiry'
        : `expires ${isoSeconds(expiresAt)}`;
  const cells = [
    id,
    `${hint}…`,
    plan.padEnd(8),
    state,
    allowed.length > 0 ? `allowed: ${allowed.join(', ')}` : '',
    terminalText(name),
  ];
  return `${cells.filter((cell) => cell !== '').join('  ')}\n`;
}

interface KeyArguments {
  readonly id: string | undefined;
  readonly plan: string;
  readonly name: string;
  readonly expires: string | undefined;
  readonly allow: readonly Feature[];
  readonly json: boolean;
  /** Where `assay serve` is found with the same settings. */
  readonly baseUrl: string;
}

function neededId({ id }: KeyArguments): string {
  if (id !== undefined) return id;
  throw new AssayError({
    code: 'bad_arguments',
    message: 'which key is not said',
    nextStep: 'Name it by its id; list them with: assay keys list',
    exitCode: 2,
  });
}

function addressOf({ host, port, publicUrl }: Settings['service']): string {
  if (publicUrl !== '') return publicUrl;
  return `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;
}

const printed = (listing: KeyListing, json: boolean): string =>
  json ? `${JSON.stringify(jsonOf(listing))}\n` : line(listing);

/** What each action does. Each returns the text for stdout. */
const ACTIONS = {
  create: async ({ keys }: Accounts, args: KeyArguments): Promise<string> => {
    const expiresAt = args.expires === undefined ? null : systemClock.now() + durationMs(args.expires);
    const { key, listing } = await keys.create({ plan: args.plan, name: args.name, allowed: args.allow, expiresAt });
    const { id, ...rest } = jsonOf(listing);
    return args.json
      ? `${JSON.stringify({ id, key, ...rest })}\n`
      : `${line(listing)}${key}\nKeep it now: it is not shown again.\n`;
  },
  list: async ({ keys }: Accounts, { json }: KeyArguments): Promise<string> => {
    const listings = (await keys.list()).filter(({ accountId }) => accountId !== WEB_ACCOUNT);
    return json ? `${JSON.stringify({ keys: listings.map(jsonOf) })}\n` : listings.map(line).join('');
  },
  revoke: async ({ keys }: Accounts, args: KeyArguments): Promise<string> =>
    printed(await keys.revoke(neededId(args)), args.json),
  allow: async ({ keys }: Accounts, args: KeyArguments): Promise<string> =>
    printed(await keys.allow(neededId(args), args.allow.length > 0 ? args.allow : FEATURES), args.json),
  link: async ({ signIn }: Accounts, { json, baseUrl }: KeyArguments): Promise<string> => {
    const { secret, expiresAt } = await signIn.createToken();
    const url = signInUrl(baseUrl, secret);
    return json
      ? `${JSON.stringify({ url, expires_at: iso(expiresAt) })}\n`
      : `${url}\nGood once, until ${isoSeconds(expiresAt)}; links made before are good no longer.\n`;
  },
} as const;

export const keysCommand = defineCommand({
  usage: 'keys <action> [id]',
  describe:
    "The service's API keys: make, list, revoke, or allow a feature; and a link to sign in to its web application",
  example: ['assay keys create --plan api --name laptop --expires 90d --allow patterns', 'prints the key, this once'],
  builder: (parser) =>
    addSettingFlags(addConfigFlag(parser), placeSettings, "Where the service's data is:")
      .option('port', {
        type: 'string',
        requiresArg: true,
        describe: 'For link: the port of the service',
        defaultDescription: String(settingGroups.service.port.default),
      })
      .option('public-url', {
        type: 'string',
        requiresArg: true,
        describe: 'For link: the address under which browsers find the service',
      })
      .positional('action', {
        choices: ['create', 'list', 'revoke', 'allow', 'link'] as const,
        demandOption: true,
        describe: 'What to do',
      })
      .positional('id', { type: 'string', describe: 'Id of the key, for revoke and allow' })
      .option('plan', { type: 'string', default: 'api', describe: 'Plan of the new key, from config/plans.yaml' })
      .option('name', { type: 'string', default: '', describe: 'What the key is for' })
      .option('expires', {
        type: 'string',
        requiresArg: true,
        describe: 'How long the key is good: 30s, 12h, 90d; without it, for ever',
      })
      .option('allow', {
        choices: FEATURES,
        array: true,
        default: [],
        describe: 'Features the key is allow-listed for',
      })
      .option('json', { type: 'boolean', default: false, describe: 'One JSON value on stdout' }),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const folder = resolve(context.cwd, settings.places.data);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const accounts = await openAccounts({
      path: accountsPlace(settings.places, context.cwd),
      plans: await loadPlans(),
      clock: systemClock,
    });
    try {
      context.stdout.write(
        await ACTIONS[args.action](accounts, {
          ...args,
          id: args.id,
          expires: args.expires,
          baseUrl: addressOf(settings.service),
        }),
      );
    } finally {
      await accounts.close();
    }
    return 0;
  },
});
