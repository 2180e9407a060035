import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { systemClock } from '../src/lib/clock.js';
import { packageFile } from '../src/lib/package-root.js';
import { createClient, loadWireProfile } from '../src/pipeline/client/index.js';
import { planSources } from '../src/pipeline/plan.js';
import { schedulePorts } from '../src/pipeline/run-deps.js';
import { scheduleScans } from '../src/pipeline/schedule/index.js';
import type { ScheduleSettings } from '../src/pipeline/schedule/index.js';
import { scheduleSettings } from '../src/pipeline/schedule/settings.js';
import { openStore } from '../src/pipeline/store/index.js';
import type { RunStore, Store } from '../src/pipeline/store/index.js';
import type { Source } from '../src/records/source.js';
import { resolveGroup } from '../src/settings/resolve.js';

/** Usage: `npm run bench:pipeline [-- --documents 1000000]`. Every figure stands beside its limit. */
const LATENCY_MS = 50;
const WORDS = 'the quick brown fox jumps over the lazy dog near the river bank while seven old owls watch from above'.split(' ');
const flag = process.argv.indexOf('--documents');
const scaleDocuments = flag === -1 ? 100_000 : Number(process.argv[flag + 1]);

function* documents(count: number): Generator<Source> {
  for (let index = 0; index < count; index += 1) yield { path: `row/${index}`, pathBytes: null, datasetId: null, content: { kind: 'text', warnings: [], text: `${WORDS.slice(index % 7).join(' ')} ${index}.` } };
}

async function* streamed(sources: Iterable<Source>): AsyncGenerator<Source> {
  for (const source of sources) yield await Promise.resolve(source);
}

async function startService(): Promise<{ baseUrl: string; stop: () => void }> {
  const child = spawn(process.execPath, ['--import', 'tsx', packageFile('scripts', 'fixed-latency-service.ts')], { env: { ...process.env, LATENCY_MS: String(LATENCY_MS) }, stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { baseUrl: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

const settings: ScheduleSettings = resolveGroup(scheduleSettings, { flags: {}, env: {}, file: {}, filePath: null }).values;
const noExtractor = { extract: () => Promise.reject(new Error('nothing to extract')), close: () => Promise.resolve() };
const rules = { characterLimit: 150_000, long: 'truncate', minWords: 0, order: 'path' } as const;

function begin(store: Store, name: string): Promise<RunStore> {
  return store.beginRun({ runId: name, identity: name, paths: [name], settings: {}, profile: 'assay', requestedVersion: '', pinnedVersions: ['2026-01-01-base'] }, { scans: ['detect'], rescan: false });
}

async function planned(store: Store, name: string, count: number): Promise<RunStore> {
  const run = await begin(store, name);
  await planSources(streamed(documents(count)), { store: run, extractor: noExtractor, rules, onRecorded: () => undefined }, new AbortController().signal);
  return run;
}

async function scan(store: Store, run: RunStore, baseUrl: string, overrides: Partial<ScheduleSettings>, onFirst: () => void = () => undefined): Promise<{ seconds: number; requests: number }> {
  const own = { ...settings, ...overrides };
  const client = createClient({ baseUrl, apiKey: 'bench', wire: 'assay', timeoutMs: 60_000, connections: own.concurrency }, systemClock);
  const deps = { store, client, extractor: noExtractor, clock: systemClock, newRunId: () => '' };
  const usage = await client.usage();
  const startedAt = performance.now();
  let requests = 0;
  let first = true;
  await scheduleScans({
    ports: schedulePorts(deps, run, usage),
    settings: own,
    pinnedVersions: [],
    inflow: { isDone: () => true, changed: () => new Promise(() => undefined) },
    signal: new AbortController().signal,
    onEvent: () => undefined,
    onProgress: (totals) => {
      requests = totals.requests;
      if (first && requests > 0) onFirst();
      first &&= requests === 0;
    },
  });
  const seconds = (performance.now() - startedAt) / 1000;
  await client.close();
  return { seconds, requests };
}

function report(what: string, figure: string, limit: string): void {
  process.stdout.write(`${what.padEnd(58)} ${figure.padStart(16)}   ${limit}\n`);
}

const PEER = `
import asyncio, aiohttp, sys, time
async def main(url, connections, count):
    body = {"document": "the quick brown fox jumps over the lazy dog"}
    semaphore = asyncio.Semaphore(connections)
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=connections)) as session:
        async def one():
            async with semaphore:
                async with session.post(url + "/v2/predict/text", json=body) as response:
                    await response.json()
        started = time.perf_counter()
        await asyncio.gather(*[one() for _ in range(count)])
        print(count / (time.perf_counter() - started))
asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
`;

function peer(baseUrl: string, connections: number, count: number): string {
  const done = spawnSync('python3', ['-c', PEER, baseUrl, String(connections), String(count)], { encoding: 'utf8' });
  return done.status === 0 ? `aiohttp: ${Number(done.stdout).toFixed(0)}/s` : 'aiohttp: not here';
}

async function throughput(folder: string, baseUrl: string): Promise<void> {
  for (const [concurrency, limit] of [[16, 97], [64, 95]] as const) {
    const store = await openStore({ db: join(folder, `c${concurrency}.db`), keepText: 'full' }, systemClock);
    const count = concurrency * 150;
    const run = await planned(store, `c${concurrency}`, count);
    const before = process.cpuUsage();
    const { seconds } = await scan(store, run, baseUrl, { concurrency, mode: 'text' });
    const { user, system } = process.cpuUsage(before);
    const cpuMs = (user + system) / 1000 / count;
    const ideal = (concurrency * 1000) / LATENCY_MS;
    report(`text calls at ${concurrency} connections, ${LATENCY_MS} ms`, `${(count / seconds).toFixed(0)}/s`, `${((100 * count) / seconds / ideal).toFixed(1)} % of ${ideal}/s (limit ${limit} %), ${cpuMs.toFixed(2)} ms of CPU a call; ${peer(baseUrl, concurrency, count)}`);
    await store.releaseRun();
    await store.close();
  }
}

async function commits(folder: string): Promise<void> {
  const store = await openStore({ db: join(folder, 'commits.db'), keepText: 'full' }, systemClock);
  const run = await planned(store, 'commits', 20_000);
  let [rows, spentMs] = [0, 0];
  for (;;) {
    const claim = await run.claim({ scan: 'detect', mode: 'files', maxDocuments: 250, maxBytes: 1e9, maxWords: null, idempotencyKeys: [`k${rows}`] });
    if (claim.kind !== 'batches') break;
    const [batch] = claim.batches;
    if (batch === undefined) break;
    const outcomes = batch.items.map((item) => ({
      kind: 'result' as const,
      item,
      wordsBilled: 20,
      result: { modelVersion: '2026-01-01-base', verdict: 'human' as const, probabilities: { human: 0.8, ai: 0.1, mixed: 0.1 }, confidence: 'high', language: 'en', wordCount: 20, truncated: false, marks: [], raw: `{"predicted_class":"human","id":${item.taskId}}` },
    }));
    const startedAt = performance.now();
    await run.commit(batch, outcomes, 'done', null);
    spentMs += performance.now() - startedAt;
    rows += batch.items.length;
  }
  report('commits of 250 results with ledger', `${((1000 * rows) / spentMs).toFixed(0)} rows/s`, 'limit 30000 rows/s');
  await store.releaseRun();
  await store.close();
}

async function scale(folder: string, baseUrl: string): Promise<void> {
  const settingsOf = { db: join(folder, 'scale.db'), keepText: 'none' } as const;
  const store = await openStore(settingsOf, systemClock);
  let peakMb = 0;
  const watch = setInterval(() => (peakMb = Math.max(peakMb, process.memoryUsage.rss() / 1e6)), 100);
  const startedAt = performance.now();
  await planned(store, 'scale', scaleDocuments);
  report(`${scaleDocuments} documents recorded`, `${(scaleDocuments / ((performance.now() - startedAt) / 1000)).toFixed(0)}/s`, '');
  await store.releaseRun();
  await store.close();
  const again = await openStore(settingsOf, systemClock);
  const resumedAt = performance.now();
  const resumed = await begin(again, 'scale');
  let firstMs = 0;
  const { seconds, requests } = await scan(again, resumed, baseUrl, { concurrency: 8 }, () => (firstMs = performance.now() - resumedAt));
  report(`resume of ${scaleDocuments} documents: first request after`, `${firstMs.toFixed(0)} ms`, 'limit 5000 ms');
  report(`${scaleDocuments} documents scanned in ${requests} requests`, `${(scaleDocuments / seconds).toFixed(0)}/s`, '');
  clearInterval(watch);
  report(`peak memory over ${scaleDocuments} documents`, `${peakMb.toFixed(0)} MB`, 'limit 400 MB (1000000 documents)');
  await again.releaseRun();
  await again.close();

}

const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'));
const service = await startService();
try {
  loadWireProfile('assay');
  await throughput(folder, service.baseUrl);
  await commits(folder);
  await scale(folder, service.baseUrl);
} finally {
  service.stop();
  await rm(folder, { recursive: true, force: true });
}
