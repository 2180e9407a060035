import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageFile } from '../../src/lib/package-root.js';
import { sha256Hex } from '../../src/lib/hash.js';
import { pdfOf } from '../testing/extract/pdf-of.js';
import { runCommand } from '../testing/command.js';
import type { CommandEnd } from '../testing/command.js';
import { assay } from '../testing/program.js';
import { programClient } from '../testing/program-client.js';
import type { ProgramClient } from '../testing/program-client.js';
import { parsedPage } from '../testing/pipeline/parsed-report.js';

const folder = mkdtempSync(join(tmpdir(), 'assay case with spaces '));
const essay = packageFile('data', 'sample', 'generated', 'remote-work.md');

/** A `PATH` without any browser; the program itself is started by its own path. */
const env = { PATH: join(folder, 'nothing') };
/** A service for all that does not rest on the one that the program starts itself, whose threads start each time. */
let service: ProgramClient;
const run = (args: readonly string[], input = ''): Promise<CommandEnd> =>
  runCommand(folder, ['case', ...args], {
    env: { ...env, ASSAY_BASE_URL: service.baseUrl, ASSAY_API_KEY: service.key },
    input,
  });

beforeAll(async () => {
  copyFileSync(essay, join(folder, 'essay.md'));
  mkdirSync(join(folder, 'nothing'));
  service = await programClient();
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const pageAt = (name: string): string => readFileSync(join(folder, name), 'utf8');
const textAt = (name: string): string =>
  parsedPage(pageAt(name).replace(/<style>.*?<\/style>/su, '')).text.replace(/\s+/gu, ' ');

test('writes the report on one document, and says its result and where it is', async () => {
  const { exitCode, stdout, stderr } = await assay(['case', 'essay.md', '-o', 'out/case.html'], { cwd: folder, env });
  expect({ exitCode, stdout, stderr }).toEqual({
    exitCode: 0,
    stdout: '',
    stderr: expect.stringMatching(
      /^ai \(confidence (?:medium|high)\)\nA score is an estimate, .*\nWrote out\/case\.html\n$/u,
    ) as string,
  });
  const text = textAt('out/case.html');
  for (const part of [
    'The detector reads this text as written by AI. This is an estimate, not proof.',
    'essay.md',
    sha256Hex(readFileSync(essay)),
    'Of 100 human texts of this length (200–399 words), ',
    'Navigating the complexities',
    'No list of references',
    'Model2026-11-27-base',
  ])
    expect(text).toContain(part);
});

test('--json says what was written; a report that was there is replaced', async () => {
  writeFileSync(join(folder, 'again.html'), 'old');
  const { exitCode, stdout } = await run(['essay.md', '-o', 'again.html', '--json']);
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    files: ['again.html'],
    not_printed: null,
    sha256: sha256Hex(readFileSync(essay)),
    verdict: 'ai',
    predicted_class: 'ai',
    confidence: expect.stringMatching(/^(?:medium|high)$/u) as string,
    reason: null,
    model_version: '2026-11-27-base',
    patterns_searched: true,
    references_looked_up: true,
    readers: 0,
    other_text_in_run: null,
  });
  expect(pageAt('again.html')).toContain('Assay case report');
});

describe('of a text that cannot be judged no statement is made', () => {
  const urdu = [
    'آج صبح میں بازار گیا اور وہاں سے تازہ سبزیاں اور پھل خرید کر لایا۔',
    'راستے میں مجھے اپنا پرانا دوست ملا جو کئی سال بعد شہر واپس آیا تھا۔',
    'ہم نے چائے کی دکان پر بیٹھ کر دیر تک بچپن کی باتیں کیں اور خوب ہنسے۔',
    'اس نے بتایا کہ وہ اب ایک اسکول میں ریاضی پڑھاتا ہے اور اپنے کام سے خوش ہے۔',
    'شام کو بارش شروع ہو گئی، اس لیے میں جلدی سے گھر کی طرف چل پڑا۔',
  ].join(' ');
  test.each([
    ['short', 'A note of a few words.', 'too few words (50 are needed)'],
    ['no prose', '1\t2\t3\n4\t5\t6\n'.repeat(80), 'too little running prose (50 words are needed)'],
    ['Urdu', urdu, 'a language the detector does not know'],
  ])('%s', async (name, input, why) => {
    const { exitCode, stderr } = await run(['-', '-o', 'said.html'], input);
    expect({ name, exitCode, stderr }).toEqual({ name, exitCode: 0, stderr: `not judged: ${why}\nWrote said.html\n` });
    expect(textAt('said.html')).toContain(`No statement can be made. The text could not be judged: ${why}.`);
    expect(textAt('said.html')).toContain('standard input');
  });
});

test('a text longer than the service takes at once is examined in sections, whole', async () => {
  writeFileSync(join(folder, 'long.txt'), `${readFileSync(essay, 'utf8')}\n\n`.repeat(150));
  const { exitCode } = await runCommand(folder, ['case', 'long.txt', '-o', 'long.html'], { env });
  expect(exitCode).toBe(0);
  const text = textAt('long.html');
  expect(text).toMatch(/Length31,\d\d\d words/u);
  expect(text).toMatch(/(?:judged|Judged) [\d,]+ of 31,[\d,]+ words/u);
  expect(pageAt('long.html').length).toBeLessThan(60_000);
  expect(readdirSync(folder)).not.toContain('assay-data');
});

test('a name of controls and markup is shown, and harms nothing', async () => {
  const name = '<img src=x onerror=alert(1)>\u001b[31m\n.md';
  copyFileSync(essay, join(folder, name));
  const { exitCode, stderr } = await run([name, '-o', 'named.html']);
  expect(exitCode).toBe(0);
  expect(stderr).not.toContain('\u001b');
  expect(parsedPage(pageAt('named.html')).elements).not.toContain('img');
  expect(textAt('named.html')).toContain('<img src=x onerror=alert(1)>\\u001b[31m\\u000a.md');
});

describe('refuses before it scans', () => {
  test.each([
    ['a file that is not there', ['gone.md', '-o', 'a.html'], 'there is no file gone.md'],
    ['another kind of output', ['essay.md', '-o', 'case.docx'], 'case.docx is neither a page nor a PDF file'],
    ['a folder as output', ['essay.md', '-o', 'folder.html'], 'folder.html is a folder'],
    ['a place below a file', ['essay.md', '-o', 'essay.md/case.html'], 'essay.md/case.html cannot be written'],
    ['the document as output', ['page.html', '-o', './page.html'], 'is the document itself, which would be lost'],
  ])('%s', async (_name, args, said) => {
    mkdirSync(join(folder, 'folder.html'), { recursive: true });
    writeFileSync(join(folder, 'page.html'), '<p>A page.</p>');
    const before = readdirSync(folder);
    const { exitCode, stderr } = await run(args);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(said);
    expect(readdirSync(folder)).toEqual(before);
    expect(pageAt('page.html')).toBe('<p>A page.</p>');
  });

  test('a file without readable text', async () => {
    copyFileSync(packageFile('data', 'sample', 'odd', 'damaged.pdf'), join(folder, 'damaged.pdf'));
    const { exitCode, stderr } = await run(['damaged.pdf', '-o', 'b.html']);
    expect(exitCode).toBe(7);
    expect(stderr).toContain('damaged.pdf');
    expect(existsSync(join(folder, 'b.html'))).toBe(false);
  });

  test('a file with a password, and says so', async () => {
    const key = `<${'00'.repeat(32)}>`;
    const encrypt = `<< /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >>`;
    writeFileSync(join(folder, 'locked.pdf'), pdfOf(['Hidden.'], { encrypt }));
    const { exitCode, stdout, stderr } = await run(['locked.pdf', '-o', 'c.html']);
    expect({ exitCode, stdout }).toEqual({ exitCode: 7, stdout: '' });
    expect(stderr).toContain('locked.pdf: The file needs a password.');
    expect(existsSync(join(folder, 'c.html'))).toBe(false);
  });
});

test('a PDF file is refused before anything is sent where there is no browser', async () => {
  const { exitCode, stdout, stderr } = await run(['essay.md', '-o', 'case.pdf']);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain('no Chromium, Chrome or Edge was found that prints case.pdf');
  expect(stderr).toContain('--out case.html');
  for (const name of ['case.pdf', 'case.pdf.html']) expect(existsSync(join(folder, name))).toBe(false);
});

describe('a page in place of a PDF file', () => {
  test.each([
    ['that ends at once', '#!/bin/sh\nexit 1\n'],
    ['that answers nonsense', '#!/bin/sh\nprintf "nonsense\\000" >&4\n'],
  ])('where there is one %s', async (_name, script) => {
    const browser = join(folder, 'browser');
    writeFileSync(browser, script);
    chmodSync(browser, 0o755);
    const { exitCode, stdout } = await run(['essay.md', '-o', 'failed.pdf', '--browser', browser, '--json']);
    expect(exitCode).toBe(1);
    expect(existsSync(join(folder, 'failed.pdf'))).toBe(false);
    expect(JSON.parse(stdout)).toMatchObject({ files: ['failed.pdf.html'], not_printed: 'print_failed' });
  });
});
