import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createExtractor } from '../../../src/extract/index.js';
import { packageFile } from '../../../src/lib/package-root.js';
import { programSettings } from '../../../src/settings/index.js';
import { browserProgram, openBrowser, PATIENCE_MS } from '../../testing/browser/browser.js';
import { assay } from '../../testing/program.js';

const folder = mkdtempSync(join(tmpdir(), 'assay case pdf '));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const essay = packageFile('data', 'sample', 'generated', 'time-management.pdf');

test(
  'prints two or three pages, and leaves nothing but them behind',
  async () => {
    const { path, env } = await browserProgram();
    const { exitCode, stdout } = await assay(['case', essay, '-o', 'case.pdf', '--browser', path, '--json'], {
      cwd: folder,
      env: { ...env, HOME: folder, TMPDIR: folder },
    });
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ files: ['case.pdf'], not_printed: null });
    expect(readdirSync(folder).sort()).toEqual(['case.pdf']);
    expect(readFileSync(join(folder, 'case.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
    const extractor = createExtractor(programSettings().extract);
    const printed = await extractor.extract({ path: join(folder, 'case.pdf'), filename: 'case.pdf' });
    await extractor.close();
    if (printed.status !== 'text') throw new Error(printed.message);
    expect([2, 3]).toContain(printed.pages);
    expect(printed.text).toContain('Statement of the author');
  },
  PATIENCE_MS,
);

test(
  'finds a browser on the path',
  async () => {
    const { path, env } = await browserProgram();
    const programs = mkdtempSync(join(folder, 'programs '));
    // The browser needs its own folder beside it: a program of its own name stands for it.
    writeFileSync(join(programs, 'google-chrome'), `#!/bin/sh\nexec '${path}' "$@"\n`, { mode: 0o755 });
    const { exitCode, stdout } = await assay(['case', essay, '-o', 'found.pdf', '--json'], {
      cwd: folder,
      env: { ...env, PATH: `${programs}:${env['PATH'] ?? ''}`, HOME: folder, TMPDIR: folder },
    });
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ files: ['found.pdf'], not_printed: null });
    expect(readFileSync(join(folder, 'found.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  },
  PATIENCE_MS,
);

test(
  'fits a phone, light and dark, and asks for nothing',
  async () => {
    const { exitCode } = await assay(['case', essay, '-o', 'case.html'], { cwd: folder });
    expect(exitCode).toBe(0);
    const browser = await openBrowser();
    try {
      for (const [width, colorScheme] of [
        [360, 'light'],
        [360, 'dark'],
        [1280, 'light'],
        [1280, 'dark'],
      ] as const) {
        const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
        const asked: string[] = [];
        page.on('request', (request) => asked.push(request.url()));
        await page.goto(`file://${encodeURI(join(folder, 'case.html'))}`);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        expect(asked).toHaveLength(1);
        await page.close();
      }
    } finally {
      await browser.close();
    }
  },
  PATIENCE_MS,
);
