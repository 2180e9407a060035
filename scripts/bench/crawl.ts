import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../src/lib/clock.js';
import { createClient } from '../../src/pipeline/client/index.js';
import { crawl } from '../../src/pipeline/crawl/index.js';
import { crawlSettings } from '../../src/pipeline/crawl/settings.js';
import { runIdMaker } from '../../src/pipeline/setup/deps.js';
import { runPipeline } from '../../src/pipeline/run.js';
import { scheduleSettings } from '../../src/pipeline/schedule/settings.js';
import { openStore } from '../../src/pipeline/store/index.js';
import type { Extractor } from '../../src/records/extraction.js';
import { resolveGroup } from '../../src/settings/resolve.js';

/**
 * What it costs to find sources: memory and rate of a crawl over many files and of a large dataset, and a second run
 * over unchanged files.
 *
 *  npm run bench:crawl [-- --files 1000000] [--gigabytes 5] [--again 50000]
 *
 * Each crawl runs in a process of its own, so that its peak is its own. 0 leaves a part out.
 */
const SENTENCE =
  'The quick brown fox jumps over the lazy dog near the river bank while seven old owls watch from above. ';
const FILES_IN_FOLDER = 1000;
const GIGABYTE = 1e9;

function flag(name: string, otherwise: number): number {
  const at = process.argv.indexOf(name);
  return at === -1 ? otherwise : Number(process.argv[at + 1]);
}

const none = { flags: {}, env: {}, file: {}, filePath: null };
const settings = resolveGroup(crawlSettings, none).values;
const peakMb = (): number =>
  Number(/^VmHWM:\s+(\d+)/mu.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? process.memoryUsage.rss() / 1024) /
  1024;
const rssMb = (): number => process.memoryUsage.rss() / 1024 / 1024;
const report = (what: string, figure: string, limit = ''): void =>
  void process.stdout.write(`${what.padEnd(46)} ${figure.padStart(34)}   ${limit}\n`);

/**
 * Runs in a process of its own: walks a path and prints what it took. Memory is also printed on the way, to show that
 * it does not grow.
 */
async function crawlAlone(path: string, isDataset: boolean, marks: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-scratch-'));
  const startedAt = performance.now();
  const before = process.cpuUsage();
  const grown: string[] = [];
  let found = 0;
  for await (const source of crawl({
    paths: [path],
    cwd: path,
    scratchFolder: folder,
    settings: { ...settings, dataset: isDataset },
  })) {
    if (source.content.kind === 'ended') throw new Error(`${source.path}: ${source.content.message}`);
    found += 1;
    if (found % marks === 0) grown.push(rssMb().toFixed(0));
  }
  const { user, system } = process.cpuUsage(before);
  const seconds = (performance.now() - startedAt) / 1000;
  report(
    `${isDataset ? 'rows of a dataset' : 'files'} found: ${found}`,
    `${(found / seconds).toFixed(0)}/s, ${((user + system) / 1e6).toFixed(1)} s of CPU`,
  );
  report('  memory on the way, MB', grown.slice(0, 10).join(' '));
  report('  peak memory', `${peakMb().toFixed(0)} MB`, 'limit 300 MB');
  await rm(folder, { recursive: true });
}

async function inOwnProcess(...args: readonly string[]): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), ['--alone', ...args], { execArgv: ['--import', 'tsx'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('the crawl failed');
}

function writeFiles(folder: string, count: number, textOf: (index: number) => string): void {
  for (let index = 0; index < count; index += 1) {
    const inner = join(folder, String(Math.floor(index / FILES_IN_FOLDER)).padStart(4, '0'));
    if (index % FILES_IN_FOLDER === 0) mkdirSync(inner, { recursive: true });
    writeFileSync(join(inner, `document-${index}.txt`), textOf(index));
  }
}

async function writeDataset(path: string, gigabytes: number): Promise<number> {
  const file = createWriteStream(path);
  const text = SENTENCE.repeat(10);
  let [rows, bytes] = [0, 0];
  while (bytes < gigabytes * GIGABYTE) {
    const lines = Array.from({ length: 1000 }, () => `{"id":"row-${(rows += 1)}","text":"${text}${rows}"}\n`).join('');
    bytes += lines.length;
    if (!file.write(lines)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
  return rows;
}

const plainExtractor: Extractor = {
  limits: '',
  extract: async ({ path }) => {
    const text = (await readFile(path, 'utf8')).trim();
    return {
      status: 'text',
      text,
      format: 'txt',
      extractor: 'plain@1',
      charset: 'utf-8',
      pages: null,
      wordCount: text.split(' ').length,
      characterCount: text.length,
      language: 'en',
      blocks: [],
      warnings: [],
      manipulations: [],
      contentHash: null,
    };
  },
  close: () => Promise.resolve(),
};

/** Runs over the files once and prints the time and the processor time it took. */
async function timedRun(
  folder: string,
  store: Awaited<ReturnType<typeof openStore>>,
  client: ReturnType<typeof createClient>,
  what: string,
  limit: string,
): Promise<void> {
  const schedule = { ...resolveGroup(scheduleSettings, none).values, mode: 'files' as const };
  const startedAt = performance.now();
  const before = process.cpuUsage();
  const summary = await runPipeline(
    { store, client, extractor: plainExtractor, clock: systemClock, newRunId: runIdMaker(systemClock) },
    { paths: ['again'], cwd: folder, crawl: settings, schedule, service: 'hosted' },
    new AbortController().signal,
    () => undefined,
  );
  const { user, system } = process.cpuUsage(before);
  report(
    `${what}: ${summary.sources.found} files, ${summary.sources.cached} known`,
    `${((performance.now() - startedAt) / 1000).toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of CPU`,
    limit,
  );
}

/** Runs twice over the same files, with a service that answers at once. */
async function again(folder: string, count: number): Promise<void> {
  writeFiles(join(folder, 'again'), count, (index) => `${SENTENCE}${index}.`);
  const service = fork(fileURLToPath(new URL('fixed-latency-service.ts', import.meta.url)), [], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, LATENCY_MS: '1' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (service.stdout === null) throw new Error('no output');
  const [port] = (await once(service.stdout, 'data')) as [Buffer];
  const store = await openStore({ db: join(folder, 'again.db'), keepText: 'full' }, systemClock);
  const client = createClient(
    {
      baseUrl: `http://127.0.0.1:${port.toString().trim()}`,
      apiKey: 'bench',
      wire: 'assay',
      timeoutMs: 60_000,
      connections: 8,
    },
    systemClock,
  );
  await timedRun(folder, store, client, 'first run', '');
  await timedRun(folder, store, client, 'second run, nothing changed', 'limit 5 s');
  await client.close();
  await store.close();
  service.kill();
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-crawl-'));
  try {
    const count = flag('--again', 50_000);
    if (count > 0) await again(folder, count);
    const gigabytes = flag('--gigabytes', 5);
    if (gigabytes > 0) {
      const rows = await writeDataset(join(folder, 'rows.jsonl'), gigabytes);
      report(`a dataset of ${gigabytes} GB`, `${rows} rows`);
      await inOwnProcess(join(folder, 'rows.jsonl'), 'rows', String(Math.ceil(rows / 10)));
      await rm(join(folder, 'rows.jsonl'));
    }
    const files = flag('--files', 1_000_000);
    if (files === 0) return;
    writeFiles(join(folder, 'files'), files, () => 'x');
    await inOwnProcess(join(folder, 'files'), 'files', String(Math.ceil(files / 10)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const [, , role, path = '', kind, marks] = process.argv;
await (role === '--alone' ? crawlAlone(path, kind === 'rows', Number(marks)) : main());
