import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { packageFile } from '../../src/lib/package-root.js';
import { addressOf, startProgram } from './service/program.js';

// Peak memory of `assay serve` while one request brings 250 files of 50 MB, beside its peak before that. Linux only
// (VmHWM). BENCH_FILES, BENCH_FILE_MB: another size.
const FILES = Number(process.env['BENCH_FILES'] ?? 250);
const FILE_BYTES = Number(process.env['BENCH_FILE_MB'] ?? 50) * 1_048_576;
const CHUNK = Buffer.alloc(1_048_576, 'the river ran past an old mill. ');
const BOUNDARY = 'bench';

function* parts(): Generator<Buffer> {
  for (let file = 0; file < FILES; file += 1) {
    yield Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="${file}.txt"\r\n\r\n`);
    for (let sent = 0; sent < FILE_BYTES; sent += CHUNK.length) yield CHUNK;
    yield Buffer.from('\r\n');
  }
  yield Buffer.from(`--${BOUNDARY}--\r\n`);
}

/** Streams the upload while it is generated; returns the body of the response. */
async function send(url: string, key: string): Promise<string> {
  const headers = { 'x-api-key': key, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  const sending = request(`${url}/v2/predict/files?abbreviated=true`, { method: 'POST', headers });
  const answer = new Promise<IncomingMessage>((resolve, reject) =>
    sending.once('response', resolve).once('error', reject),
  );
  await pipeline(Readable.from(parts()), sending);
  const pieces: string[] = [];
  for await (const piece of (await answer).setEncoding('utf8')) pieces.push(String(piece));
  return pieces.join('');
}

const dataFolder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
const program = packageFile('dist', 'main.js');
const made: unknown = JSON.parse(
  execFileSync(
    process.execPath,
    [program, 'keys', 'create', '--plan', 'metered', '--name', 'bench', '--data', dataFolder, '--json'],
    { encoding: 'utf8' },
  ),
);
const key = typeof made === 'object' && made !== null && 'key' in made ? String(made.key) : '';
const service = await startProgram([program, 'serve', '--port', '0', '--data', dataFolder]);
try {
  const atStart = service.peakMemoryMiB() ?? NaN;
  service.forgetPeak();
  const before = service.peakMemoryMiB() ?? NaN;
  const start = performance.now();
  const body = await send(addressOf(service, 'listening on'), key);
  const seconds = (performance.now() - start) / 1000;
  const count = (text: string): number => body.split(text).length - 1;
  console.log(
    `${FILES} files of ${FILE_BYTES / 1_048_576} MiB in ${seconds.toFixed(0)} s: ${count('"predicted_class"')} ` +
      `results, ${count('"truncated":true')} of them cut to the plan's characters, ${count('"error"')} errors`,
  );
  console.log(
    `peak memory of the service: ${atStart.toFixed(0)} MiB while it started, ${before.toFixed(0)} MiB before ` +
      `the upload, ${(service.peakMemoryMiB() ?? NaN).toFixed(0)} MiB during it`,
  );
} finally {
  await service.stop();
  rmSync(dataFolder, { recursive: true });
}
