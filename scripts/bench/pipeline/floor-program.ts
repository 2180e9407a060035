import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sentTexts } from './sent-texts.js';
import { loadModels } from '../../../src/service-data.js';
import { createDetectionPool } from '../../../src/service/scans/detection-pool.js';

// The least that a run over a folder could do: read each text, have it detected, in the sections of a run, in the
// threads of the service, and keep the answers. No request, no hash, no bill, no limits of a reader, no second run.
// Arguments: the folder, the database.
const [folder = '.', place = 'floor.db'] = process.argv.slice(2);
const TOGETHER = 250;

const store = new Database(place);
store.pragma('journal_mode = wal');
store.exec('CREATE TABLE results (path TEXT, answer BLOB)');
const keep = store.prepare<[string, Uint8Array]>('INSERT INTO results VALUES (?, ?)');
const keepAll = store.transaction((rows: readonly (readonly [string, Uint8Array])[]) => {
  for (const [path, answer] of rows) keep.run(path, answer);
});

const pool = createDetectionPool(await loadModels());
const names = readdirSync(folder);

async function answerTo(text: string): Promise<Uint8Array> {
  const found = { truncated: false, blocks: [], manipulations: [], filename: null };
  const asked = { modelVersion: null, abbreviated: false, sentenceColumns: true, explain: false, alone: false };
  const { json } = await pool.detect({ text, ...found, ...asked, deflate: true }, new AbortController().signal);
  return json;
}

async function answersTo(name: string): Promise<readonly (readonly [string, Uint8Array])[]> {
  const answers = await Promise.all(sentTexts(readFileSync(join(folder, name), 'utf8')).map(answerTo));
  return answers.map((answer) => [name, answer]);
}

for (let at = 0; at < names.length; at += TOGETHER)
  keepAll((await Promise.all(names.slice(at, at + TOGETHER).map(answersTo))).flat());
await pool.close();
store.close();
