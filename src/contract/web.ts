import { Type } from 'typebox';
import type { Static } from 'typebox';
import { ManipulationResult } from './document-result.js';
import { NamedBlock } from './predict.js';

/**
 * What the web application and the service that serves it say to each other; no part of the API. Times are Unix
 * seconds.
 */
export const SignInRequest = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) });

export const WebPlan = Type.Object({
  name: Type.String(),
  words_per_cycle: Type.Union([Type.Integer(), Type.Null()]),
  character_limit: Type.Integer(),
  requests_per_minute: Type.Integer(),
});
export type WebPlan = Static<typeof WebPlan>;

export const WebSession = Type.Object({
  signed_in_until: Type.Integer(),
  role: Type.Enum(['owner', 'reviewer', 'reader']),
  has_workbench: Type.Boolean(),
  plans: Type.Array(WebPlan),
  character_limit: Type.Integer({ description: 'of one scan; a longer text is tried in sections' }),
  program_version: Type.String(),
});
export type WebSession = Static<typeof WebSession>;

export const WebKey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  hint: Type.String({ description: 'the first characters of the key' }),
  account_id: Type.String(),
  account_name: Type.String({ description: 'what the first key of the account is named' }),
  plan: Type.String(),
  allows_patterns: Type.Boolean(),
  created_at: Type.Integer(),
  expires_at: Type.Union([Type.Integer(), Type.Null()]),
  revoked_at: Type.Union([Type.Integer(), Type.Null()]),
  last_used_at: Type.Union([Type.Integer(), Type.Null()]),
});
export type WebKey = Static<typeof WebKey>;

export const WebKeyList = Type.Object({ now: Type.Integer(), keys: Type.Array(WebKey) });
export type WebKeyList = Static<typeof WebKeyList>;

/** Somebody who is signed in, or holds a link. */
export const WebPerson = Type.Object({
  name: Type.String({ description: 'empty: the account holder' }),
  role: Type.Enum(['owner', 'reviewer', 'reader']),
  signed_in_at: Type.Union([Type.Integer(), Type.Null()], { description: 'null: a link that was not used yet' }),
  ends_at: Type.Integer(),
});

export const WebPeople = Type.Object({
  now: Type.Integer(),
  people: Type.Array(WebPerson),
  changes: Type.Array(
    Type.Object({
      by: Type.String({ description: 'empty: the account holder' }),
      by_command: Type.Boolean({ description: 'on the command line, by nobody who is known' }),
      action: Type.Enum(['link_made', 'ended']),
      person: Type.String(),
      at: Type.Integer(),
    }),
    { description: 'the newest first' },
  ),
});
export type WebPeople = Static<typeof WebPeople>;

export const EndAccess = Type.Object({ name: Type.String({ minLength: 1, maxLength: 200 }) });

export const NewWebKey = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 80 }),
  account_id: Type.Union([Type.String(), Type.Null()], { description: 'of a further key; null: a new account' }),
  plan: Type.String({ minLength: 1, description: 'of a new account' }),
  expires_in_days: Type.Union([Type.Integer({ minimum: 1, maximum: 3650 }), Type.Null()]),
});
export type NewWebKey = Static<typeof NewWebKey>;

/** The only answer that holds `key`. */
export const CreatedWebKey = Type.Object({ key: Type.String(), listing: WebKey });
export type CreatedWebKey = Static<typeof CreatedWebKey>;

export const WebAccountUsage = Type.Object({
  label: Type.String(),
  plan: Type.String(),
  words_used: Type.Integer(),
  words_limit: Type.Union([Type.Integer(), Type.Null()]),
  cycle_end: Type.Integer(),
  words_by_day: Type.Array(Type.Integer(), { description: 'in the order of `days`' }),
});
export type WebAccountUsage = Static<typeof WebAccountUsage>;

export const WebUsage = Type.Object({
  days: Type.Array(Type.String({ description: 'YYYY-MM-DD in UTC; the last one is today' })),
  accounts: Type.Array(WebAccountUsage),
});
export type WebUsage = Static<typeof WebUsage>;

const MaybeText = Type.Union([Type.String(), Type.Null()]);

/** The whole text of a file, as a scan would see it, and what a case report says about how it was read. */
export const FileTextResult = Type.Object({
  filename: Type.String(),
  text: Type.String(),
  sha256: MaybeText,
  format: Type.String(),
  extractor: Type.String(),
  charset: MaybeText,
  pages: Type.Union([Type.Integer(), Type.Null()]),
  word_count: Type.Integer(),
  character_count: Type.Integer(),
  warnings: Type.Array(Type.String()),
  properties: Type.Optional(
    Type.Object({ title: MaybeText, producer: MaybeText, created_at: MaybeText, modified_at: MaybeText }),
  ),
  blocks: Type.Array(NamedBlock, {
    description: 'what its format says about parts of the text; a scan takes them with it',
  }),
  manipulations: Type.Array(ManipulationResult, {
    description: 'undone in the text: a scan of it no longer finds them',
  }),
});
export type FileTextResult = Static<typeof FileTextResult>;
