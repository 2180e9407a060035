/**
 * Crawls damaged copies of files that are read as containers, datasets or lists. Each copy must end as sources, or as
 * one coded error where it is a list; what is not damaged must still come out. `members` says which share of the sound
 * members, rows or attachments came out as they are, over all copies; `silent` counts copies of a container or dataset
 * that is not cut off and lost more than two of them while nothing failed. The same seed makes the same copies.
 *
 *  npm run bench:containers [-- --runs 5000] [-- --only <name>] [-- --seed 1] [-- --keep <folder>]
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AssayError, messageOf } from '../../src/lib/errors.js';
import { crawl, storedCrawlSettings } from '../../src/pipeline/crawl/index.js';
import { damagedCopy } from '../evaluate/extract/damage.js';
import type { Copy } from '../evaluate/extract/damage.js';
import { seededRandom } from '../statistics/random.js';
import { named, samples } from './containers/samples.js';
import type { Sample } from './containers/samples.js';

const valueOf = (flag: string, usual: string): string =>
  process.argv.includes(flag) ? (process.argv[process.argv.indexOf(flag) + 1] ?? usual) : usual;

const runs = Number(valueOf('--runs', '500'));
const only = valueOf('--only', '');
const kept = valueOf('--keep', '');
/** Damage to one member may also lose the next one. */
const MOST_LOST_SILENTLY = 2;

const folder = mkdtempSync(join(tmpdir(), 'assay-containers-'));
const scratchFolder = join(folder, 'scratch');
const cwd = join(folder, 'in');

interface Outcome {
  /** Texts that came out. */
  readonly texts: readonly string[];
  readonly reasons: readonly string[];
}

/** Crawls one file and returns its sources. Throws errors that no input may cause. */
async function outcomeOf({ name, kind }: Sample): Promise<Outcome> {
  const texts: string[] = [];
  const reasons: string[] = [];
  const settings = storedCrawlSettings({ dataset: kind === 'dataset' });
  const path = kind === 'list' ? `list:${name === 'zotero.sqlite' ? '.' : name}` : name;
  try {
    for await (const { content } of crawl({ paths: [path], cwd, scratchFolder, settings }))
      if (content.kind === 'ended') reasons.push(content.reason);
      else if (content.kind === 'text') texts.push(content.text);
      else if (content.kind === 'file') {
        texts.push(readFileSync(content.readPath, 'latin1'));
        if (content.temporary) rmSync(content.readPath);
      }
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    reasons.push(error.code);
  }
  const left = readdirSync(scratchFolder);
  if (left.length > 0) throw new Error(`files are left behind: ${left.join(', ')}`);
  return { texts, reasons };
}

interface Tally {
  readonly reasons: Map<string, number>;
  came: number;
  of: number;
  silent: number;
  broken: number;
  slowestMs: number;
}

function keep(what: string, number: number, { name }: Sample, bytes: Buffer): void {
  if (kept === '') return;
  mkdirSync(kept, { recursive: true });
  writeFileSync(join(kept, `${what}-${number}-${name}`), bytes);
}

async function tryCopy(sample: Sample, { bytes, isCut }: Copy, sound: readonly string[], tally: Tally, number: number) {
  writeFileSync(join(cwd, sample.name), bytes);
  const started = performance.now();
  try {
    const { texts, reasons } = await outcomeOf(sample);
    const came = sound.filter((text) => texts.includes(text)).length;
    tally.came += came;
    const changed = texts.filter((text) => !sound.includes(text)).length;
    const isSilent = reasons.length === 0 && sound.length - came - changed > MOST_LOST_SILENTLY;
    if (isSilent && !isCut && sample.kind !== 'list') {
      tally.silent += 1;
      keep('silent', number, sample, bytes);
    }
    for (const reason of new Set(reasons)) tally.reasons.set(reason, (tally.reasons.get(reason) ?? 0) + 1);
  } catch (error) {
    tally.broken += 1;
    console.log(`  ${sample.name} copy ${number}: ${messageOf(error)}`);
    keep('broken', number, sample, bytes);
  }
  tally.slowestMs = Math.max(tally.slowestMs, performance.now() - started);
  tally.of += sound.length;
}

async function tryAll(sample: Sample): Promise<void> {
  const random = seededRandom(Number(valueOf('--seed', '1')));
  writeFileSync(join(cwd, sample.name), sample.bytes);
  const sound = await outcomeOf(sample);
  if (sound.reasons.length > 0 || sound.texts.length === 0) throw new Error(`${sample.name} is not sound`);
  const tally: Tally = { reasons: new Map(), came: 0, of: 0, silent: 0, broken: 0, slowestMs: 0 };
  for (let number = 0; number < runs; number += 1) {
    const copy = damagedCopy(sample.bytes, (limit) => Math.floor(random() * limit));
    await tryCopy(sample, copy, sound.texts, tally, number);
  }
  rmSync(join(cwd, sample.name));
  const reasons = [...tally.reasons].map(([reason, count]) => `${reason} ${count}`).join(', ');
  const share = ((100 * tally.came) / tally.of).toFixed(1);
  console.log(
    `${sample.name.padEnd(15)} ${runs} copies  broken ${tally.broken} (0)  silent ${tally.silent}  ` +
      `members ${share} % of ${sound.texts.length}  slowest ${tally.slowestMs.toFixed(0)} ms  ${reasons}`,
  );
  if (tally.broken > 0) process.exitCode = 1;
}

try {
  for (const one of [cwd, scratchFolder]) mkdirSync(one);
  for (const { name, content } of named) writeFileSync(join(cwd, name), content);
  for (const sample of samples(folder).filter(({ name }) => name.startsWith(only))) await tryAll(sample);
  console.log(`${(process.memoryUsage.rss() / 1024 / 1024).toFixed(0)} MB of memory at the end`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
