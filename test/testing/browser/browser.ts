import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { packageFile } from '../../../src/lib/package-root.js';

/** Browser start-up and page loads wait for a loaded machine. */
export const PATIENCE_MS = 300_000;

const UNPACK = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())";

function chromiumVersion(): string {
  const manifest: unknown = JSON.parse(
    readFileSync(packageFile('node_modules', '@sparticuz', 'chromium', 'package.json'), 'utf8'),
  );
  if (
    typeof manifest === 'object' &&
    manifest !== null &&
    'version' in manifest &&
    typeof manifest.version === 'string'
  )
    return manifest.version;
  throw new Error('the browser package says no version');
}

/**
 * Only the font that comes with the browser: pages look the same on every machine, also where there is no font at all.
 */
function fontSettings(folder: string): string {
  return (
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM ' +
    `"fonts.dtd"><fontconfig><dir>${folder}/fonts/fonts</dir><cachedir>${folder}` +
    '/font-cache</cachedir></fontconfig>'
  );
}

/**
 * The folder of the browser, unpacked from its package with the libraries it needs, once for all test runs. Unpacked
 * elsewhere and then renamed, so that of several test files that start at once none sees half a browser.
 */
async function browserFolder(): Promise<string> {
  const cache = packageFile('node_modules', '.cache');
  const folder = join(cache, `assay-chromium-${chromiumVersion()}`);
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const partial = await mkdtemp(join(cache, 'assay-chromium-partial-'));
  // The package unpacks into the temporary folder; the runtime named makes it bring its libraries, too.
  const env = { ...process.env, TMPDIR: partial, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' };
  await promisify(execFile)(process.execPath, ['-e', UNPACK], { cwd: packageFile(), env, timeout: PATIENCE_MS });
  await rename(partial, folder).catch(async (error: unknown) => {
    await rm(partial, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
  return folder;
}

/**
 * Says where the font is, each time: it is no use where the folder was moved since, and without it all text has no
 * height.
 */
async function fontFile(folder: string): Promise<string> {
  const path = join(folder, 'fonts.conf');
  await writeFile(path, fontSettings(folder));
  return path;
}

/** The browser of the tests; it needs no browser, font or library on the machine. */
export async function browserProgram(): Promise<{
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
}> {
  const folder = await realpath(await browserFolder());
  return {
    path: join(folder, 'chromium'),
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: await fontFile(folder),
    },
  };
}

async function launched(): Promise<Browser> {
  const { path, env } = await browserProgram();
  return chromium.launch({
    executablePath: path,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--font-render-hinting=none',
    ],
    env,
    timeout: PATIENCE_MS,
  });
}

/** Starts the browser of the tests, without a network. One that crashed while it started is started once more. */
export async function openBrowser(): Promise<Browser> {
  return launched().catch((error: unknown) => {
    if (!String(error).includes('signal=SIG')) throw error;
    return launched();
  });
}
