import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pdfOf } from '../testing/extract/pdf-of.js';
import { zipOf } from '../testing/pipeline/archives.js';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { ObjectStandIn } from '../testing/pipeline/object-stand-in.js';
import { textOf } from '../testing/pipeline/world.js';

const LINE = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj';
const PEM = `-----BEGIN PRIVATE KEY-----\n${`${LINE}\n`.repeat(25)}-----END PRIVATE KEY-----\n`;
const REFUSED = 'it is mostly a private key, which is never sent';

let world: AuditWorld;

beforeEach(async () => {
  world = await AuditWorld.create();
  await world.write({
    'corpus/essay.txt': textOf(1, 80),
    'corpus/passwords.txt': `Of the mail server:\n\n${PEM}`,
    'corpus/how-to.txt': `${textOf(2, 300)}\n\n${PEM}\n\n${textOf(3, 300)}`,
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
