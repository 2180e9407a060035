import { isoSeconds } from '../../lib/iso-seconds.js';
import { AssayError } from '../../lib/errors.js';
import { terminalText } from '../../lib/terminal-text.js';
import { countText } from '../../lib/number-text.js';
import {
  accountUsage,
  allowFeatures,
  createKey,
  createSignInLink,
  endAccess,
  FEATURES,
  listKeys,
  listPeople,
  revokeKey,
} from '../../library/keys.js';
import type { AccountUsage, Feature, KeyListing } from '../../library/keys.js';
import { linkProblem } from '../../library/link-check.js';
import type { UseOptions } from '../../library/options.js';
import { settingGroups } from '../../settings/groups.js';
import { resolveSettings } from '../../settings/index.js';
import { placeSettings } from '../../settings/places.js';
import { asTyped } from '../process/command-name.js';
import { defineCommand } from '../process/command.js';
import { durationMs } from '../../lib/duration.js';
import { linkNotice } from '../shown/link-notice.js';
import { fitLines } from '../terminal/fit-lines.js';
import { peopleJson, peopleLines } from '../shown/people-lines.js';
import { addConfigFlag, addSettingFlags } from '../flags/setting-flags.js';

const iso = (epochMs: number | null): string | null => (epochMs === null ? null : isoSeconds(epochMs));

function jsonOf(listing: KeyListing): Record<string, unknown> {
  const { id, accountId, name, hint, plan, allowed, createdAt, expiresAt, revokedAt } = listing;
  return {
    id,
    account: accountId,
    name,
    hint,
    plan,
    allowed,
    created_at: iso(createdAt),
    expires_at: iso(expiresAt),
    revoked_at: iso(revokedAt),
  };
}

function line({ id, accountId, name, hint, plan, allowed, expiresAt, revokedAt }: KeyListing): string {
  const state =
    revokedAt !== null
      ? `revoked ${isoSeconds(revokedAt)}`
      : expiresAt === null
        ? 'no expiry'
        : `expires ${isoSeconds(expiresAt)}`;
  const cells = [
    id,
    `${hint}…`,
    accountId,
    plan.padEnd(8),
    state,
    allowed.length > 0 ? `allowed: ${allowed.join(', ')}` : '',
    terminalText(name),
  ];
  return `${cells.filter((cell) => cell !== '').join('  ')}\n`;
}

/** Whom a link is for; null: the account holder. */
function personOf(reviewer: string | undefined, reader: string | undefined) {
  if (reviewer !== undefined) return { name: reviewer, role: 'reviewer' } as const;
  return reader === undefined ? null : ({ name: reader, role: 'reader' } as const);
}

/** What an account has used, for people. */
function accountLine({ accountId, plan, wordsUsed, wordsLimit, cycle }: AccountUsage): string {
  const left = wordsLimit === null ? '' : `, ${countText(Math.max(0, wordsLimit - wordsUsed))} left`;
  return `account ${accountId}  ${plan}  ${countText(wordsUsed)} words used${left}, until ${isoSeconds(cycle.end)}\n`;
}

const accountJson = ({ accountId, plan, wordsUsed, wordsLimit, cycle }: AccountUsage): object => ({
  id: accountId,
  plan,
  words_used: wordsUsed,
  words_left: wordsLimit === null ? null : Math.max(0, wordsLimit - wordsUsed),
  words_limit: wordsLimit,
  cycle_end: iso(cycle.end),
});

interface KeyArguments {
  readonly id: string | undefined;
  readonly account: string | undefined;
  readonly plan: string | undefined;
  readonly name: string;
  readonly expires: string | undefined;
  readonly allow: readonly Feature[];
  readonly json: boolean;
  readonly reviewer: string | undefined;
  readonly reader: string | undefined;
  readonly use: UseOptions;
}

function neededId({ id }: KeyArguments): string {
  if (id !== undefined) return id;
  throw new AssayError({
    code: 'bad_arguments',
    message: 'no key or person is named',
    nextStep: 'Name a key by its id (assay keys list), a person by their name (assay keys people).',
    exitCode: 2,
  });
}

const listed = (listing: KeyListing, json: boolean): string =>
  json ? `${JSON.stringify(jsonOf(listing))}\n` : line(listing);

/** What is for programs goes to standard output, what is said to people of it to standard error. */
type Printed = string | { readonly out: string; readonly said: string };

/** What each action does. Each returns the text for stdout. */
const ACTIONS = {
  create: async ({ plan, account, name, allow: allowed, expires, json, use }: KeyArguments): Promise<Printed> => {
    const lifetime = expires === undefined ? {} : { lifetimeMs: durationMs(expires) };
    const of = { ...(plan !== undefined && { plan }), ...(account !== undefined && { account }) };
    const { key, listing } = await createKey({ ...use, ...of, name, allowed, ...lifetime });
    const { id, ...rest } = jsonOf(listing);
    return json
      ? `${JSON.stringify({ id, key, ...rest })}\n`
      : { out: `${key}\n`, said: `${line(listing)}Keep it now: it is not shown again.\n` };
  },
  list: async ({ account, json, use }: KeyArguments): Promise<Printed> => {
    const listings = await listKeys({ ...use, ...(account !== undefined && { account }) });
    const usage = account === undefined ? null : await accountUsage({ ...use, account });
    if (json) {
      const account = usage === null ? {} : { account: accountJson(usage) };
      return `${JSON.stringify({ ...account, keys: listings.map(jsonOf) })}\n`;
    }
    if (usage === null && listings.length === 0)
      return { out: '', said: 'No keys yet. Make one with: assay keys create\n' };
    return `${usage === null ? '' : accountLine(usage)}${listings.map(line).join('')}`;
  },
  revoke: async (args: KeyArguments): Promise<string> =>
    listed(await revokeKey({ ...args.use, id: neededId(args) }), args.json),
  allow: async (args: KeyArguments): Promise<string> => {
    const features = args.allow.length > 0 ? args.allow : FEATURES;
    return listed(await allowFeatures({ ...args.use, id: neededId(args), features }), args.json);
  },
  people: async ({ json, use }: KeyArguments): Promise<Printed> => {
    const people = await listPeople(use);
    return json ? peopleJson(people) : peopleLines(people);
  },
  end: async (args: KeyArguments): Promise<Printed> => {
    await endAccess({ ...args.use, name: neededId(args) });
    return { out: '', said: `${terminalText(neededId(args))} is signed out, and their link no longer works.\n` };
  },
  link: async ({ json, use, reviewer, reader }: KeyArguments): Promise<Printed> => {
    const person = personOf(reviewer, reader);
    const { url, expiresAt } = await createSignInLink({ ...use, ...(person !== null && { person }) });
    const problem = await linkProblem(url, person !== null);
    return json
      ? { out: `${JSON.stringify({ url, expires_at: iso(expiresAt), problem })}\n`, said: '' }
      : {
          out: `${url}\n`,
          said: linkNotice(expiresAt, person?.name ?? null, problem),
        };
  },
} as const;

export const keysCommand = defineCommand({
  usage: 'keys <action> [id]',
  describe:
    "The service's API keys: make, list, revoke, or allow a feature; links to sign in to its web application, and " +
    'who has one',
  example: ['assay keys create --name laptop --expires 90d', 'prints the key, this once'],
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
      .option('reviewer', {
        type: 'string',
        requiresArg: true,
        conflicts: 'reader',
        describe: 'For link: the name of somebody who reads and decides in the workbench, and does nothing else',
      })
      .option('reader', {
        type: 'string',
        requiresArg: true,
        describe: 'For link: the name of somebody who only reads there',
      })
      .positional('action', {
        choices: ['create', 'list', 'revoke', 'allow', 'link', 'people', 'end'] as const,
        demandOption: true,
        describe: 'create, list, revoke, allow: keys; link: to sign in, once; people: who has one; end: sign one out',
      })
      .positional('id', {
        type: 'string',
        describe: 'Id of the key, for revoke and allow; for end: the name of a person',
      })
      .option('plan', {
        type: 'string',
        requiresArg: true,
        conflicts: 'account',
        describe: 'For create: plan of the account that is made with the key, from config/plans.yaml',
        defaultDescription: 'api',
      })
      .option('account', {
        type: 'string',
        requiresArg: true,
        describe: 'For create: make a further key of this account, which shares its words; for list: show it alone',
      })
      .option('name', { type: 'string', default: '', describe: 'For create: what the key is for' })
      .option('expires', {
        type: 'string',
        requiresArg: true,
        describe: 'For create: how long the key is valid: 30s, 12h, 90d (default: for ever)',
      })
      .option('allow', {
        choices: FEATURES,
        array: true,
        default: [],
        describe: 'For create and allow: features that all keys of the account may use (default of allow: all)',
      })
      .option('json', { type: 'boolean', default: false, describe: 'One JSON value on stdout' }),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const use = { settings, cwd: context.cwd };
    const printed = await ACTIONS[args.action]({
      ...args,
      id: args.id,
      account: args.account,
      plan: args.plan,
      expires: args.expires,
      reviewer: args.reviewer,
      reader: args.reader,
      use,
    });
    const { out, said } = typeof printed === 'string' ? { out: printed, said: '' } : printed;
    context.stdout.write(args.json ? out : fitLines(out, context.stdout));
    context.notices.write(fitLines(asTyped(said, context.env), context.stderr));
    return 0;
  },
});
