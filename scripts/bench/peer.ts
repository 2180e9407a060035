import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageFile } from '../../src/lib/package-root.js';
import { compiledScript } from './peer/compiled-script.js';
import { madeUpText } from './pipeline/made-up-texts.js';
import { report } from './pipeline/report.js';
import { startStandIn } from './pipeline/stand-in.js';
import { wholeProgram } from './pipeline/whole-program.js';
import type { Cost } from './pipeline/whole-program.js';

// Usage: `npm run bench:peer [-- --files 1000]`. The built program beside `peer/plain-script.ts`, which uses the same
// packages, over the same files against the same service. Cold: nothing was scanned; warm: nothing has changed.
const { values } = parseArgs({ options: { files: { type: 'string', default: '1000' } } });
const LATENCY_MS = 5;
const WORDS = 300;
/** One in so many files is a PDF, and one a Word document. */
const ONE_IN = 50;
const FIXTURES = packageFile('test', 'testing', 'fixtures', 'extract');

async function writeCorpus(corpus: string, count: number): Promise<void> {
  await mkdir(corpus);
  for (let index = 0; index < count; index += 1) {
    const path = join(corpus, String(index));
    if (index % ONE_IN === 0) await copyFile(join(FIXTURES, 'pdf-running-text', 'input.pdf'), `${path}.pdf`);
    else if (index % ONE_IN === 1) await copyFile(join(FIXTURES, 'docx-paragraphs', 'input.docx'), `${path}.docx`);
    else await writeFile(`${path}.txt`, madeUpText(index, WORDS));
  }
}

const took = ({ wallMs, cpuMs }: Cost): string => `${(wallMs / 1000).toFixed(2)} s, CPU ${(cpuMs / 1000).toFixed(2)} s`;

const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'));
const standIn = await startStandIn(LATENCY_MS);
const script = await compiledScript();
const count = Number(values.files);
try {
  process.stdout.write(`${availableParallelism()} cores; ${count} files; the service answers after ${LATENCY_MS} ms\n`);
  const corpus = join(folder, 'corpus');
  await writeCorpus(corpus, count);
  const assay = (mode: string): readonly string[] => [
    packageFile('dist', 'main.js'),
    ...['run', corpus, '--base-url', standIn.baseUrl, '--yes', '--quiet', '--mode', mode, '--min-words', '0'],
    ...['--db', join(folder, `${mode}.db`), '--csv', join(folder, `${mode}.csv`)],
  ];
  const plain = [script, corpus, standIn.baseUrl, join(folder, 'plain.db'), join(folder, 'plain.csv')];
  for (const [name, args] of [
    ['the plain script, single calls', plain],
    ['assay run --mode text', assay('text')],
    ['assay run --mode auto', assay('auto')],
  ] as const) {
    const cold = wholeProgram(args);
    const warm = wholeProgram(args);
    report(name, `cold ${took(cold)}`, `warm ${took(warm)}`);
  }
  process.stdout.write(
    'Assay does besides: readers in processes with limits of time and memory, one request for equal texts, a ' +
      'budget,\nkeys so that no text is billed twice, resume after a kill, outages, reasons for each file, ' +
      'and a report.\n',
  );
} finally {
  standIn.stop();
  await rm(script, { force: true });
  await rm(folder, { recursive: true, force: true });
}
