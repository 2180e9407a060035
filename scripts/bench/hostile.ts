/**
 * What clients that mean harm can hold of a service: slow uploads, unread streams, costly bodies of open routes,
 * half-sent bodies, texts and files that are costly to read, new keys of a used account, a kill within a stream. Each
 * figure is printed beside its limit.
 *
 *  npm run build && npm run bench:hostile
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Type } from 'typebox';
import { request } from 'undici';
import { WEB_HEADER } from '../../src/contract/web-paths.js';
import { packageFile } from '../../src/lib/package-root.js';
import { accountsChecks } from './hostile/accounts.js';
import { costlyFiles } from './hostile/costly-files.js';
import { killedStream } from './hostile/killed-stream.js';
import { checkedJson } from '../corpora/checked-json.js';
import { addressOf, startProgram } from './service/program.js';

const SLOW_UPLOADS = 8;
const UNREAD_STREAMS = 64;
const HALF_SENT = 200;
const HALF_SENT_BYTES = 3_145_728;
const COSTLY_BODIES = 20;
const FILES = '/v2/predict/files';
const STREAM = '/v3/ai/patterns/stream';

const folder = mkdtempSync(join(tmpdir(), 'assay-hostile-'));
const main = packageFile('dist', 'main.js');

function newKey(): string {
  const args = [main, 'keys', 'create', '--plan', 'metered', '--allow', 'patterns', '--data', folder, '--json'];
  return checkedJson(
    Type.Object({ key: Type.String() }),
    execFileSync(process.execPath, args, { encoding: 'utf8' }),
    'keys',
  ).key;
}

const line = (what: string, figure: string, limit: string): void =>
  console.log(`${what.padEnd(58)} ${figure.padEnd(40)} ${limit}`);

const [hostile, other] = [newKey(), newKey()];
const program = await startProgram([main, 'serve', '--port', '0', '--data', folder]);
const url = addressOf(program, 'listening on');
const { hostname, port } = new URL(url);

/** Opens a connection and sends the beginning of a request on it. */
async function begin(path: string, headers: Readonly<Record<string, string>>, start: string): Promise<Socket> {
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\n${lines.join('')}\r\n${start}`);
  return socket;
}

async function timed(work: () => Promise<number>): Promise<string> {
  const started = performance.now();
  const before = program.processorMs() ?? NaN;
  const status = await work();
  const spent = (program.processorMs() ?? NaN) - before;
  return `${status} in ${Math.round(performance.now() - started)} ms (${spent} ms of processor)`;
}

const json = (path: string, key: string, body: string) => async (): Promise<number> => {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const answer = await request(`${url}${path}`, { method: 'POST', headers, body });
  await answer.body.dump({ limit: Infinity });
  return answer.statusCode;
};

const multipart = { 'content-type': 'multipart/form-data; boundary=b' };
const part = '--b\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\nwords ';

async function upload(key: string): Promise<number> {
  const headers = { ...multipart, 'x-api-key': key };
  const answer = await request(`${url}${FILES}`, { method: 'POST', headers, body: `${part}\r\n--b--\r\n` });
  await answer.body.dump();
  return answer.statusCode;
}

/** Uploads of one key that send a byte now and then; another key uploads meanwhile. */
async function slowUploads(): Promise<void> {
  const headers = { ...multipart, 'x-api-key': hostile, 'content-length': '10000000' };
  const sockets = await Promise.all(Array.from({ length: SLOW_UPLOADS }, () => begin(FILES, headers, part)));
  let refused = 0;
  for (const socket of sockets) socket.once('data', () => (refused += 1));
  const drip = setInterval(() => sockets.forEach((socket) => socket.write('x')), 500);
  await delay(3000);
  line('1 upload of another key beside 8 that drip', await timed(() => upload(other)), '200 in ≤ 2,000 ms');
  line('1 of the 8, refused at once', String(refused), '6 (a quarter of 8 places)');
  clearInterval(drip);
  for (const socket of sockets) socket.destroy();
}

/** Streams of one key that nobody reads; another key reads one. */
async function unreadStreams(): Promise<void> {
  const document = 'It is important to note that we delve into a rich tapestry of ideas. '.repeat(2000);
  const body = JSON.stringify({ document });
  const headers = {
    'x-api-key': hostile,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  };
  const sockets = await Promise.all(Array.from({ length: UNREAD_STREAMS }, () => begin(STREAM, headers, body)));
  for (const socket of sockets) socket.pause();
  await delay(3000);
  const short = JSON.stringify({ document: 'It is important to note that we delve into it. We walked home.' });
  line('2 stream of another key beside 64 unread', await timed(json(STREAM, other, short)), '200 in ≤ 2,000 ms');
  for (const socket of sockets) socket.destroy();
}

/** Bodies that are costly to parse, sent to the route that everybody may use. */
async function signIn(): Promise<void> {
  const nested = '['.repeat(2_000_000) + ']'.repeat(2_000_000);
  const health = async (): Promise<number> => {
    const started = performance.now();
    await (await request(`${url}/health`)).body.dump();
    return performance.now() - started;
  };
  const statuses: number[] = [];
  const sending = Promise.all(
    Array.from({ length: COSTLY_BODIES }, async () => {
      const headers = { 'content-type': 'application/json', [WEB_HEADER.name]: WEB_HEADER.value };
      const answer = await request(`${url}/app/api/sign-in`, { method: 'POST', headers, body: nested }).catch(
        () => null,
      );
      statuses.push(answer?.statusCode ?? 0);
      await answer?.body.dump().catch(() => undefined);
    }),
  );
  let slowest = 0;
  for (let asked = 0; asked < 50; asked += 1) slowest = Math.max(slowest, await health());
  await sending;
  const seen = [...new Set(statuses)].sort((left, right) => left - right).join(', ');
  line('3 sign-in with 4 MB of nested arrays, 20 times', `${seen} (0: ended)`, '413, 429, 403 or 0');
  line('3 slowest of 50 answers of /health meanwhile', `${Math.round(slowest)} ms`, '≤ 500 ms');
}

/** Bodies of which the rest never comes. */
async function halfSent(): Promise<void> {
  program.forgetPeak();
  const before = program.peakMemoryMiB() ?? NaN;
  const headers = { 'x-api-key': hostile, 'content-type': 'application/json', 'content-length': '4000000' };
  const start = `{"document":"${'a'.repeat(HALF_SENT_BYTES)}`;
  const sockets = await Promise.all(Array.from({ length: HALF_SENT }, () => begin('/v2/predict/text', headers, start)));
  await delay(8000);
  const words = JSON.stringify({ document: 'We walked along the river until the rain stopped.' });
  line(
    '3 text of another key beside 200 half-sent bodies',
    await timed(json('/v2/predict/text', other, words)),
    '200 in ≤ 2,000 ms',
  );
  const grown = (program.peakMemoryMiB() ?? NaN) - before;
  line('3 memory that 200 half-sent bodies of 3 MB take', `${Math.round(grown)} MiB`, '≤ 250 MiB');
  for (const socket of sockets) socket.destroy();
}

async function costlyTexts(): Promise<void> {
  const dots = JSON.stringify({ document: `word${'. '.repeat(74_998)}` });
  const entry = 'Reed, A. (2001). Wet reeds and dry ones. River Birds, 3(1), 5–19.\n';
  const list = JSON.stringify({ document: `References\n\n${entry.repeat(2000)}` });
  line('5 patterns of ". " × 75,000', await timed(json(STREAM, other, dots)), '≤ 500 ms');
  line('5 2,000 equal references', await timed(json('/v2/bibliography-scan/text', other, list)), '≤ 2,000 ms');
}

/** A stream that was sent whole ends with a comment; one of a killed service does not. */
async function streamEnds(): Promise<void> {
  const headers = { 'x-api-key': other, 'content-type': 'application/json' };
  const body = JSON.stringify({ document: 'It is important to note that we delve into it.' });
  const answer = await request(`${url}${STREAM}`, { method: 'POST', headers, body });
  line('6 last line of a stream', (await answer.body.text()).trimEnd().split('\n').at(-1) ?? '', ':end');
}

/** A service of its own, with little time for reading files, so that it is soon used up; it is killed in the end. */
async function withLittleTime(): Promise<void> {
  const little = await startProgram([main, 'serve', '--port', '0', '--data', folder, '--extraction-seconds', '3']);
  try {
    const attacked = { url: addressOf(little, 'listening on'), hostile, other, line };
    await costlyFiles(attacked);
    await killedStream(attacked, () => little.kill());
  } finally {
    await little.kill();
  }
}

try {
  await slowUploads();
  await unreadStreams();
  await signIn();
  await halfSent();
  await costlyTexts();
  await streamEnds();
  await accountsChecks({ url, folder, main, line });
  await withLittleTime();
} finally {
  await program.stop();
  rmSync(folder, { recursive: true, force: true });
}
