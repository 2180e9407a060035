import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, availableParallelism } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fastify } from 'fastify';
import { Agent, request } from 'undici';
import { assembleService, loadModels } from '../src/assemble.js';
import { createDetector } from '../src/engines/detect/index.js';
import { createLogger } from '../src/lib/logger.js';
import { resolveSettings } from '../src/settings/index.js';

// Requests a second and latency of the service, beside the bare engine in a loop and an empty route with the same body size.
// BENCH_SECONDS: time of each measurement.
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3);
const WORDS = 'the river ran past an old mill where nobody had worked since spring and its wheel stood still '.split(' ').filter(Boolean);

function text(wordCount: number): string {
  return Array.from({ length: wordCount }, (_, index) => `${WORDS[(index * 7 + (index >> 4)) % WORDS.length] ?? ''}${index % 17 === 16 ? '.' : ''}`).join(' ');
}

interface Measured {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

async function measure(clients: number, once: () => Promise<void>): Promise<Measured> {
  await Promise.all(Array.from({ length: Math.min(clients, 4) }, once));
  const latencies: number[] = [];
  const start = performance.now();
  const end = start + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      do {
        const sent = performance.now();
        await once();
        latencies.push(performance.now() - sent);
      } while (performance.now() < end);
    }),
  );
  const elapsedSeconds = (performance.now() - start) / 1000;
  latencies.sort((left, right) => left - right);
  const at = (share: number): number => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return { perSecond: latencies.length / elapsedSeconds, p50Ms: at(0.5), p99Ms: at(0.99) };
}

function poster(agent: Agent, url: string, key: string, contentType: string, body: string): () => Promise<void> {
  return async () => {
    const response = await request(url, { method: 'POST', headers: { 'x-api-key': key, 'content-type': contentType }, body, dispatcher: agent });
    await response.body.dump();
    if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  };
}

function upload(files: number, content: string): string {
  const parts = Array.from({ length: files }, (_, index) => `--b\r\nContent-Disposition: form-data; name="files"; filename="${index}.txt"\r\n\r\n${content}\r\n`);
  return `${parts.join('')}--b--\r\n`;
}

const dataFolder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
const { settings } = resolveSettings({ flags: { data: dataFolder }, env: {}, cwd: process.cwd() });
const service = await assembleService({ settings, cwd: process.cwd(), logger: createLogger('silent', { write: () => undefined }) });
const key = await service.createEmbeddedKey();
const empty = fastify({ bodyLimit: 64_000_000 });
empty.post('/', () => ({ ok: true }));
const emptyUrl = await empty.listen({ port: 0 });
const model = (await loadModels())[0];
if (model === undefined) throw new Error('there is no model to measure');
const detector = createDetector(model.files);
const agent = new Agent({ connections: 64 });
const cores = availableParallelism();
console.log(`${cores} cores; clients, service and engine share them. ${SECONDS} s each.`);
console.log('work                clients   req/s    p50 ms    p99 ms | empty route req/s | bare engine × cores | share | loop delay p99 ms');

function row(name: string, clients: number, measured: Measured, emptyRate: number, bare: number, delayP99Ms: number): void {
  const cells = [measured.perSecond.toFixed(1).padStart(8), measured.p50Ms.toFixed(1).padStart(9), measured.p99Ms.toFixed(1).padStart(9)];
  console.log(`${name.padEnd(18)} ${String(clients).padStart(7)} ${cells.join(' ')} | ${emptyRate.toFixed(0).padStart(17)} | ${bare.toFixed(1).padStart(19)} | ${((100 * measured.perSecond) / bare).toFixed(0).padStart(4)} % | ${delayP99Ms.toFixed(1)}`);
}

/** Runs of the engine alone a second, on one core. */
async function bareRate(document: string): Promise<number> {
  return (await measure(1, () => Promise.resolve(void detector.detect(document)))).perSecond;
}

async function compare(name: string, clients: number, once: () => Promise<void>, onEmpty: () => Promise<void>, bare: number): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const measured = await measure(clients, once);
  delay.disable();
  row(name, clients, measured, (await measure(clients, onEmpty)).perSecond, bare, delay.percentile(99) / 1e6);
}

for (const words of [500, 5000, 50_000]) {
  // 50,000 words go beyond the plan's characters: it is cut to them, as a client would.
  const document = text(words).slice(0, 150_000);
  const bare = (await bareRate(document)) * cores;
  const body = JSON.stringify({ document });
  for (const clients of [1, 8, 64]) {
    await compare(`${words} words`, clients, poster(agent, `${service.baseUrl}/v2/predict/text`, key, 'application/json', body), poster(agent, emptyUrl, key, 'application/json', body), bare);
  }
}
const page = text(500);
const files = upload(250, page);
const bareFiles = ((await bareRate(page)) * cores) / 250;
for (const clients of [1, 8]) {
  const once = poster(agent, `${service.baseUrl}/v2/predict/files`, key, 'multipart/form-data; boundary=b', files);
  await compare('250 files of 500', clients, once, poster(agent, emptyUrl, key, 'application/json', JSON.stringify({ document: files })), bareFiles);
}
await agent.close();
await empty.close();
await service.close();
rmSync(dataFolder, { recursive: true });
