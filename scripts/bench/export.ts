/**
 * Memory and time of exports and the report over a large stored run, each in a process of its own, beside the limits.
 * `labels`: a run over a dataset of as many rows, its own columns with the labels beside them, in one file, and in ten
 * by two processes, one after the other. `npm run bench:export [rows] [only]` (1,000,000 by default, all).
 */
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/lib/clock.js';
import { sha256Hex } from '../../src/lib/hash.js';
import { packageFile } from '../../src/lib/package-root.js';
import { openSqlite } from '../../src/lib/database/index.js';
import { OPEN_END } from '../../src/pipeline/store/runs/held-sources.js';
import { openStore } from '../../src/pipeline/store/index.js';
import { packFindings } from '../../src/pipeline/store/columns/stored-findings.js';
import { normaliseText } from '../../src/text/normalise.js';

const EXPORT_LIMIT_MB = 200;
/** Files that the labels are written to in parts. */
const PART_FILES = 10;
const rowCount = Number(process.argv[2] ?? 1_000_000);
const only = process.argv[3] ?? '';
const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
const db = join(folder, 'assay.db');
const dataset = join(folder, 'rows.jsonl');
const textOf = (index: number): string =>
  `Row ${index}: a text of the usual length of a row, which any dataset may hold.`;

function fillDataset(): void {
  const file = openSync(dataset, 'w');
  for (let from = 1; from <= rowCount; from += 1000) {
    const count = Math.min(1000, rowCount - from + 1);
    writeSync(
      file,
      Array.from(
        { length: count },
        (_, at) =>
          JSON.stringify({
            id: `row-${from + at}`,
            text: textOf(from + at),
            label: (from + at) % 3,
            note: 'as it came',
          }) + '\n',
      ).join(''),
    );
  }
  closeSync(file);
}

/** Returns the stored findings of a document of eight sentences. */
async function packedSentences(): Promise<Buffer> {
  // No text is stored with the documents, so each sentence is stored with its own.
  const sentence = 'A sentence of the usual length, as it appears in many documents of any corpus.';
  const text = Array.from({ length: 8 }, () => sentence).join(' ');
  const packed = await packFindings(
    {
      scan: 'detect',
      sentences: Array.from({ length: 8 }, (_, index) => {
        const start = index * (sentence.length + 1);
        const place = { start, end: start + sentence.length };
        return { ...place, text: `${sentence} `, generatedProbability: 0.2, highlighted: false, kind: 'prose' };
      }),
      paragraphs: [{ startSentenceIndex: 0, sentenceCount: 8, generatedProbability: 0.2 }],
      knownTexts: [],
      assisted: null,
      reasons: null,
    },
    text,
    'full',
  );
  return Buffer.from(packed ?? []);
}

// Longer than other functions: the statements that fill the tables, in order.
/** A finished run of `rowCount` scanned sources in 1,000 folders, one in eight AI. */
async function fill(): Promise<void> {
  await (await openStore({ db, keepText: 'full' }, systemClock)).close();
  const handle = openSqlite(db);
  const n = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rowCount})`;
  const findings = (await packedSentences()).toString('hex');
  handle.function('hash_of', (index: number) => sha256Hex(normaliseText(textOf(index))));
  handle.exec(`begin;
    insert into runs (run_no, run_id, identity, paths, settings, status, crawl_done, started_at, profile,
      requested_version, pinned_versions, trail_no, is_joined)
    values
      (1, 'bench', 'x', '["corpus"]', '{}', 'complete', 1, 0, 'assay', '', '[]', 1, 1),
      (2, 'labels', 'y', '["rows.jsonl"]', '{"dataset":true,"cwd":${JSON.stringify(folder)}}', 'complete', 1, 1,
        'assay', '', '[]', 2, 1);
    ${n} insert into documents (document_id, hash, words, characters) select i, hash_of(i), 500 + i % 900, 3000 from n;
    ${n} insert into results (result_id, document_id, profile, scan, requested_version, model_version, run_no,
        scanned_at, verdict, human, ai, mixed, confidence, language, words, truncated, marks, raw, findings)
      select i, i, 'assay', 'detect', '', '2026-11-27-base', 1,
        1763683200000, case when i % 8 = 0 then 'ai' else 'human' end, 0.1 + 0.7 * (i % 8 > 0), 0.8 - 0.7 * (i % 8 > 0),
        0.1, 'medium', 'en', 500, 0, '[]', x'', x'${findings}' from n;
    ${n} insert into sources (run_no, path, path_bytes, dataset_id, document_id, is_first, outcome, format, language,
        trail_no, last_run)
      select 1, printf('corpus/folder-%04d/document-%07d.txt', i % 1000, i), x'', '', i, 1, 'scanned', 'txt', 'en',
        1, ${OPEN_END} from n;
    ${n} insert into sources (run_no, path, path_bytes, dataset_id, document_id, is_first, outcome, format, language,
        trail_no, last_run)
      select 2, 'rows.jsonl', x'', 'row-' || i, i, 1, 'scanned', 'row', 'en', 2, ${OPEN_END}
      from n;
    ${n} insert into tasks (run_no, scan, document_id, words, bytes, order_key, stratum, state, result_id,
        words_billed)
      select r, 'detect', i, 500, 3000, i, '', 'done', i, 500 from n, (select 1 as r union all select 2);
    commit;`);
  handle.close();
}

const PRINT_PEAK =
  'data:text/javascript,' +
  "process.on('exit',()=>{const{maxRSS,userCPUTime:u,systemCPUTime:s}=process.resourceUsage();" +
  "process.stderr.write('\\nPEAK '+maxRSS+' CPU '+(u+s)/1e6)})";

/** Megabytes of an output, or of all in a folder of them. */
function sizeMbOf(out: string): number {
  const files = statSync(out).isDirectory() ? readdirSync(out).map((name) => join(out, name)) : [out];
  return files.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6;
}

function measure(name: string, args: readonly string[], out: string, limitMb: number): void {
  if (only !== '' && !name.startsWith(only)) return;
  const startedMs = performance.now();
  const child = spawnSync(
    process.execPath,
    ['--import', PRINT_PEAK, packageFile('dist', 'main.js'), ...args, '--db', db, '--out', out],
    { encoding: 'utf8' },
  );
  if (child.status !== 0) throw new Error(child.stderr);
  const peakMb = Number(/PEAK (\d+)/u.exec(child.stderr)?.[1]) / 1024;
  const limit = `   limit ${limitMb} MB   ${peakMb <= limitMb ? 'kept' : 'BROKEN'}`;
  const cpu = Number(/CPU ([\d.]+)/u.exec(child.stderr)?.[1]);
  console.log(
    `${name.padEnd(16)} peak RSS ${peakMb.toFixed(0).padStart(4)} MB   ` +
      `${((performance.now() - startedMs) / 1000).toFixed(1).padStart(6)} s   ` +
      `${cpu.toFixed(1).padStart(6)} s of processor   ${sizeMbOf(out).toFixed(1).padStart(7)} MB${limit}`,
  );
}

if (!existsSync(packageFile('dist', 'main.js'))) throw new Error('build first: npm run build');
try {
  fillDataset();
  await fill();
  console.log(`${rowCount.toLocaleString('en')} sources`);
  for (const format of ['csv', 'jsonl', 'parquet'])
    measure(format, ['export', 'bench', '--format', format], join(folder, `out.${format}`), EXPORT_LIMIT_MB);
  for (const format of ['csv', 'parquet'])
    measure(
      `labels ${format}`,
      ['export', 'labels', '--format', format],
      join(folder, `labels.${format}`),
      EXPORT_LIMIT_MB,
    );
  // The second half finds what the first found of the dataset; then all files are there.
  const inParts = ['export', 'labels', '--format', 'csv', '--part-rows', String(Math.ceil(rowCount / PART_FILES))];
  for (const [name, ...part] of [['1/2', '--part', '1/2'], ['2/2', '--part', '2/2'], ['kept']])
    measure(`labels csv ${name}`, [...inParts, ...part], join(folder, 'parts'), EXPORT_LIMIT_MB);
  measure(
    'passages',
    ['export', 'bench', '--passages', '--format', 'csv'],
    join(folder, 'passages.csv'),
    EXPORT_LIMIT_MB,
  );
  measure('report', ['report', 'bench'], join(folder, 'report.html'), EXPORT_LIMIT_MB);
} finally {
  rmSync(folder, { recursive: true });
}
