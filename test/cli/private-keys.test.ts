import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withoutPrivateKeys } from '../../src/text/private-key.js';
import { pdfOf } from '../testing/extract/pdf-of.js';
import { zipOf } from '../testing/pipeline/archives.js';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { ObjectStandIn } from '../testing/pipeline/object-stand-in.js';
import { textOf } from '../testing/pipeline/world.js';

const LINE = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj';
const PEM = `-----BEGIN PRIVATE KEY-----\n${`${LINE}\n`.repeat(25)}-----END PRIVATE KEY-----\n`;
const RUN = ['run', 'corpus', '--yes', '--min-words', '1'];
const HOW_TO = `${textOf(2, 300)}\n\n${PEM}\n${textOf(3, 300)}`;
// Within JSON the end of a line is a letter beside the key.
const CONFIG = JSON.stringify({ about: textOf(5, 600), key: PEM });
const REFUSED = 'it is mostly a private key, which is never sent';

let world: AuditWorld;

beforeEach(async () => {
  world = await AuditWorld.create();
  await world.write({
    'corpus/essay.txt': textOf(1, 80),
    'corpus/passwords.txt': `Of the mail server:\n\n${PEM}`,
    'corpus/how-to.txt': HOW_TO,
  });
  const members = [
    { name: 'notes.txt', content: PEM },
    { name: 'a.txt', content: textOf(4, 80) },
  ];
  await writeFile(join(world.folder, 'corpus', 'all.zip'), zipOf(members));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await world.close();
});

test('htpasswd without its dot is left out by its name', async () => {
  await world.write({ 'site/htpasswd': textOf(1, 80), 'site/htpasswd.txt': textOf(2, 80) });
  expect(await world.json(['plan', 'site'])).toMatchObject({ sources: { found: 1 }, left_out: { secret: 1 } });
});

const ENDED = { found: 5, skipped: 2, failed: 0 };

test('files and members of archives that hold a private key under any name are skipped, and sent by no run', async () => {
  const first = await world.json(['run', 'corpus', '--yes', '--min-words', '1']);
  expect(first).toMatchObject({ sources: { ...ENDED, scanned: 3 }, reasons: { private_key: 2 } });
  const sent = [...world.standIn.billings.keys()].join();
  expect(sent).toContain('Document1');
  expect(sent).toContain('Document2');
  expect(sent).not.toContain('Of the mail server');
  // Nothing is read again.
  expect(await world.json(['plan', 'corpus', '--min-words', '1'])).toMatchObject({
    sources: { ...ENDED, cached: 3 },
    files: { new: 0, changed: 0, unchanged: 5 },
  });
  expect(await world.json(['run', 'corpus', '--yes', '--min-words', '1'])).toMatchObject({
    sources: { ...ENDED, cached: 3 },
  });
  expect((await world.cli(['status'])).stdout).toContain('2 × private_key: mostly a private key, which is never sent');
});

/** Everything that is stored of texts and answers. */
function storedIn(folder: string): string {
  const database = new Database(join(folder, 'assay.db'), { readonly: true });
  const rows = database
    .prepare<[], Uint8Array>(
      'select text from documents union all select raw from results union all select findings from results',
    )
    .pluck()
    .all();
  database.close();
  return rows.map((row) => inflateRawSync(row).toString()).join();
}

test('of a text with a key in it all but the key is sent and stored, and every output says so', async () => {
  const run = [
    'run',
    'corpus',
    '--yes',
    '--min-words',
    '1',
    '--csv',
    'o.csv',
    '--jsonl',
    'o.jsonl',
    '--report',
    'o.html',
  ];
  await world.cli(run);
  expect([...world.standIn.billings.keys()].join()).not.toContain(LINE);
  expect(storedIn(world.folder)).toContain('BEGIN PRIVATE KEY');
  expect(storedIn(world.folder)).not.toContain(LINE);
  const said = '1 private key left out: what is secret of it is neither sent nor kept';
  const written = await Promise.all(
    ['o.csv', 'o.jsonl', 'o.html'].map((name) => readFile(join(world.folder, name), 'utf8')),
  );
  for (const page of written) expect(page).not.toContain(LINE);
  expect(written[0]).toContain('private_keys_left_out:1');
  expect((await world.cli(['explain', 'corpus/how-to.txt'])).stdout.replace(/\s+/gu, ' ')).toContain(said);
  for (const command of ['text', 'cite', 'extract']) {
    const { stdout, stderr } = await world.cli([command, 'corpus/how-to.txt']);
    expect(stderr.replace(/\s+/gu, ' ')).toContain(`corpus/how-to.txt: ${said}`);
    expect(stdout).not.toContain(LINE);
  }
  expect([...world.standIn.billings.keys()].join()).not.toContain(LINE);
});

/** Stores texts with the keys in them, and answers that quote them, as earlier versions did. */
function storeKeys(folder: string, texts: readonly string[]): void {
  const database = new Database(join(folder, 'assay.db'));
  const documents = database.prepare<[], { id: number; text: Uint8Array }>(
    'select document_id as id, text from documents',
  );
  for (const { id, text } of documents.all()) {
    const hidden = inflateRawSync(text).toString();
    const whole = texts.find((own) => withoutPrivateKeys(own).text === hidden);
    if (whole === undefined) continue;
    database.prepare('update documents set text = ? where document_id = ?').run(deflateRawSync(whole), id);
    const answer = deflateRawSync(JSON.stringify({ quoted: `It said ${LINE}\n${LINE} once.` }));
    database.prepare('update results set raw = ? where document_id = ?').run(answer, id);
  }
  database.close();
}

test('keys that earlier versions kept are sent by no run, and shown by no report', async () => {
  await world.cli(RUN);
  storeKeys(world.folder, [HOW_TO]);
  expect(storedIn(world.folder)).toContain(LINE);
  await world.cli(['report', '-o', 'r.html']);
  expect(await readFile(join(world.folder, 'r.html'), 'utf8')).not.toContain(LINE);
  expect(await world.json([...RUN, '--rescan'])).toMatchObject({ sources: { scanned: 3 } });
  expect([...world.standIn.billings.keys()].join()).not.toContain(LINE);
});

test('keys that earlier versions kept are made unreadable when that is asked for', async () => {
  await world.write({ 'corpus/config.txt': CONFIG });
  await world.cli(RUN);
  expect((await world.cli(['prune', '--private-keys'])).stdout).toBe('no kept text holds a private key\n');
  storeKeys(world.folder, [HOW_TO, CONFIG]);
  expect((await world.cli(['prune', '--private-keys', '--dry-run'])).stdout).toBe(
    '2 kept texts hold private keys; without --dry-run they are made unreadable\n',
  );
  expect(storedIn(world.folder)).toContain(LINE);
  const doctor = async (): Promise<string> => (await world.cli(['doctor'])).stdout.replace(/\s+/gu, ' ');
  expect(await doctor()).toContain(
    'BAD private keys 2 in 4 kept texts Make them unreadable, also where results quote them, with: assay prune --private-keys',
  );
  expect(await world.json(['prune', '--private-keys'])).toEqual({ dry_run: false, texts_with_private_keys: 2 });
  expect(storedIn(world.folder)).toContain('BEGIN PRIVATE KEY');
  expect(storedIn(world.folder)).toContain(' once.');
  expect(storedIn(world.folder)).not.toContain(LINE);
  expect(await world.json(['prune', '--private-keys', '--dry-run'])).toMatchObject({ texts_with_private_keys: 0 });
  expect(await doctor()).toContain('ok private keys none in 4 kept texts');
});

test('what is left out is explained as such', async () => {
  await world.cli(['run', 'corpus', '--yes', '--min-words', '1']);
  const { stdout } = await world.cli(['explain', 'corpus/passwords.txt']);
  expect(stdout.split('\n').slice(1).join('\n')).toBe(
    `  outcome      skipped: private_key (${REFUSED})\n` +
      '  next step    Nothing to do: nothing of it was sent or kept. If no key should lie there, move it elsewhere.\n' +
      '  extraction   txt, of which no text is kept\n',
  );
});

test('so are rows of datasets, also of one that is not read again', async () => {
  const rows = [textOf(1, 80), PEM, textOf(2, 80)].map((text, id) => JSON.stringify({ id, text }));
  await world.write({ 'rows.jsonl': `${rows.join('\n')}\n` });
  const run = ['run', 'rows.jsonl', '--yes', '--dataset', '--text-column', 'text'];
  expect(await world.json(run)).toMatchObject({ sources: { scanned: 2, skipped: 1 }, reasons: { private_key: 1 } });
  expect(await world.json(run)).toMatchObject({ sources: { cached: 2, skipped: 1 }, reasons: { private_key: 1 } });
});

test('so are PDF files and objects in storage, which are not fetched again for it', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'known');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  const storage = new ObjectStandIn('papers', 'known');
  storage.objects.set('a.txt', textOf(5, 80));
  storage.objects.set('notes.txt', PEM);
  storage.objects.set('scan.pdf', pdfOf([PEM.trim().replaceAll('\n', ') Tj 0 -14 Td (')]));
  const run = ['run', 's3://papers/', '--yes', '--s3-endpoint', await storage.listen()];
  const reasons = { private_key: 2 };
  expect(await world.json(run)).toMatchObject({ sources: { scanned: 1, skipped: 2, failed: 0 }, reasons });
  const { downloads } = storage;
  expect(await world.json(run)).toMatchObject({ sources: { cached: 1, skipped: 2, failed: 0 }, reasons });
  expect(storage.downloads).toBe(downloads);
  await storage.close();
});

test.each(['text', 'patterns', 'cite', 'case'])('assay %s refuses one in the same words', async (command) => {
  const { exitCode, stderr } = await world.cli([command, 'corpus/passwords.txt']);
  expect(stderr).toContain(`corpus/passwords.txt: ${REFUSED}`);
  expect(exitCode).toBe(7);
  expect(world.standIn.scanRequests).toBe(0);
  expect((await world.cli([command, 'corpus/how-to.txt'])).stderr).not.toContain(REFUSED);
});
