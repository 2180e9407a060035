import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { startTimer } from './clock.js';
import { DevToolsPipe } from './devtools-pipe.js';
import { AssayError, messageOf } from './errors.js';
import type { Environment } from './find-browser.js';
import { writeWholeFile } from './output-file.js';
import { withScratchFolder } from './scratch-folder.js';

/** A page to be printed, and how. */
export interface PrintRequest {
  /** The program, from `findBrowser` or named by a person. */
  readonly browser: string;
  readonly env: Environment;
  /** The page as HTML; it needs no network. */
  readonly page: string;
  readonly out: string;
  readonly signal?: AbortSignal;
}

const LIMIT_MS = 60_000;
/** Variables that a browser needs to start; no others are handed to it, so that it sees no key. */
const PASSED_ON = ['PATH', 'LANG', 'LC_ALL', 'LD_LIBRARY_PATH', 'FONTCONFIG_FILE', 'SystemRoot', 'TEMP', 'TMP'];
/** No network: every name is unknown, and all else goes to a port where nobody listens. */
const ARGUMENTS = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  'about:blank',
];

/** Inches. */
const A4 = { paperWidth: 8.27, paperHeight: 11.69 };

/** Ends a browser with all processes that it started. */
function endAll(child: ChildProcess): void {
  try {
    if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // It has ended already.
  }
}

/** Lets a browser that runs print a page. */
async function printedBy(browser: DevToolsPipe, page: string): Promise<Buffer> {
  const target = await browser.ask('Target.createTarget', { url: 'about:blank' });
  const targetId = target.string('targetId');
  const attached = await browser.ask('Target.attachToTarget', { targetId, flatten: true });
  const session = attached.string('sessionId') ?? '';
  const tree = await browser.ask('Page.getFrameTree', {}, session);
  const frameId = tree.object('frameTree').object('frame').string('id');
  await browser.ask('Page.setDocumentContent', { frameId, html: page }, session);
  const printed = await browser.ask(
    'Page.printToPDF',
    { ...A4, printBackground: true, preferCSSPageSize: true },
    session,
  );
  return Buffer.from(printed.string('data') ?? '', 'base64');
}

/** Starts a browser, lets it print, and ends it. Rejects where it cannot be started, ends early or takes too long. */
async function printedIn(
  folder: string,
  more: readonly string[],
  { browser, env, page, signal }: PrintRequest,
): Promise<Buffer> {
  const passed = Object.fromEntries(PASSED_ON.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
  const child = spawn(browser, [`--user-data-dir=${join(folder, 'profile')}`, ...more, ...ARGUMENTS], {
    env: { ...passed, HOME: folder, TMPDIR: folder },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  const end = (): void => endAll(child);
  const timer = startTimer(end, LIMIT_MS);
  signal?.addEventListener('abort', end, { once: true });
  try {
    const [, , , requests, answers] = child.stdio;
    if (!(requests instanceof Writable) || !(answers instanceof Readable))
      throw new TypeError('a browser has two pipes');
    return await printedBy(new DevToolsPipe(requests, answers), page);
  } finally {
    timer.cancel();
    signal?.removeEventListener('abort', end);
    end();
    // Its folder can be removed only then.
    await ended;
  }
}

/**
 * Prints a page to a PDF file, in a browser without network and with a profile of its own, which is removed.
 * @throws AssayError `print_failed` where the browser does not print it in a minute; `output_unwritable`
 */
export function printPage(request: PrintRequest): Promise<void> {
  const { browser, out, signal } = request;
  return withScratchFolder(async (folder) => {
    const failures: unknown[] = [];
    // Containers often allow no sandbox. The page is our own, without scripts and without a network.
    for (const more of [[], ['--no-sandbox']]) {
      signal?.throwIfAborted();
      const printed = await printedIn(folder, more, request).catch((error: unknown) => {
        failures.push(error);
        return null;
      });
      if (printed !== null) return writeWholeFile(out, (to) => pipeline(Readable.from([printed]), to, { end: false }));
    }
    signal?.throwIfAborted();
    throw new AssayError({
      code: 'print_failed',
      message: `${browser} printed nothing: ${messageOf(failures.at(-1))}`,
      nextStep: 'Name another Chromium, Chrome or Edge with --browser, or write .html and print it yourself.',
      exitCode: 1,
      cause: failures.at(-1),
    });
  });
}
