/**
 * Reads damaged copies of the fixtures of each format in limited workers: each must give a text or a reason. A copy has
 * bytes changed, put in, left out, repeated, or its end cut off; the same seed makes the same copies.
 *
 *  npm run build && npm run eval:fuzz [-- --runs 5000] [-- --only <format>] [-- --seed 1]
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createExtractor } from '../../src/extract/index.js';
import { packageFile } from '../../src/lib/package-root.js';
import { programSettings } from '../../src/settings/index.js';
import { seededRandom } from '../statistics/random.js';

const AT_ONCE = 8;
const valueOf = (flag: string, usual: string): string =>
  process.argv.includes(flag) ? (process.argv[process.argv.indexOf(flag) + 1] ?? usual) : usual;

const runs = Number(valueOf('--runs', '200'));
const only = valueOf('--only', '');
const random = seededRandom(Number(valueOf('--seed', '1')));
const below = (limit: number): number => Math.floor(random() * limit);

/** Returns a copy with one to four damages. */
function damaged(sound: Buffer): Buffer {
  let bytes = sound;
  for (let left = 1 + below(4); left > 0; left -= 1) {
    const at = below(bytes.length);
    const end = at + below(Math.min(64, bytes.length - at) + 1);
    const put = [
      Buffer.from(Array.from({ length: 1 + below(6) }, () => below(256))),
      Buffer.alloc(0),
      Buffer.concat([bytes.subarray(at, end), bytes.subarray(at, end)]),
    ][below(3)];
    bytes =
      below(12) === 0
        ? bytes.subarray(0, at)
        : Buffer.concat([bytes.subarray(0, at), put ?? bytes, bytes.subarray(end)]);
    if (bytes.length === 0) return sound.subarray(0, 1);
  }
  return bytes;
}

const fixtures = packageFile('test', 'testing', 'fixtures', 'extract');
const folder = mkdtempSync(join(tmpdir(), 'assay-fuzz-'));
const extractor = createExtractor({
  ...programSettings().extract,
  ocr: 'off',
  extractTimeoutMs: 10_000,
  extractWorkers: 2,
});
try {
  for (const name of readdirSync(fixtures).filter((one) => one.startsWith(only))) {
    const filename = readdirSync(join(fixtures, name)).find((file) => file.startsWith('input')) ?? 'input';
    const sound = readFileSync(join(fixtures, name, filename));
    const outcomes = new Map<string, number>();
    let slowest = 0;
    for (let done = 0; done < runs; done += AT_ONCE)
      await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, runs - done) }, async (_, index) => {
          const path = join(folder, String(index));
          writeFileSync(path, damaged(sound));
          const started = performance.now();
          const read = await extractor.extract({ path, filename });
          slowest = Math.max(slowest, performance.now() - started);
          const outcome = read.status === 'text' ? 'text' : read.reason;
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        }),
      );
    const counts = [...outcomes].sort((a, b) => b[1] - a[1]).map(([outcome, count]) => `${outcome} ${count}`);
    console.log(`${name.padEnd(28)} ${String(Math.round(slowest)).padStart(6)} ms at most   ${counts.join(', ')}`);
  }
} finally {
  await extractor.close();
  rmSync(folder, { recursive: true, force: true });
}
