import { execFile, spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { promisify } from 'node:util';
import { CutLine } from './cut-line.js';

const run = promisify(execFile);
const ip = (...words: readonly string[]) => run('ip', words);

/** A machine that reaches the database and the service over lines of its own. */
export interface Host {
  /** Address of the database as it is seen from here. */
  readonly db: string;
  readonly baseUrl: string;
  start(command: readonly string[], options: SpawnOptions): ChildProcess;
  /** Cuts it off from the database, and from nothing else. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

export interface Places {
  readonly db: string;
  readonly baseUrl: string;
}

export interface Hosts {
  /** What they are made of, and why of that. */
  readonly how: string;
  /** Addresses on this machine where the database has to listen for them. */
  readonly databaseAddresses: readonly string[];
  open(places: Places): Promise<readonly Host[]>;
  close(): Promise<void>;
}

interface Line {
  readonly name: string;
  readonly here: string;
}

/** Two lines into a namespace, one to the database and one to the service, each a network of its own. */
async function makeNamespace(name: string, lines: readonly Line[]): Promise<void> {
  await ip('netns', 'add', name);
  for (const { name: outer, here } of lines) {
    const inner = `${outer}i`;
    await ip('link', 'add', outer, 'type', 'veth', 'peer', 'name', inner, 'netns', name);
    await ip('addr', 'add', `${here}/30`, 'dev', outer);
    await ip('link', 'set', outer, 'up');
    await ip(
      '-n',
      name,
      'addr',
      'add',
      `${here.replace(/\d+$/u, (last) => String(Number(last) + 1))}/30`,
      'dev',
      inner,
    );
    await ip('-n', name, 'link', 'set', inner, 'up');
  }
}

interface Namespace {
  readonly name: string;
  readonly db: Line;
  readonly service: Line;
}

function namespaces(count: number): readonly Namespace[] {
  const network = `10.${128 + ((process.pid >> 6) % 100)}.${(process.pid % 64) * 4}`;
  return Array.from({ length: count }, (_, index) => {
    const line = (kind: string, place: number): Line => ({
      name: `as${process.pid}${kind}${index}`,
      here: `${network}.${(2 * index + place) * 4 + 1}`,
    });
    return { name: `assay-${process.pid}-${index}`, db: line('d', 0), service: line('s', 1) };
  });
}

/** The address, at another host. */
function at(address: string, host: string): string {
  const moved = new URL(address);
  moved.hostname = host;
  return moved.href;
}

function inNamespaces(own: readonly Namespace[]): Hosts {
  const lines: CutLine[] = [];
  return {
    how: `${own.length} hosts as network namespaces; a cut takes the link to the database down, packets vanish`,
    databaseAddresses: own.map(({ db }) => db.here),
    open: ({ db, baseUrl }) =>
      Promise.all(
        own.map(async ({ name, db: line, service }) => {
          const forwarded = await CutLine.to(baseUrl, service.here);
          lines.push(forwarded);
          return {
            db: at(db, line.here),
            baseUrl: forwarded.address,
            start: (command, options) => spawn('ip', ['netns', 'exec', name, ...command], options),
            cut: async () => {
              await ip('link', 'set', line.name, 'down');
            },
            mend: async () => {
              await ip('link', 'set', line.name, 'up');
            },
          };
        }),
      ),
    close: async () => {
      for (const line of lines) await line.close();
      // Its lines go with a namespace.
      for (const { name } of own) await ip('netns', 'del', name);
    },
  };
}

function onOneHost(count: number, why: string): Hosts {
  const lines: CutLine[] = [];
  return {
    how:
      `one host, since network namespaces cannot be made here (${why}); a cut breaks the connections to the ` +
      'database',
    databaseAddresses: [],
    open: ({ db, baseUrl }) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const line = await CutLine.to(db);
          lines.push(line);
          return {
            db: line.address,
            baseUrl,
            start: ([program = '', ...words], options) => spawn(program, words, options),
            cut: () => {
              line.cut();
              return Promise.resolve();
            },
            mend: () => {
              line.mend();
              return Promise.resolve();
            },
          };
        }),
      ),
    close: async () => {
      for (const line of lines) await line.close();
    },
  };
}

/**
 * Makes hosts: network namespaces of this machine where they are allowed (on Linux, as root), else groups of processes
 * with lines of their own.
 */
export async function makeHosts(count: number): Promise<Hosts> {
  const own = namespaces(count);
  try {
    for (const { name, db, service } of own) await makeNamespace(name, [db, service]);
    return inNamespaces(own);
  } catch (error) {
    for (const { name } of own) await ip('netns', 'del', name).catch(() => undefined);
    return onOneHost(count, error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : String(error));
  }
}
