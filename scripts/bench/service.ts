import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageFile } from '../../src/lib/package-root.js';
import { bareEngineMs, englishDetector } from './service/bare-engine.js';
import { measureLoad } from './service/load.js';
import type { Load, Measured } from './service/load.js';
import { addressOf, startProgram } from './service/program.js';
import { unlimitedKey } from './service/unlimited-key.js';

// What `assay serve` reaches beside the bare engine in a loop and an empty Fastify route with the same body, in one
// run. Service and empty route are programs of their own; this one only sends. All share the cores, so two shares are
// printed: requests a second beside those of the bare engine on the cores that sending leaves, which needs a quiet
// machine, and processor time of the bare engine beside that of the service for the same texts, which holds on a busy
// one. BENCH_SECONDS: time of each measurement.
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
const cores = availableParallelism();
const WORDS = 'the river ran past an old mill where nobody had worked since spring and its wheel stood still '
  .split(' ')
  .filter(Boolean);

function text(wordCount: number): string {
  const word = (index: number): string => {
    const plain = WORDS[(index * 7 + (index >> 4)) % WORDS.length] ?? '';
    return index % 17 === 0 ? plain.charAt(0).toUpperCase() + plain.slice(1) : index % 17 === 16 ? `${plain}.` : plain;
  };
  return Array.from({ length: wordCount }, (_, index) => word(index)).join(' ');
}

function upload(files: number, content: string): Buffer {
  const part = (index: number): string =>
    `--b\r\nContent-Disposition: form-data; name="files"; filename="${index}.txt"\r\n\r\n${content}\r\n`;
  return Buffer.from(`${Array.from({ length: files }, (_, index) => part(index)).join('')}--b--\r\n`);
}

interface Work {
  readonly name: string;
  readonly path: string;
  readonly contentType: string;
  readonly body: Buffer;
  /** CPU of the bare engine for the texts of one request. */
  readonly bareMs: number;
  readonly clients: readonly number[];
}

const dataFolder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
const program = packageFile('dist', 'main.js');
const key = await unlimitedKey(dataFolder);
const serve = [
  program,
  'serve',
  '--port',
  '0',
  '--metrics',
  '127.0.0.1:0',
  '--data',
  dataFolder,
  // One key has a quarter of the slots.
  '--concurrent-uploads',
  '256',
];
const service = await startProgram(serve);
const empty = await startProgram([fileURLToPath(new URL('service/empty-route.mjs', import.meta.url))]);
const [serviceUrl, metricsUrl, emptyUrl] = [
  addressOf(service, 'listening on'),
  addressOf(service, 'metrics on'),
  addressOf(empty, 'listening on'),
];

/** CPU seconds of the service so far, and its event loop's delay since it was last asked. */
async function serviceMetrics(): Promise<{ readonly cpuSeconds: number; readonly loopDelayP99Ms: number }> {
  const metrics = await (await fetch(metricsUrl)).text();
  const valueOf = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'mu').exec(metrics)?.[1]);
  return {
    cpuSeconds: valueOf('process_cpu_seconds_total'),
    loopDelayP99Ms: valueOf('nodejs_eventloop_lag_p99_seconds') * 1000,
  };
}

const cell = (value: number, digits: number, width: number): string => value.toFixed(digits).padStart(width);
const percent = (share: number): string => `${cell(100 * share, 0, 4)} %`;

/** Processor time of a request in the service and in the empty route. */
interface RequestCost {
  readonly cpuMs: number;
  readonly emptyMs: number;
}

function row(
  work: Work,
  clients: number,
  measured: Measured,
  onEmpty: Measured,
  { cpuMs, emptyMs }: RequestCost,
  loopDelayP99Ms: number,
): string {
  const bareRate = (1000 / work.bareMs) * cores;
  const left = (1000 / work.bareMs) * (cores - measured.senderCores);
  const latencies = [cell(measured.perSecond, 1, 8), cell(measured.p50Ms, 1, 8), cell(measured.p99Ms, 1, 8)];
  const beside = [
    cell(onEmpty.perSecond, 0, 8),
    cell(bareRate, 1, 8),
    percent(measured.perSecond / left),
    percent(work.bareMs / cpuMs),
  ];
  return [
    work.name.padEnd(16),
    String(clients).padStart(3),
    ...latencies,
    ...beside,
    cell(cpuMs, 2, 9),
    cell(work.bareMs, 2, 8),
    cell(emptyMs, 2, 8),
    cell(measured.senderCores, 2, 6),
    cell(loopDelayP99Ms, 0, 6),
  ].join('  ');
}

async function compare(work: Work, clients: number): Promise<void> {
  const { path, contentType, body } = work;
  const load: Load = { url: serviceUrl, path, headers: { 'x-api-key': key, 'content-type': contentType }, body };
  await measureLoad(load, clients, SECONDS / 4);
  const before = await serviceMetrics();
  const measured = await measureLoad(load, clients, SECONDS);
  const after = await serviceMetrics();
  const emptyBefore = empty.processorMs() ?? NaN;
  const onEmpty = await measureLoad({ ...load, url: emptyUrl, path: '/' }, clients, SECONDS / 4);
  // One request of each client warms up within the same stretch.
  const cost = {
    cpuMs: (1000 * (after.cpuSeconds - before.cpuSeconds)) / (measured.requests + clients),
    emptyMs: ((empty.processorMs() ?? NaN) - emptyBefore) / (onEmpty.requests + clients),
  };
  console.log(row(work, clients, measured, onEmpty, cost, after.loopDelayP99Ms));
}

console.log(`${cores} cores, shared by sender, service and engine; ${SECONDS} s each.`);
console.log(
  'work              clients  req/s    p50 ms    p99 ms  empty/s  bare×cores  wall    CPU   CPU ms/req   bare ms  ' +
    'empty ms  sender  delay p99 ms',
);
const detector = await englishDetector();
const page = text(500);
const bareMsOf = (document: string): number => bareEngineMs(detector, [document], SECONDS / 4);
const texts = [500, 5000, 50_000].map((words): Work => {
  // The service takes 150,000 characters on every plan that ships: texts of 50,000 words are cut to that, as a client
  // must do.
  const document = text(words).slice(0, 150_000);
  const name = document.length < 150_000 ? `${words} words` : `${words} words, cut`;
  return {
    name,
    path: '/v2/predict/text',
    contentType: 'application/json',
    body: Buffer.from(JSON.stringify({ document })),
    bareMs: bareMsOf(document),
    clients: [1, 8, 64],
  };
});
const files: Work = {
  name: '250 files of 500',
  path: '/v2/predict/files',
  contentType: 'multipart/form-data; boundary=b',
  body: upload(250, page),
  bareMs: 250 * bareMsOf(page),
  clients: [1, 8, 64],
};
try {
  for (const work of [...texts, files]) for (const clients of work.clients) await compare(work, clients);
  console.log(`peak memory of the service: ${service.peakMemoryMiB()?.toFixed(0) ?? 'not known here'} MiB`);
} finally {
  await service.stop();
  await empty.stop();
  rmSync(dataFolder, { recursive: true });
}
