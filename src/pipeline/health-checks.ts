import { constants, existsSync } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AssayError, messageOf } from '../lib/errors.js';
import { countOf, countText, durationText, sizeText } from '../lib/number-text.js';
import { ServiceFailure } from '../records/service-failure.js';
import type { ServiceClient } from './client/index.js';
import { checkDatabasePlace } from './outputs/check-outputs.js';
import type { Store } from './store/index.js';

export interface HealthCheck {
  readonly check: string;
  readonly ok: boolean;
  readonly found: string;
  /** What to do; empty where all is well. */
  readonly nextStep: string;
}

/** File systems shared over a network, by the magic number of statfs(2): SQLite's locks are not safe on them. */
const NETWORK_FILE_SYSTEMS = new Map([
  [0x6969, 'NFS'],
  [0xff534d42, 'SMB'],
  [0xfe534d42, 'SMB2'],
  [0x517b, 'SMB'],
  [0x01021997, '9P'],
  [0x65735546, 'FUSE'],
  [0x00c36400, 'CephFS'],
]);
const ENOUGH_BYTES = 1024 ** 3;
const SKEW_LIMIT_MS = 30_000;

function checked(check: string, ok: boolean, found: string, nextStep: string): HealthCheck {
  return { check, ok, found, nextStep: ok ? '' : nextStep };
}

/** How the runs that were cut off go on. */
function resumeText(runIds: readonly string[]): string {
  return runIds.map((runId) => `assay resume ${runId}`).join(', then ');
}

/** The database: integrity, who holds it, what an interrupted run left open. */
export async function databaseChecks(store: Store): Promise<readonly HealthCheck[]> {
  const { integrity, foreignKeyFaults, holders, openBatches, toResume, schema } = await store.health();
  const holding = holders.map(({ pid, host, alive }) => `process ${pid} on ${host}, ${alive ? 'alive' : 'gone'}`);
  return [
    checked(
      'database',
      integrity === 'ok' && foreignKeyFaults === 0,
      `integrity ${integrity}, schema ${schema}`,
      'Copy the file away, then recover it: sqlite3 old.db .recover | sqlite3 new.db',
    ),
    checked(
      'run lock',
      holders.every(({ alive }) => alive),
      `held by ${holding.length === 0 ? 'nobody' : holding.join('; ')}`,
      toResume.length === 0
        ? 'Nothing is to be resumed: the next start takes the lock over.'
        : `The next start of that run takes the lock over; resume it with: ${resumeText(toResume)}`,
    ),
    checked(
      'open batches',
      openBatches === 0,
      `${openBatches} not finished`,
      toResume.length === 0
        ? 'They belong to runs that newer ones took over: assay runs lists those.'
        : `Finish them, billed once, with: ${resumeText(toResume)}`,
    ),
  ];
}

/** Kept texts are looked at for so long. */
const LOOKED_FOR_MS = 2_000;

/** Private keys in kept texts. */
export async function keptKeyChecks({ history }: Pick<Store, 'history'>): Promise<readonly HealthCheck[]> {
  const { found, looked, isAll } = await history.countKeys(LOOKED_FOR_MS);
  const texts = isAll ? countOf(looked, 'kept text') : `the oldest ${countOf(looked, 'kept text')}`;
  const rest = isAll ? '' : `; the others were not looked at in ${durationText(LOOKED_FOR_MS / 1000)}`;
  return [
    checked(
      'private keys',
      found === 0,
      `${found === 0 ? 'none' : countText(found)} in ${texts}${rest}`,
      'Make them unreadable, also where results quote them, with: assay prune --private-keys',
    ),
  ];
}

/** A database that is not there yet is made by the first run, where that may write it. */
export async function newDatabaseChecks(place: string, cwd: string): Promise<readonly HealthCheck[]> {
  try {
    await checkDatabasePlace(place, cwd);
    return [checked('database', true, `none yet: the first run makes ${place}`, '')];
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    return [checked('database', false, error.message, error.nextStep)];
  }
}

/** What is asked of statfs(2): kind of file system, free blocks, bytes of a block. */
export type FileSystemOf = (
  path: string,
) => Promise<{ readonly type: number; readonly bavail: number; readonly bsize: number }>;

/** Returns the folder of a file, or the nearest one above it that is there. */
function nearestFolder(path: string): string {
  const folder = dirname(path);
  return existsSync(folder) || folder === path ? folder : nearestFolder(folder);
}

/** Whether runs can write a database that is there. */
async function writeCheck(databasePath: string): Promise<readonly HealthCheck[]> {
  if (!existsSync(databasePath)) return [];
  const asked = [databasePath, dirname(databasePath)].map((path) => access(path, constants.W_OK));
  const mayWrite = await Promise.all(asked).then(
    () => true,
    () => false,
  );
  const found = mayWrite ? 'may be written' : 'this user may not write it, or its folder: it can only be read';
  return [checked('permissions', mayWrite, found, 'Change the permissions, or copy it and name the copy with --db.')];
}

/** The disk under the database: kind and room, and whether it may be written. */
export async function diskChecks(
  databasePath: string,
  fileSystemOf: FileSystemOf = statfs,
): Promise<readonly HealthCheck[]> {
  const { type, bavail, bsize } = await fileSystemOf(nearestFolder(databasePath));
  const network = NETWORK_FILE_SYSTEMS.get(type);
  const freeBytes = bavail * bsize;
  return [
    ...(await writeCheck(databasePath)),
    checked(
      'file system',
      network === undefined,
      network ?? 'local',
      'Put the database on a local disk with --db: locks are not safe over a network.',
    ),
    checked(
      'disk space',
      freeBytes >= ENOUGH_BYTES,
      `${sizeText(freeBytes)} free`,
      'Make room: texts are kept in the database until they are scanned.',
    ),
  ];
}

/** @param skewSeconds how far the service's clock is ahead */
function clockText(skewSeconds: number): string {
  if (skewSeconds === 0) return "agrees with the service's";
  return `${durationText(Math.abs(skewSeconds))} ${skewSeconds > 0 ? 'behind' : 'ahead of'} the service's`;
}

/** The service in the program itself: it starts, and its clock is that of this machine. */
export async function embeddedServiceChecks(client: ServiceClient): Promise<readonly HealthCheck[]> {
  try {
    await client.usage();
    return [checked('service', true, 'embedded, starts', '')];
  } catch (error) {
    return [checked('service', false, messageOf(error), 'Install Assay again: a part of it is missing or damaged.')];
  }
}

function serviceFailed(error: unknown): HealthCheck {
  const nextStep =
    error instanceof AssayError
      ? error.nextStep
      : 'Check --base-url and the API key (ASSAY_API_KEY or --api-key-file).';
  return checked('service', false, messageOf(error), nextStep);
}

/** What services answer to a request without a key. */
const KEY_IS_MISSING: ReadonlySet<number | null> = new Set([401, 403]);

/** Whether a service answers that there is no key for. */
export async function reachChecks(client: ServiceClient): Promise<readonly HealthCheck[]> {
  const failure = await client.usage().then(
    () => null,
    (error: unknown) => error,
  );
  const answers = failure === null || (failure instanceof ServiceFailure && KEY_IS_MISSING.has(failure.fault.status));
  return [answers ? checked('service', true, 'answers', '') : serviceFailed(failure)];
}

/** The service: reachable, key accepted, clocks together. */
export async function serviceChecks(client: ServiceClient): Promise<readonly HealthCheck[]> {
  try {
    const usage = await client.usage();
    const skewMs = (await client.clockSkewMs()) ?? 0;
    return [
      checked(
        'service',
        true,
        `key accepted, plan ${usage.plan}, words left ` +
          (usage.wordsLeft === null ? 'not limited' : countText(usage.wordsLeft)),
        '',
      ),
      checked(
        'clock',
        Math.abs(skewMs) <= SKEW_LIMIT_MS,
        clockText(Math.round(skewMs / 1000)),
        'Set the clock of this machine: waiting times given as dates are read by it.',
      ),
    ];
  } catch (error) {
    return [serviceFailed(error)];
  }
}
