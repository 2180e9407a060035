import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withoutPrivateKeys } from '../../src/text/private-key.js';
import { textOf } from '../testing/pipeline/world.js';
import { PostgresServer } from '../testing/postgres.js';
import { assay } from '../testing/program.js';
import type { Ended } from '../testing/program.js';

const folder = mkdtempSync(join(tmpdir(), 'assay keys '));
const LINE = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj';
const PEM = `-----BEGIN PRIVATE KEY-----\n${`${LINE}\n`.repeat(5)}-----END PRIVATE KEY-----`;
const SECRET = '870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE';
const JWK = JSON.stringify({ kty: 'EC', crv: 'P-256', x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4', d: SECRET });
const TEXTS = [PEM, JWK].map((key, index) => `${textOf(index, 300)}\n\n${key}\n\n${textOf(index + 5, 300)}`);
let server: PostgresServer;
let db: string;
let client: pg.Client;

const run = (...args: readonly string[]): Promise<Ended> => assay([...args, '--db', db], { cwd: folder });

beforeAll(async () => {
  server = await PostgresServer.start();
  db = await server.createDatabase();
  mkdirSync(join(folder, 'corpus'));
  TEXTS.forEach((text, index) => writeFileSync(join(folder, 'corpus', `${index}.txt`), text));
  client = new pg.Client({ connectionString: db });
});
afterAll(async () => {
  await client.end();
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
});

interface Packed {
  readonly id: string;
  readonly bytes: Buffer;
}

const unpacked = (bytes: Buffer): string => inflateRawSync(bytes).toString();

/** Everything of the database that people can read, as text. */
async function stored(): Promise<string> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<Record<string, unknown>>(`select * from ${name}`);
    for (const value of rows.flatMap(Object.values))
      if (!Buffer.isBuffer(value)) parts.push(String(value));
      else
        try {
          parts.push(unpacked(value));
        } catch {
          parts.push(value.toString('latin1'));
        }
  }
  return parts.join('\n');
}

/** Puts the keys back into texts, findings and answers, as earlier versions stored them. */
async function storeKeys(): Promise<void> {
  const texts = await client.query<Packed>('select document_id as id, text as bytes from documents');
  for (const { id, bytes } of texts.rows) {
    const whole = TEXTS.find((text) => withoutPrivateKeys(text).text === unpacked(bytes)) ?? '';
    expect(whole).not.toBe('');
    await client.query('update documents set text = $1 where document_id = $2', [deflateRawSync(whole), id]);
    // As a search in the workbench indexes them.
    await client.query("insert into text_words values ($1, to_tsvector('simple', $2))", [id, whole]);
    await client.query('update text_index set up_to = greatest(up_to, $1)', [id]);
  }
  for (const column of ['raw', 'findings']) {
    const results = await client.query<Packed & { readonly text: Buffer }>(
      `select result_id as id, ${column} as bytes, text from results join documents using (document_id)`,
    );
    for (const { id, bytes, text } of results.rows) {
      const quoted = JSON.stringify(`${unpacked(text).includes(LINE) ? LINE : SECRET} is a key`);
      const json = unpacked(bytes).replace(/^\{/u, `{"quoted":${quoted},`);
      await client.query(`update results set ${column} = $1 where result_id = $2`, [deflateRawSync(json), id]);
    }
  }
}

test('keys that earlier versions kept in PostgreSQL are made unreadable', async () => {
  expect((await run('run', 'corpus', '--quiet', '--scan', 'detect,patterns')).exitCode).toBe(0);
  await client.connect();
  await storeKeys();
  const before = await stored();
  for (const secret of [LINE, SECRET, LINE.toLowerCase()]) expect(before.includes(secret)).toBe(true);
  expect((await run('doctor')).stdout.replace(/\s+/gu, ' ')).toContain('BAD private keys 2 in 2 kept texts');
  const dry = await run('prune', '--private-keys', '--dry-run');
  expect(dry.stdout).toContain('2 kept texts hold private keys');
  const pruned = await run('prune', '--private-keys');
  expect([pruned.exitCode, pruned.stderr]).toEqual([0, '']);
  expect(pruned.stdout).toContain('private keys in 2 kept texts made unreadable');
  const left = await stored();
  expect(left).toContain('BEGIN PRIVATE KEY');
  expect(left).toContain(' is a key');
  for (const secret of [LINE, SECRET]) expect(left.toLowerCase().includes(secret.toLowerCase())).toBe(false);
  expect((await run('prune', '--private-keys')).stdout).toBe('no kept text holds a private key\n');
  expect((await run('export', '-o', 'all.csv')).exitCode).toBe(0);
  expect((await run('doctor')).stdout.replace(/\s+/gu, ' ')).toContain('ok private keys none in 2 kept texts');
});
