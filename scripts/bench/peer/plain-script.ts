import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import Database from 'better-sqlite3';
import { stringify } from 'csv-stringify/sync';
import glob from 'fast-glob';
import mammoth from 'mammoth';
import PQueue from 'p-queue';
import pRetry from 'p-retry';
import { PDFParse } from 'pdf-parse';

// What someone would write for the task: read the files of a folder, ask the service about each once, keep the answers,
// write a table. Arguments: the folder, the address of the service, the database, the table.
const [folder = '.', baseUrl = '', db = 'plain.db', table = 'plain.csv'] = process.argv.slice(2);
const CONNECTIONS = 8;

interface Row {
  readonly path: string;
  readonly stamp: string;
  readonly hash: string;
  readonly answer: string;
}

const store = new Database(db);
store.exec('CREATE TABLE IF NOT EXISTS results (path TEXT PRIMARY KEY, stamp TEXT, hash TEXT, answer TEXT)');
const known = store.prepare<[string], Row>('SELECT * FROM results WHERE path = ?');
const keep = store.prepare<[string, string, string, string]>('INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?)');

async function textOf(path: string): Promise<string> {
  switch (extname(path)) {
    case '.docx':
      return (await mammoth.extractRawText({ path })).value;
    case '.pdf': {
      const parser = new PDFParse({ data: await readFile(path) });
      const { text } = await parser.getText();
      await parser.destroy();
      return text;
    }
    default:
      return readFile(path, 'utf8');
  }
}

async function ask(document: string): Promise<string> {
  const response = await fetch(`${baseUrl}/v2/predict/text`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': process.env['ASSAY_API_KEY'] ?? '' },
    body: JSON.stringify({ document }),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.text();
}

async function scan(path: string): Promise<void> {
  const { mtimeMs, size } = await stat(path);
  const stamp = `${mtimeMs}-${size}`;
  if (known.get(path)?.stamp === stamp) return;
  const text = await textOf(path);
  const answer = await pRetry(() => ask(text), { retries: 5 });
  keep.run(path, stamp, createHash('sha256').update(text).digest('hex'), answer);
}

const queue = new PQueue({ concurrency: CONNECTIONS });
const paths = await glob('**/*.{txt,md,docx,pdf}', { cwd: folder, absolute: true });
await queue.addAll(paths.map((path) => () => scan(path)));
const rows = store.prepare<[], Row>('SELECT * FROM results ORDER BY path').all();
await writeFile(table, stringify(rows.map(({ path, answer }) => [path, answer])));
store.close();
