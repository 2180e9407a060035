import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { runCli } from '../../../src/cli/main.js';
import { ONE_READER } from '../one-reader.js';
import { Collector } from './collect.js';
import { writeMigrated } from './migrated-database.js';
import { StandIn } from './stand-in.js';

export interface Ended {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder with a corpus and a service, and the program's commands on them. */
export class AuditWorld {
  private constructor(
    readonly folder: string,
    readonly standIn: StandIn,
    readonly baseUrl: string,
  ) {}

  static async create(): Promise<AuditWorld> {
    const standIn = new StandIn();
    const folder = await mkdtemp(join(tmpdir(), 'assay audits '));
    await writeMigrated(join(folder, 'assay.db'));
    return new AuditWorld(folder, standIn, await standIn.listen());
  }

  /** Writes files below the folder. */
  async write(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(this.folder, name)), { recursive: true });
      await writeFile(join(this.folder, name), text);
    }
  }

  async move(from: string, to: string): Promise<void> {
    await mkdir(dirname(join(this.folder, to)), { recursive: true });
    await rename(join(this.folder, from), join(this.folder, to));
  }

  remove(name: string): Promise<void> {
    return rm(join(this.folder, name), { recursive: true });
  }

  /** @param columns of the terminal that it would be in */
  async cli(args: readonly string[], cwd = '.', columns?: number): Promise<Ended> {
    const [stdout, stderr] = [new Collector(), new Collector()].map((out) =>
      columns === undefined ? out : Object.assign(out, { columns }),
    ) as [Collector, Collector];
    const exitCode = await runCli(args, {
      stdin: Readable.from([]),
      stdout,
      stderr,
      isTerminal: false,
      env: { PATH: process.env['PATH'], ASSAY_API_KEY: 'good-key', ASSAY_BASE_URL: this.baseUrl, ...ONE_READER },
      cwd: join(this.folder, cwd),
      signal: new AbortController().signal,
    });
    return { exitCode, stdout: stdout.bytes.toString('utf8'), stderr: stderr.bytes.toString('utf8') };
  }

  /** The JSON value that a command prints. */
  async json(args: readonly string[], cwd = '.'): Promise<unknown> {
    const { stdout, stderr } = await this.cli([...args, '--json'], cwd);
    if (stdout === '') throw new Error(stderr);
    return JSON.parse(stdout);
  }

  async close(): Promise<void> {
    await this.standIn.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
