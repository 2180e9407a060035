import { spawnSync } from 'node:child_process';
import { chmod, copyFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqlite } from '../../src/lib/database/index.js';
import { packageFile } from '../../src/lib/package-root.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { World } from '../testing/pipeline/world.js';

const READING = ['status', 'runs', 'explain corpus/00001.txt', 'export --format csv'];
const WRITING = 'prune --keep 3d';
const NO_PROCESS = 99_999_999;
const FILES = ['', '-wal', '-shm'];

/** Leaves the log of a program that was killed beside the database of a folder. */
async function leaveLog(folder: string): Promise<void> {
  const handle = openSqlite(join(folder, 'assay.db'));
  handle.exec('update runs set paths = paths');
  // As long as it is open, its files are there.
  for (const part of FILES) await cp(join(folder, `assay.db${part}`), join(folder, `left.db${part}`));
  handle.close();
  for (const part of FILES) await rename(join(folder, `left.db${part}`), join(folder, `assay.db${part}`));
}

/** By what is said of a database: the permissions of its folder, and whether a log is left there. */
const PLACES: Readonly<Record<string, { readonly mode: number; readonly hasLog: boolean }>> = {
  'in a folder that takes no files': { mode: 0o555, hasLog: false },
  'that may not be written, in a folder that takes files': { mode: 0o777, hasLog: false },
  'with the log of a killed program': { mode: 0o555, hasLog: true },
};

const standIn = new StandIn();
let world: World;
let temporary: string;
/** A folder in it that its owner, too, may not enter. */
let closed: string;
/** How each command ended, by its folder, and the files there. */
const ended = new Map<string, { readonly ends: unknown[]; readonly before: readonly string[] }>();

const folderOf = (place: string): string => join(world.folder, place.replace(/\W/gu, '-'));

/** A user whom permissions bind, unlike root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
/** What an installed program consists of. */
const PROGRAM = ['package.json', 'dist', 'config', ...['models', 'lexicons', 'canaries'].map((name) => `data/${name}`)];

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly optional?: boolean }>>;
}

interface Copied {
  readonly node: string;
  readonly program: string;
}

/** Copies Node and the built program to where everybody may read them: only their owner may enter their folders. */
async function copyProgram(folder: string): Promise<Copied> {
  const { packages } = JSON.parse(await readFile(packageFile('package-lock.json'), 'utf8')) as Lock;
  const used = Object.entries(packages).filter(([path, { dev, optional }]) => path !== '' && !dev && !optional);
  for (const path of [...PROGRAM, ...used.map(([path]) => path)])
    await cp(packageFile(...path.split('/')), join(folder, path), { recursive: true });
  const node = join(folder, 'node');
  await copyFile(process.execPath, node);
  return { node, program: join(folder, relative(packageFile(), packageFile('dist', 'main.js'))) };
}

async function runAsNobody(folders: readonly string[]): Promise<void> {
  const { node, program } = await copyProgram(join(temporary, 'program'));
  const env = { PATH: process.env['PATH'] ?? '', HOME: temporary, TMPDIR: temporary };
  for (const folder of folders)
    for (const command of [...READING, WRITING]) {
      const { error, status, stdout, stderr } = spawnSync(node, [program, ...command.split(' ')], {
        cwd: folder,
        env,
        encoding: 'utf8',
        ...NOBODY,
      });
      if (error !== undefined) throw error;
      ended.get(folder)?.ends.push({ command, exitCode: status, isEmpty: stdout === '', stderr });
    }
}

beforeAll(async () => {
  world = await World.create(standIn);
  await world.writeMany(3);
  await world.run();
  await chmod(world.folder, 0o755);
  temporary = await mkdtemp(join(tmpdir(), 'assay-nobody-'));
  await chmod(temporary, 0o777);
  // What a killed program of another user left behind.
  closed = join(temporary, `assay-scratch-${hostname().replace(/\W/gu, '_')}-${NO_PROCESS}-left`, 'inner');
  await mkdir(closed, { recursive: true });
  await writeFile(join(closed, 'file'), '');
  await chmod(closed, 0);
  for (const [place, { mode, hasLog }] of Object.entries(PLACES)) {
    const folder = folderOf(place);
    await mkdir(folder);
    await cp(world.db, join(folder, 'assay.db'));
    if (hasLog) await leaveLog(folder);
    await chmod(join(folder, 'assay.db'), 0o444);
    await chmod(folder, mode);
    ended.set(folder, { ends: [], before: await readdir(folder) });
  }
  await runAsNobody([...ended.keys()]);
});

afterAll(async () => {
  await standIn.close();
  for (const folder of ended.keys()) await chmod(folder, 0o700);
  await world.remove();
  await chmod(closed, 0o700);
  await rm(temporary, { recursive: true, force: true });
});

test.each(Object.keys(PLACES))(
  'commands that read take a database %s; one that writes says what to do',
  async (place) => {
    const { ends, before } = ended.get(folderOf(place)) ?? { ends: [], before: [] };
    expect(ends).toEqual([
      ...READING.map((command) => ({ command, exitCode: 0, isEmpty: false, stderr: '' })),
      {
        command: WRITING,
        exitCode: expect.any(Number) as unknown,
        isEmpty: true,
        stderr: expect.stringMatching(/permissions of the (?:file|database) and its folder/u) as unknown,
      },
    ]);
    expect(await readdir(folderOf(place))).toEqual(before);
  },
);
