import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { request } from 'undici';
import { WEB_API, WEB_HEADER } from '../contract/web-paths.js';
import { AssayError, messageOf } from '../lib/errors.js';
import { sha256Hex } from '../lib/hash.js';
import type { WorkbenchApp } from './tools.js';

const HOST = '127.0.0.1';
/** Ports that few systems hand out by themselves. */
const FIRST_PORT = 61_000;
const PORTS = 4_500;
/** Workbenches of one database that find a port of their own each time. */
const USUAL_PORTS = 4;
/** What a program of this machine may take to say what it is, and how much it may say. */
const ANSWER_MS = 1000;
const ANSWER_BYTES = 200;

const OpenDatabase = Type.Object({ database: Type.String() });

/** Tells no more of the database than the port does, which is chosen by it. */
const nameOf = (database: string): string => sha256Hex(`workbench of ${database}`);

/** Says which database this is the workbench of, so that a second one can tell its user about it. */
export function registerOpenDatabase(app: WorkbenchApp, database: string): void {
  app.get('/open', { config: { beforeEntry: true } }, (): Static<typeof OpenDatabase> => ({
    database: nameOf(database),
  }));
}

/** Browsers keep what was typed by the port: of one database it is found again at the next start. */
function usualPorts(database: string): readonly number[] {
  const first = FIRST_PORT + (Number.parseInt(sha256Hex(database).slice(0, 8), 16) % PORTS);
  return Array.from({ length: USUAL_PORTS }, (_, further) => first + further);
}

/** Whether what listens at an address, any program of this machine, is a workbench of the database. */
async function isOpenAt(baseUrl: string, database: string): Promise<boolean> {
  try {
    const { statusCode, headers, body } = await request(`${baseUrl}${WEB_API}/open`, {
      headers: { [WEB_HEADER.name]: WEB_HEADER.value },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (statusCode !== 200 || !(Number(headers['content-length']) <= ANSWER_BYTES)) {
      body.destroy();
      return false;
    }
    return Value.Parse(OpenDatabase, await body.json()).database === nameOf(database);
  } catch {
    return false;
  }
}

/** Where a workbench listens. */
export interface Listening {
  readonly baseUrl: string;
  /** Where other workbenches of the same database do. */
  readonly others: readonly string[];
}

/**
 * Listens on the loopback of this machine: at one of a few ports that are the same each time for a database, or at any
 * where all of these are taken. @param asked this port alone @throws AssayError `cannot_listen`
 */
export async function listen(app: WorkbenchApp, asked: number | undefined, database: string): Promise<Listening> {
  const others: string[] = [];
  for (const port of asked === undefined ? [...usualPorts(database), 0] : [asked])
    try {
      return { baseUrl: await app.listen({ host: HOST, port }), others };
    } catch (error) {
      const taken = `http://${HOST}:${port}`;
      if (port === 0 || asked !== undefined)
        throw new AssayError({
          code: 'cannot_listen',
          message: `the workbench cannot listen on ${HOST}:${port}: ${messageOf(error)}`,
          nextStep: 'Choose another with --port, or leave it out.',
          exitCode: 2,
          cause: error,
        });
      if (await isOpenAt(taken, database)) others.push(taken);
    }
  throw new Error('no port was tried');
}
