import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, expect, test } from 'vitest';
import { addressOf, startProgram } from '../../../scripts/bench/service/program.js';
import { packageFile } from '../../../src/lib/package-root.js';
import { assay } from '../../testing/program.js';

const FILES = 12;
const FILE_BYTES = 16_777_216;
/** What one request may add to the service, a fraction of what it brings. */
const CEILING_MIB = 96;
const CHUNK = Buffer.alloc(1_048_576, 'the river ran past an old mill. ');

const dataFolder = mkdtempSync(join(tmpdir(), 'assay-memory-'));
afterAll(() => rmSync(dataFolder, { recursive: true }));

function* parts(): Generator<Buffer> {
  for (let file = 0; file < FILES; file += 1) {
    yield Buffer.from(`--b\r\nContent-Disposition: form-data; name="files"; filename="${file}.txt"\r\n\r\n`);
    for (let sent = 0; sent < FILE_BYTES; sent += CHUNK.length) yield CHUNK;
    yield Buffer.from('\r\n');
  }
  yield Buffer.from('--b--\r\n');
}

test(
  `an upload of ${(FILES * FILE_BYTES) / 1_048_576} MiB takes the service less than ${CEILING_MIB} MiB: nothing ` +
    'is held whole',
  async () => {
    const made = await assay(
      ['keys', 'create', '--plan', 'metered', '--name', 'memory', '--data', dataFolder, '--json'],
      { cwd: dataFolder },
    );
    const { key } = JSON.parse(made.stdout) as { readonly key: string };
    const service = await startProgram([packageFile('dist', 'main.js'), 'serve', '--port', '0', '--data', dataFolder]);
    try {
      const send = async (pieces: Iterable<Buffer>): Promise<string> => {
        const sending = request(`${addressOf(service, 'listening on')}/v2/predict/files?abbreviated=true`, {
          method: 'POST',
          headers: { 'x-api-key': key, 'content-type': 'multipart/form-data; boundary=b' },
        });
        const answer = new Promise<IncomingMessage>((resolve, reject) =>
          sending.once('response', resolve).once('error', reject),
        );
        await pipeline(Readable.from(pieces), sending);
        let body = '';
        for await (const piece of (await answer).setEncoding('utf8')) body += String(piece);
        return body;
      };
      // First a small one, so that models and readers are loaded before it counts.
      await send([...parts()].slice(0, 2).concat(Buffer.from('\r\n--b--\r\n')));
      service.forgetPeak();
      const before = service.peakMemoryMiB();
      const body = await send(parts());
      expect(body.match(/"predicted_class"/gu)).toHaveLength(FILES);
      const after = service.peakMemoryMiB();
      // Systems but Linux do not tell.
      if (before !== null && after !== null) expect(after - before).toBeLessThan(CEILING_MIB);
    } finally {
      await service.stop();
    }
  },
);
