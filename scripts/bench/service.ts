import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageFile } from '../../src/lib/package-root.js';
import { startBare } from './service/bare.js';
import { measureLoad } from './service/load.js';
import type { Load, Measured } from './service/load.js';
import { addressOf, startProgram } from './service/program.js';
import { proseTexts } from './service/texts.js';
import { unlimitedKey } from './service/unlimited-key.js';

// What `assay serve` reaches beside the bare engine in a loop and an empty Fastify route with the same bodies, which is
// the floor: all three in turns, as other programs on the machine slow them alike then, and medians over the rounds.
// Each is a program of its own; this one only sends. All share the cores, so two shares are printed: requests a second
// beside those of the bare engine on the cores that sending leaves, which needs a quiet machine, and processor time of
// the bare engine beside that of the service for the same texts, which holds on a busy one. BENCH_SECONDS: time of each
// measurement; BENCH_ROUNDS: how many; `-- NAME…` keeps the work whose name begins so.
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const cores = availableParallelism();
/** Texts of one kind that differ. */
const TEXTS = 64;
const FILES = 250;
const WARM_UP_SECONDS = 10 * SECONDS;
const WARM_UP_CLIENTS = 4;

function upload(files: readonly string[]): Buffer {
  const part = (content: string, index: number): string =>
    `--b\r\nContent-Disposition: form-data; name="files"; filename="${index}.txt"\r\n\r\n${content}\r\n`;
  return Buffer.from(`${files.map(part).join('')}--b--\r\n`);
}

interface Work {
  readonly name: string;
  readonly path: string;
  readonly contentType: string;
  readonly bodies: readonly Buffer[];
  /** The texts of all bodies. */
  readonly documents: readonly string[];
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
const bare = await startBare();
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

/** What one round measured. */
interface Round {
  readonly measured: Measured;
  readonly onEmpty: Measured;
  /** CPU of one request in ms: in the service, of the bare engine for its texts, in the empty route. */
  readonly cpuMs: number;
  readonly bareMs: number;
  readonly emptyMs: number;
  readonly loopDelayP99Ms: number;
}

const serviceLoad = ({ path, contentType, bodies }: Work): Load => ({
  url: serviceUrl,
  path,
  headers: { 'x-api-key': key, 'content-type': contentType },
  bodies,
});

async function measureRound(work: Work, clients: number): Promise<Round> {
  const load = serviceLoad(work);
  const perRequest = work.documents.length / work.bodies.length;
  const bareBefore = await bare.msOf(work.documents, SECONDS / 2);
  const before = await serviceMetrics();
  const measured = await measureLoad(load, clients, SECONDS);
  const after = await serviceMetrics();
  const bareAfter = await bare.msOf(work.documents, SECONDS / 2);
  const emptyBefore = empty.processorMs() ?? NaN;
  const onEmpty = await measureLoad({ ...load, url: emptyUrl, path: '/' }, clients, SECONDS / 4);
  // One request of each client warms up within the same stretch.
  return {
    measured,
    onEmpty,
    cpuMs: (1000 * (after.cpuSeconds - before.cpuSeconds)) / (measured.requests + clients),
    bareMs: (perRequest * (bareBefore + bareAfter)) / 2,
    emptyMs: ((empty.processorMs() ?? NaN) - emptyBefore) / (onEmpty.requests + clients),
    loopDelayP99Ms: after.loopDelayP99Ms,
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const at = (place: number): number => sorted[place] ?? NaN;
  return (at(Math.floor((sorted.length - 1) / 2)) + at(Math.floor(sorted.length / 2))) / 2;
}

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;
const digits =
  (count: number) =>
  (value: number): string =>
    value.toFixed(count);

interface Column {
  readonly title: string;
  readonly of: (round: Round) => number;
  readonly shown: (value: number) => string;
}

const COLUMNS: readonly Column[] = [
  { title: 'req/s', of: ({ measured }) => measured.perSecond, shown: digits(1) },
  { title: 'p50 ms', of: ({ measured }) => measured.p50Ms, shown: digits(1) },
  { title: 'p99 ms', of: ({ measured }) => measured.p99Ms, shown: digits(1) },
  { title: 'empty/s', of: ({ onEmpty }) => onEmpty.perSecond, shown: digits(0) },
  { title: 'bare×cores', of: ({ bareMs }) => (1000 / bareMs) * cores, shown: digits(1) },
  {
    title: 'wall',
    of: ({ measured, bareMs }) => (measured.perSecond * bareMs) / 1000 / (cores - measured.senderCores),
    shown: percent,
  },
  { title: 'CPU', of: ({ bareMs, cpuMs }) => bareMs / cpuMs, shown: percent },
  { title: 'CPU ms/req', of: ({ cpuMs }) => cpuMs, shown: digits(2) },
  { title: 'bare ms', of: ({ bareMs }) => bareMs, shown: digits(2) },
  { title: 'empty ms', of: ({ emptyMs }) => emptyMs, shown: digits(2) },
  { title: 'sender', of: ({ measured }) => measured.senderCores, shown: digits(2) },
  { title: 'delay p99 ms', of: ({ loopDelayP99Ms }) => loopDelayP99Ms, shown: digits(0) },
];

function row(name: string, clients: string, cells: readonly string[]): string {
  const padded = COLUMNS.map(({ title }, index) => (cells[index] ?? '').padStart(Math.max(8, title.length)));
  return [name.padEnd(16), clients.padStart(7), ...padded].join('  ');
}

async function compare(work: Work, clients: number): Promise<void> {
  const rounds: Round[] = [];
  for (let count = 0; count < ROUNDS; count += 1) rounds.push(await measureRound(work, clients));
  const cells = COLUMNS.map(({ of, shown }) => shown(median(rounds.map(of))));
  console.log(`${row(work.name, String(clients), cells)}  at a load of ${(loadavg()[0] ?? NaN).toFixed(0)}`);
}

async function textWork(words: number): Promise<Work> {
  // The service takes 150,000 characters on every plan that ships: texts of 50,000 words are cut to that, as a client
  // must do.
  const whole = await proseTexts(words, TEXTS);
  const documents = whole.map((document) => document.slice(0, 150_000));
  return {
    name: whole.some(({ length }) => length > 150_000) ? `${words} words, cut` : `${words} words`,
    path: '/v2/predict/text',
    contentType: 'application/json',
    bodies: documents.map((document) => Buffer.from(JSON.stringify({ document }))),
    documents,
    clients: [1, 8, 64],
  };
}

async function fileWork(): Promise<Work> {
  const documents = await proseTexts(500, FILES);
  return {
    name: `${FILES} files of 500`,
    path: '/v2/predict/files',
    contentType: 'multipart/form-data; boundary=b',
    bodies: [upload(documents)],
    documents,
    clients: [1, 8, 64],
  };
}

console.log(`${cores} cores, shared by sender, service and engine; ${ROUNDS} rounds of ${SECONDS} s each; medians.`);
console.log(
  row(
    'work',
    'clients',
    COLUMNS.map(({ title }) => title),
  ),
);
const all = [...(await Promise.all([500, 5000, 50_000].map(textWork))), await fileWork()];
const asked = process.argv.slice(2);
const chosen = all.filter(({ name }) => asked.length === 0 || asked.some((start) => name.startsWith(start)));
try {
  for (const work of chosen) {
    // The code of the service is compiled in full before the first round, as it is in one that runs for a day.
    await measureLoad(serviceLoad(work), WARM_UP_CLIENTS, WARM_UP_SECONDS);
    for (const clients of work.clients) await compare(work, clients);
  }
  console.log(`peak memory of the service: ${service.peakMemoryMiB()?.toFixed(0) ?? 'not known here'} MiB`);
} finally {
  await service.stop();
  await empty.stop();
  await bare.stop();
  rmSync(dataFolder, { recursive: true });
}
