import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { packageFile } from '../../src/lib/package-root.js';
import { createExtractor } from '../../src/extract/index.js';
import { docxOf, wordParagraph, zipOf } from '../testing/extract/containers.js';
import { scratchExtractor } from '../testing/extract/scratch.js';
import { settingsWith } from '../testing/extract/settings-with.js';

/** Time enough that memory or a limit is what runs out first, on a busy machine too. */
const scratch = scratchExtractor({ extractTimeoutMs: 120_000, extractMemoryMb: 320, extractMaxCharacters: 1_000_000 });

/** Room enough that time is what runs out first. */
const roomy = scratchExtractor({ extractTimeoutMs: 2_500, extractMemoryMb: 1_536 });

/** A PDF whose page draws a form that draws the next one twice, and so on: 2^28 draws. */
function pdfThatNeverEnds(): string {
  const depth = 28;
  const form = (index: number): string => {
    const next = index + 1 < depth ? `/X Do /X Do` : 'BT /F 1 Tf (x) Tj ET';
    const resources = index + 1 < depth ? `/XObject << /X ${index + 6} 0 R >>` : '/Font << /F 4 0 R >>';
    return (
      `${index + 5} 0 obj\n` +
      `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << ${resources} >> /Length ${next.length} >>\n` +
      'stream\n' +
      `${next}\n` +
      'endstream\n' +
      'endobj\n'
    );
  };
  const forms = Array.from({ length: depth }, (_, index) => form(index)).join('');
  return (
    '%PDF-1.4\n' +
    '1 0 obj\n' +
    '<< /Type /Catalog /Pages 2 0 R >>\n' +
    'endobj\n' +
    '2 0 obj\n' +
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>\n' +
    'endobj\n' +
    '3 0 obj\n' +
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >> /Contents 99 0 R >>\n' +
    'endobj\n' +
    '4 0 obj\n' +
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>\n' +
    'endobj\n' +
    `${forms}99 0 obj\n` +
    '<< /Length 5 >>\n' +
    'stream\n' +
    '/X Do\n' +
    'endstream\n' +
    'endobj\n' +
    'trailer\n' +
    '<< /Root 1 0 R >>\n'
  );
}

it('ends a reader that does not come back, and its neighbours notice nothing', async () => {
  const neighbours = Array.from({ length: 12 }, (_, index) =>
    roomy.read('n.txt', `Neighbour number ${index} is read.`),
  );
  const hanging = [roomy.read('a.pdf', pdfThatNeverEnds()), roomy.read('b.pdf', pdfThatNeverEnds())];
  const after = Array.from({ length: 12 }, (_, index) => roomy.read('n.txt', `Neighbour number ${index} is read.`));
  for (const extraction of await Promise.all(hanging))
    expect(extraction).toMatchObject({
      status: 'failed',
      reason: 'extraction_timeout',
      message: expect.stringContaining('processor time') as string,
    });
  for (const extraction of await Promise.all([...neighbours, ...after]))
    expect(extraction).toMatchObject({ status: 'text', wordCount: 5 });
});

it('breaks off the files whose reading is stopped, and no other that their readers were given', async () => {
  const stopping = new AbortController();
  const [sound, hanging] = [
    scratch.read('n.txt', 'Read before.'),
    Array.from({ length: 2 }, () => scratch.read('a.pdf', pdfThatNeverEnds(), stopping.signal)),
  ];
  const stopped = Array.from({ length: 4 }, (_, index) =>
    scratch.read('n.txt', `Number ${index} is stopped.`, stopping.signal),
  );
  const after = Array.from({ length: 12 }, (_, index) => scratch.read('n.txt', `Neighbour number ${index} is read.`));
  expect(await sound).toMatchObject({ status: 'text' });
  stopping.abort(new Error('nobody waits'));
  for (const ended of await Promise.allSettled([...hanging, ...stopped]))
    expect(ended).toMatchObject({ status: 'rejected', reason: { message: 'nobody waits' } });
  for (const extraction of await Promise.all(after)) expect(extraction).toMatchObject({ status: 'text', wordCount: 5 });
});

it('ends a reader that swells, and its neighbours notice nothing', async () => {
  // Half a million elements in a few kilobytes: small to unpack, too large as the tree that the library builds.
  const swelling = docxOf('<w:p><w:r><w:t>x</w:t></w:r></w:p>'.repeat(500_000));
  const [failed, neighbour] = await Promise.all([
    scratch.read('a.docx', swelling),
    scratch.read('n.txt', 'Neighbours are read.'),
  ]);
  expect(
    failed.status === 'failed' && ['extraction_memory', 'extraction_timeout', 'too_large'].includes(failed.reason),
  ).toBe(true);
  expect(neighbour).toMatchObject({ status: 'text' });
  expect(await scratch.read('n.txt', 'Read afterwards too.')).toMatchObject({ status: 'text' });
});

it('ends with the program that closes it, also while an answer is on its way', () => {
  const program = fileURLToPath(new URL('../testing/extract/close-early.ts', import.meta.url));
  const file = join(mkdtempSync(join(tmpdir(), 'assay-closing-')), 'a.txt');
  writeFileSync(file, 'Read and answered.');
  expect(
    execFileSync(process.execPath, ['--import', 'tsx', program, file], { encoding: 'utf8', cwd: packageFile() }),
  ).toBe('closed');
});

it('counts what a zip really unpacks to, not what it says', async () => {
  const bomb = Buffer.from(zipOf({ 'word/document.xml': new Uint8Array(200_000_000).fill(0x20) }));
  const directory = bomb.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  bomb.writeUInt32LE(5_000, directory + 24);
  expect(await scratch.read('a.docx', bomb)).toMatchObject({ status: 'failed', reason: 'too_large' });
});

it('limits the text taken out of one file', async () => {
  expect(await scratch.read('a.txt', 'word '.repeat(300_000))).toMatchObject({ status: 'failed', reason: 'too_large' });
});

it('survives nesting of any depth', async () => {
  const depth = 50_000;
  expect(await scratch.read('a.html', `<html><body>${'<div>'.repeat(depth)}Deep down.`)).toMatchObject({
    status: 'text',
    text: 'Deep down.',
  });
  expect(await scratch.read('a.rtf', `{\\rtf1 ${'{'.repeat(depth)}Deep down.`)).toMatchObject({
    status: 'text',
    text: 'Deep down.',
  });
  const nested = docxOf(
    '<w:sdt><w:sdtContent>'.repeat(depth) + wordParagraph('x') + '</w:sdtContent></w:sdt>'.repeat(depth),
  );
  expect(await scratch.read('a.docx', nested)).toMatchObject({ status: 'failed' });
});

it('opens regular files only, and never waits for one', async () => {
  const at = (name: string): string => join(scratch.folder, name);
  execFileSync('mkfifo', [at('pipe.txt')]);
  mkdirSync(at('folder.txt'));
  symlinkSync('/dev/zero', at('zero.txt'));
  symlinkSync(at('missing.txt'), at('dangling.txt'));
  symlinkSync(at('loop-a.txt'), at('loop-b.txt'));
  symlinkSync(at('loop-b.txt'), at('loop-a.txt'));
  writeFileSync(at('large.txt'), '');
  truncateSync(at('large.txt'), 52_428_801);
  const reasons = await Promise.all(
    ['pipe.txt', 'folder.txt', 'zero.txt', 'dangling.txt', 'loop-a.txt', 'large.txt'].map(async (name) =>
      scratch.readPath(at(name)),
    ),
  );
  expect(reasons.map((extraction) => (extraction.status === 'failed' ? extraction.reason : 'text'))).toEqual([
    'not_a_regular_file',
    'not_a_regular_file',
    'not_a_regular_file',
    'vanished',
    'unreadable',
    'too_large',
  ]);
});

it('stops reading when asked, with the reason given', async () => {
  const stop = new AbortController();
  const reading = scratch.read('a.pdf', pdfThatNeverEnds(), stop.signal);
  stop.abort(new Error('stopped by the user'));
  await expect(reading).rejects.toThrow('stopped by the user');
  expect(await scratch.read('n.txt', 'Read afterwards too.')).toMatchObject({ status: 'text' });
});

it('refuses files once it is closed', async () => {
  const extractor = createExtractor(settingsWith());
  await extractor.close();
  await expect(extractor.extract({ path: '/dev/null', filename: 'x' })).rejects.toMatchObject({
    code: 'extractor_closed',
  });
});
