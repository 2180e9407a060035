import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { apiKeyOf } from '../../src/service/accounts/api-key.js';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { textOf } from '../testing/pipeline/world.js';

const KEY = apiKeyOf(new Uint8Array(32).fill(7));
/** What another person would run on the same folder: their database knows nothing of what is in it. */
const ELSEWHERE = ['plan', 'corpus', '--db', 'elsewhere.db'];

let world: AuditWorld;

beforeEach(async () => {
  world = await AuditWorld.create();
  await world.write({ 'corpus/a.txt': textOf(1, 80), 'corpus/b.txt': textOf(2, 80) });
});
afterEach(() => world.close());

const place = (name: string): string => join(world.folder, name);

const CONTENTS = ['', '--columns=slim', '--passages', '--references', '--patterns', '--history'];
const EXPORTS = ['csv', 'jsonl', 'parquet'].flatMap((format) =>
  CONTENTS.map((how) => ['export', '-o', `corpus/out${how}.${format}`, ...(how === '' ? [] : [how])]),
);

describe('what another database wrote into a folder is left out of it', () => {
  test('every export, reports and case pages', async () => {
    await world.cli(['audit', 'corpus', '--yes', '--scan', 'detect,patterns,bibliography']);
    const pages = [
      ['report', '-o', 'corpus/report.html'],
      ['case', 'corpus/a.txt', '-o', 'corpus/case.html'],
    ];
    for (const args of [...EXPORTS, ...pages]) expect((await world.cli(args)).exitCode).toBe(0);
    // Of an export without rows, JSON Lines hold no mark.
    const empty = 2;
    expect(await world.json(ELSEWHERE)).toMatchObject({
      sources: { found: 2 + empty, to_scan: 2 },
      left_out: { own_file: EXPORTS.length + pages.length - empty },
    });
  });

  test('all outputs of a run, its events and its database are counted as own files', async () => {
    const outputs = ['csv', 'jsonl', 'parquet'].flatMap((format) => [`--${format}`, `corpus/r.${format}`]);
    await world.cli(['run', 'corpus', '--yes', ...outputs, '--report', 'corpus/r.html', '--events', 'corpus/e.jsonl']);
    await copyFile(place('assay.db'), place('corpus/runs.db'));
    expect((await world.cli(['keys', 'create', '--data', 'service'])).exitCode).toBe(0);
    await copyFile(place('service/service.db'), place('corpus/accounts.sqlite'));
    await writeFile(place('corpus/accounts.sqlite-wal'), 'left by a service');
    const left = { own_file: 8 };
    expect(await world.json(ELSEWHERE)).toMatchObject({ sources: { found: 2 }, left_out: left });
    expect(await world.json([...ELSEWHERE, '--dataset', '--text-column', 'text'])).toMatchObject({ left_out: left });
    expect(await world.json(['plan', 'corpus/*', '--db', 'elsewhere.db'])).toMatchObject({ left_out: left });
    expect(await world.json(['plan', 'corpus/r.html', '--db', 'elsewhere.db'])).toMatchObject({
      sources: { found: 1 },
    });
  });

  test('rows of a dataset with their labels', async () => {
    const row = (n: number): string => JSON.stringify({ id: n, source: 'web', text: textOf(n, 900) });
    await world.write({ 'rows/in.jsonl': `${row(1)}\n${row(2)}\n` });
    const outputs = ['csv', 'jsonl', 'parquet'].flatMap((format) => [`--${format}`, `corpus/r.${format}`]);
    await world.cli(['run', 'rows', '--yes', '--dataset', '--text-column', 'text', ...outputs]);
    expect(await world.json(ELSEWHERE)).toMatchObject({ sources: { found: 2 }, left_out: { own_file: 3 } });
  });
});

test('files of others are read: tables, pages and databases that are not of this program', async () => {
  await world.write({
    'corpus/t.csv': `source,dataset,text\nweb,1,${textOf(3, 80)}\n`,
    'corpus/t.jsonl': `{"source":"web","dataset_id":1,"text":"${textOf(4, 80)}"}\n`,
    'corpus/p.html': `<html><head><meta name="generator" content="Hugo" /></head><body>${textOf(5, 80)}</body></html>`,
    'corpus/o.db': `SQLite format 3\0${'x'.repeat(8000)}`,
    'corpus/empty.csv': '',
  });
  expect(await world.json(ELSEWHERE)).toMatchObject({ sources: { found: 7 }, left_out: {} });
});

test.each([
  ['key.txt', `${KEY}\n`],
  ['key', KEY],
  ['keys.md', `${KEY}\n${KEY}\n`],
  ['of-windows.txt', Buffer.from(`\ufeff${KEY}\r\n`, 'utf16le')],
])('a file that holds nothing but keys is a secret: %s', async (name, content) => {
  await writeFile(place(`corpus/${name}`), content);
  expect(await world.json([...ELSEWHERE, '--min-words', '1'])).toMatchObject({
    sources: { found: 2 },
    left_out: { secret: 1 },
  });
  expect(await world.json(['plan', `corpus/${name}`, '--db', 'elsewhere.db'])).toMatchObject({ sources: { found: 1 } });
});

test('a short text that speaks of a key is read', async () => {
  await world.write({ 'corpus/note.txt': `The key is ${KEY}, as she said.\n` });
  expect(await world.json(ELSEWHERE)).toMatchObject({ sources: { found: 3 }, left_out: {} });
});

const PRIVATE = `-----BEGIN OPENSSH PRIVATE KEY-----\n${textOf(9, 80)}\n-----END OPENSSH PRIVATE KEY-----\n`;

test.each([
  ['id_rsa.txt', PRIVATE],
  ['deploy_key.txt', PRIVATE],
  ['id_ed25519 (1).md', PRIVATE],
  ['host', PRIVATE.replaceAll('OPENSSH ', '')],
  ['server-cert.txt', `\ufeff\n${PRIVATE.replaceAll('OPENSSH', 'EC')}`],
  ['putty-key.txt', `PuTTY-User-Key-File-3: ssh-rsa\n${textOf(9, 80)}`],
  ['id_rsa.old', textOf(9, 80)],
  ['.env~', textOf(9, 80)],
  ['credentials (2)', textOf(9, 80)],
  ['server.pem.bak', textOf(9, 80)],
])('a copy of a private key or of a secret file is left out: %s', async (name, content) => {
  await writeFile(place(`corpus/${name}`), content);
  expect(await world.json(ELSEWHERE)).toMatchObject({ sources: { found: 2 }, left_out: { secret: 1 } });
});

test('a text about private keys, and one with key in its name, are read', async () => {
  await world.write({ 'corpus/key.txt': `It begins: ${PRIVATE}`, 'corpus/keynote.old': textOf(8, 80) });
  expect(await world.json(ELSEWHERE)).toMatchObject({ sources: { found: 4 }, left_out: {} });
});
