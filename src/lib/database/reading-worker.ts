import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { PATIENCE_MS } from './write-patience.js';

/** The program of the thread that reads a database beside others. Started by `reading-thread.ts`, never imported. */
const Statement = Type.Object({ text: Type.String(), parameters: Type.Array(Type.Unknown()) });

const path = Value.Parse(Type.String(), workerData);
const handle = new Database(path, { readonly: true, fileMustExist: true, timeout: PATIENCE_MS });

parentPort?.on('message', (message) => {
  try {
    const { text, parameters } = Value.Parse(Statement, message);
    parentPort?.postMessage({ rows: handle.prepare(text).all(...parameters) });
  } catch (error) {
    const code = error instanceof Database.SqliteError ? error.code : null;
    parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error), code });
  }
});
