import type { Kysely } from 'kysely';
import { randomId } from '../../lib/random.js';
import type { Clock } from '../../lib/clock.js';
import { isRunning, machineName } from '../../lib/running-process.js';
import type { AccountTables } from './tables.js';

/** Words set aside for work in progress: nobody else can spend them, and they are charged once the work is done. */
export interface ReservedWords {
  readonly id: string;
  readonly accountId: string;
  readonly cycleStart: number;
  readonly words: number;
}

/** Distinguishes this process from an earlier one with the same process id, as in every new container. */
const OWNER = randomId();
/** No stream lasts longer; an older reservation is of a process that ended without releasing it. */
const LONGEST_MS = 3_600_000;

/** Sets words aside. */
export async function addReservation(
  to: Kysely<AccountTables>,
  reserved: Omit<ReservedWords, 'id'>,
  clock: Clock,
): Promise<ReservedWords> {
  const reservation = { ...reserved, id: randomId() };
  const { id, accountId, cycleStart, words } = reservation;
  const owner = { owner: OWNER, owner_machine: machineName(), owner_pid: process.pid };
  await to
    .insertInto('reservations')
    .values({ id, account_id: accountId, cycle_start: cycleStart, words, ...owner, created_at: clock.now() })
    .execute();
  return reservation;
}

export async function dropReservation(from: Kysely<AccountTables>, { id }: ReservedWords): Promise<void> {
  await from.deleteFrom('reservations').where('id', '=', id).execute();
}

/** Words that are set aside of an account's cycle. */
export async function wordsReserved(
  from: Kysely<AccountTables>,
  accountId: string,
  cycleStart: number,
  clock: Clock,
): Promise<number> {
  const rows = from
    .selectFrom('reservations')
    .select('words')
    .where('account_id', '=', accountId)
    .where('cycle_start', '=', cycleStart);
  const found = await rows.where('created_at', '>', clock.now() - LONGEST_MS).execute();
  return found.reduce((sum, { words }) => sum + words, 0);
}

/** Frees the words that processes set aside which were killed before they could. */
export async function dropAbandonedReservations(queries: Kysely<AccountTables>, clock: Clock): Promise<void> {
  await queries
    .deleteFrom('reservations')
    .where('created_at', '<=', clock.now() - LONGEST_MS)
    .execute();
  const own = queries
    .selectFrom('reservations')
    .select(['owner', 'owner_pid'])
    .distinct()
    .where('owner', '!=', OWNER)
    .where('owner_machine', '=', machineName());
  const dead = (await own.execute()).filter(({ owner_pid }) => owner_pid === process.pid || !isRunning(owner_pid));
  for (const { owner } of dead) await queries.deleteFrom('reservations').where('owner', '=', owner).execute();
}
