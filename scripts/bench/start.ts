import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packageFile } from '../../src/lib/package-root.js';
import { madeUpText } from './pipeline/made-up-texts.js';
import { report } from './pipeline/report.js';
import { wholeProgram } from './pipeline/whole-program.js';
import type { Cost } from './pipeline/whole-program.js';

// Usage: `npm run bench:start [-- --rounds 5 --beside ../other/dist/main.js]`. What a start costs: the built program,
// and beside it another build of it where one is named, in turns, so that both meet the same load. Medians; the limits
// are of elapsed time on a machine that does nothing else.
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, beside: { type: 'string' } },
});
const WORDS = 200;
const FILES = 100;

const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'));
const programs = [packageFile('dist', 'main.js'), ...(values.beside === undefined ? [] : [resolve(values.beside)])];

/** One thing that is measured, of each program in turn. */
interface Start {
  readonly name: string;
  readonly limitMs: number | null;
  /** @param place a folder of its own for each program and round */
  readonly args: (place: string) => readonly string[];
}

const runOf = (place: string): readonly string[] => [
  ...['run', join(folder, 'corpus'), '--yes', '--quiet'],
  ...['--db', join(place, 'run.db'), '--data', join(place, 'data'), '--csv', join(place, 'run.csv')],
];
const starts: readonly Start[] = [
  { name: `assay text, ${WORDS} words`, limitMs: 250, args: () => ['text', join(folder, 'short.txt')] },
  { name: `assay run, ${FILES} files of ${WORDS} words`, limitMs: 2000, args: runOf },
  { name: 'the same, unchanged', limitMs: null, args: runOf },
];

function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  // Of an even number, the mean of the two in the middle.
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

/** Measures each start of each program, in turns. Returns the costs by program, then by start. */
async function measured(rounds: number): Promise<readonly (readonly Cost[][])[]> {
  const costs = programs.map(() => starts.map((): Cost[] => []));
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, program] of programs.entries()) {
      const place = join(folder, `place-${round}-${at}`);
      await mkdir(place);
      for (const [index, { args }] of starts.entries())
        costs[at]?.[index]?.push(wholeProgram([program, ...args(place)]));
    }
  }
  return costs;
}

try {
  await mkdir(join(folder, 'corpus'));
  await writeFile(join(folder, 'short.txt'), madeUpText(FILES, WORDS));
  for (let index = 0; index < FILES; index += 1)
    await writeFile(join(folder, 'corpus', `${index}.txt`), madeUpText(index, WORDS));
  const rounds = Number(values.rounds);
  process.stdout.write(`medians of ${rounds}; load ${(loadavg()[0] ?? 0).toFixed(1)} at the start\n`);
  const costs = await measured(rounds);
  for (const [index, { name, limitMs }] of starts.entries())
    for (const [at, program] of programs.entries()) {
      const own = costs[at]?.[index] ?? [];
      const [cpu, wall] = [median(own.map(({ cpuMs }) => cpuMs)), median(own.map(({ wallMs }) => wallMs))];
      const beside = limitMs === null ? '' : ` (limit ${seconds(limitMs)})`;
      report(at === 0 ? name : `  ${program}`, `CPU ${seconds(cpu)}`, `elapsed ${seconds(wall)}${beside}`);
    }
} finally {
  await rm(folder, { recursive: true, force: true });
}
