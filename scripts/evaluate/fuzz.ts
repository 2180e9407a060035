/**
 * Reads damaged copies of the fixtures of each format in limited workers: each must give a text or a reason. A copy has
 * bytes changed, put in, left out, repeated, or its end cut off; of a zip container half the copies have one part
 * damaged before it is packed, which its check sum would hide. The same seed makes the same copies. A copy that is not
 * cut off and gives less than half of the words without a warning is counted as `lost`: of small fixtures many rightly
 * do. With --files, the files of a folder take the place of the fixtures; with --keep, copies that ended their worker
 * or lost words are written to a folder.
 *
 *  npm run build && npm run eval:fuzz [-- --runs 5000] [-- --only <format>] [-- --seed 1] [-- --files <folder>]
 *    [-- --keep <folder>]
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import type { Extraction } from '../../src/records/extraction.js';
import { createExtractor } from '../../src/extract/index.js';
import { packageFile } from '../../src/lib/package-root.js';
import { programSettings } from '../../src/settings/index.js';
import { seededRandom } from '../statistics/random.js';
import { damagedCopy } from './extract/damage.js';
import type { Copy } from './extract/damage.js';

const AT_ONCE = 8;
const valueOf = (flag: string, usual: string): string =>
  process.argv.includes(flag) ? (process.argv[process.argv.indexOf(flag) + 1] ?? usual) : usual;

const kept = valueOf('--keep', '');
const runs = Number(valueOf('--runs', '200'));
const only = valueOf('--only', '');
const random = seededRandom(Number(valueOf('--seed', '1')));
const below = (limit: number): number => Math.floor(random() * limit);

const isZip = (bytes: Buffer): boolean => bytes.readUInt32LE(0) === 0x0403_4b50;

/** Returns a container with one of its parts damaged. */
function partDamaged(sound: Buffer): Copy {
  const parts = unzipSync(sound);
  const names = Object.keys(parts).filter((name) => (parts[name]?.length ?? 0) > 0);
  const name = names[below(names.length)] ?? '';
  const { bytes, isCut } = damagedCopy(Buffer.from(parts[name] ?? []), below);
  return { bytes: Buffer.from(zipSync({ ...parts, [name]: bytes }, { level: 1 })), isCut };
}

const damaged = (sound: Buffer): Copy =>
  isZip(sound) && below(2) === 0 ? partDamaged(sound) : damagedCopy(sound, below);

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/u));

/** Returns which share of the different words of a text is in another, 0..1. */
function shareOf(words: ReadonlySet<string>, text: string): number {
  const own = wordsOf(text);
  return [...words].filter((word) => own.has(word)).length / words.size;
}

const CRASHED = 'crashed';
const LOST = 'lost';
const WORTH_A_LOOK = new Set([CRASHED, LOST, 'extraction_timeout', 'extraction_memory']);
/** Below it, words are lost without a word about it. */
const LEAST_SHARE = 0.5;

function outcomeOf(read: Extraction, isCut: boolean, words: ReadonlySet<string>): string {
  if (read.status === 'failed') return read.message.includes('crashed') ? CRASHED : read.reason;
  const isLost = !isCut && read.warnings.length === 0 && shareOf(words, read.text) < LEAST_SHARE;
  return isLost ? LOST : read.status;
}

/** Files to damage, by the name that is printed. */
function soundFiles(): readonly (readonly [name: string, path: string])[] {
  const given = valueOf('--files', '');
  if (given !== '') return readdirSync(given).map((name) => [name, join(given, name)]);
  const fixtures = packageFile('test', 'testing', 'fixtures', 'extract');
  return readdirSync(fixtures).map((name) => {
    const filename = readdirSync(join(fixtures, name)).find((file) => file.startsWith('input')) ?? 'input';
    return [name, join(fixtures, name, filename)];
  });
}

const folder = mkdtempSync(join(tmpdir(), 'assay-fuzz-'));
const extractor = createExtractor({
  ...programSettings().extract,
  ocr: 'off',
  extractTimeoutMs: 10_000,
  extractWorkers: 2,
});
try {
  for (const [name, source] of soundFiles().filter(([one]) => one.startsWith(only))) {
    const filename = basename(source);
    const sound = readFileSync(source);
    const whole = await extractor.extract({ path: source, filename });
    const words = wordsOf(whole.status === 'text' ? whole.text : '');
    const outcomes = new Map<string, number>();
    let slowest = 0;
    for (let done = 0; done < runs; done += AT_ONCE)
      await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, runs - done) }, async (_, index) => {
          const path = join(folder, String(index));
          const { bytes, isCut } = damaged(sound);
          writeFileSync(path, bytes);
          const started = performance.now();
          const read = await extractor.extract({ path, filename });
          slowest = Math.max(slowest, performance.now() - started);
          const outcome = outcomeOf(read, isCut, words);
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
          if (kept !== '' && WORTH_A_LOOK.has(outcome)) {
            mkdirSync(kept, { recursive: true });
            writeFileSync(join(kept, `${outcome}-${String(done + index)}-${name}-${filename}`), bytes);
          }
        }),
      );
    const counts = [...outcomes].sort((a, b) => b[1] - a[1]).map(([outcome, count]) => `${outcome} ${count}`);
    console.log(`${name.padEnd(28)} ${String(Math.round(slowest)).padStart(6)} ms at most   ${counts.join(', ')}`);
  }
} finally {
  await extractor.close();
  rmSync(folder, { recursive: true, force: true });
}
