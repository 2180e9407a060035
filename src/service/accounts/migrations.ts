import { define } from '../../lib/database/index.js';
import type { DialectTerms, Schema } from '../../lib/database/index.js';

const keysAndUsage = ({ text, integer, blob, strict, strictWithoutRowid }: DialectTerms): readonly string[] => [
  `create table accounts (
    id ${text} primary key,
    plan ${text} not null,
    created_at ${integer} not null)${strict}`,
  `create table api_keys (
    id ${text} primary key,
    account_id ${text} not null references accounts (id),
    name ${text} not null,
    key_hash ${blob} not null unique,
    hint ${text} not null,
    allowed ${text} not null,
    created_at ${integer} not null,
    expires_at ${integer},
    revoked_at ${integer})${strict}`,
  `create table usage_cycles (
    account_id ${text} not null references accounts (id),
    cycle_start ${integer} not null,
    words_used ${integer} not null check (words_used >= 0),
    primary key (account_id, cycle_start))${strictWithoutRowid}`,
  `create table idempotent_answers (
    key_id ${text} not null references api_keys (id),
    idempotency_key ${text} not null,
    request_hash ${text} not null,
    answer ${blob},
    created_at ${integer} not null,
    primary key (key_id, idempotency_key))${strict}`,
  'create index idempotent_answers_by_age on idempotent_answers (created_at)',
];

const webApplication = ({ text, integer, blob, strict, strictWithoutRowid }: DialectTerms): readonly string[] => [
  `create table usage_days (
    account_id ${text} not null references accounts (id),
    day ${integer} not null,
    words_used ${integer} not null check (words_used >= 0),
    primary key (account_id, day))${strictWithoutRowid}`,
  `alter table api_keys add column last_used_at ${integer}`,
  `create table sign_in_tokens (
    token_hash ${blob} primary key,
    expires_at ${integer} not null)${strict}`,
  `create table web_sessions (
    session_hash ${blob} primary key,
    expires_at ${integer} not null)${strict}`,
];

const reservations = ({ text, integer, strictWithoutRowid }: DialectTerms): readonly string[] => [
  `create table reservations (
    id ${text} primary key,
    account_id ${text} not null references accounts (id),
    cycle_start ${integer} not null,
    words ${integer} not null check (words >= 0),
    owner ${text} not null,
    owner_machine ${text} not null,
    owner_pid ${integer} not null,
    created_at ${integer} not null)${strictWithoutRowid}`,
  'create index reservations_by_account on reservations (account_id, cycle_start)',
];

/** An account is named as its oldest key, and may use what any of its keys might. */
const namesAndFeatures = ({ text }: DialectTerms): readonly string[] => [
  `alter table accounts add column name ${text} not null default ''`,
  `alter table accounts add column allowed ${text} not null default ''`,
  `update accounts set name = coalesce(
    (select name from api_keys where account_id = accounts.id order by created_at, id limit 1), '')`,
  `update accounts set allowed = coalesce(
    (select max(allowed) from api_keys where account_id = accounts.id), '')`,
];

/** Sessions from before are those of the account holder. */
const people = ({ text }: DialectTerms): readonly string[] =>
  ['sign_in_tokens', 'web_sessions'].flatMap((table) => [
    `alter table ${table} add column person ${text} not null default ''`,
    `alter table ${table} add column role ${text} not null default 'owner'`,
  ]);

/** Lines that are only ever added. */
const accessChanges = ({ serial, text, integer, strict }: DialectTerms): readonly string[] => [
  `create table access_changes (
    change_id ${serial},
    changed_by ${text} not null,
    action ${text} not null,
    person ${text} not null,
    changed_at ${integer} not null)${strict}`,
];

/** Schema of accounts, keys and usage; steps are only ever appended. */
export const accountsSchema: Schema = {
  name: 'accounts',
  migrations: [
    { name: 'accounts, keys, usage, idempotent answers', up: (queries) => define(queries, keysAndUsage) },
    {
      name: 'words by day, last use of keys, sign-in to the web application',
      up: (queries) => define(queries, webApplication),
    },
    { name: 'words set aside for streams underway', up: (queries) => define(queries, reservations) },
    { name: 'names and features of accounts', up: (queries) => define(queries, namesAndFeatures) },
    { name: 'people who sign in with a role', up: (queries) => define(queries, people) },
    { name: 'lines about their access', up: (queries) => define(queries, accessChanges) },
  ],
};
