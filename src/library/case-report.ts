import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { extname, parse, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AssayError } from '../lib/errors.js';
import { sha256Base64 } from '../lib/hash.js';
import { writeWholeFile } from '../lib/output-file.js';
import { findBrowser } from '../lib/find-browser.js';
import { pathSlug } from '../lib/path-slug.js';
import { printPage } from '../lib/print-page.js';
import { checkOutputs } from '../pipeline/outputs/check-outputs.js';
import type { CaseFile } from '../records/case-file.js';

function refusedOutput(message: string, nextStep: string): AssayError {
  return new AssayError({ code: 'output_unwritable', message, nextStep, exitCode: 2 });
}

/**
 * Checks before a document is examined that the report can be written: a name of a page or a PDF file, in a folder
 * that may be written to, and not that of the document itself.
 * @param document path of the document; null where it is no file
 * @throws AssayError `output_unwritable`
 */
export async function checkCaseOutput(out: string, cwd: string, document: string | null): Promise<void> {
  if (!/^\.(?:html?|pdf)$/iu.test(extname(out)))
    throw refusedOutput(
      `${out} is neither a page nor a PDF file`,
      'Give a name that ends in .html or .pdf, such as: --out case.html',
    );
  await checkOutputs([out], cwd);
  if (document === null) return;
  const [own, written] = await Promise.all(
    [document, out].map((path) => realpath(resolve(cwd, path)).catch(() => resolve(cwd, path))),
  );
  if (own === written)
    throw refusedOutput(`${out} is the document itself, which would be lost`, 'Choose another name for the report.');
}

function isPdf(path: string): boolean {
  return extname(path).toLowerCase() === '.pdf';
}

/**
 * Checks before a document is examined that a PDF file asked for can be printed: a browser is named or found.
 * @throws AssayError `no_browser`
 */
export async function checkPrinter({
  out,
  browser,
  env = {},
}: Pick<CaseReportOptions, 'out' | 'browser' | 'env'>): Promise<void> {
  if (!isPdf(out) || browser !== undefined || (await findBrowser(env)) !== null) return;
  throw new AssayError({
    code: 'no_browser',
    message: `no Chromium, Chrome or Edge was found that prints ${out}`,
    nextStep: 'Name one with --browser, or write a page with --out case.html, open it and print it.',
    exitCode: 2,
  });
}

/** Columns that the name of a report takes over from the name of its document. */
const NAME_COLUMNS = 60;

/** Returns a name for the report on a document that no file has yet: `essay-case.html`, then `essay-case-2.html`. */
export function newCaseName(document: string, cwd: string): string {
  const slug = pathSlug(parse(document).name, NAME_COLUMNS);
  const start = slug === '' ? 'assay-case' : `${slug}-case`;
  for (let number = 1; ; number += 1) {
    const name = `${start}${number === 1 ? '' : `-${number}`}.html`;
    if (!existsSync(resolve(cwd, name))) return name;
  }
}

export interface CaseReportOptions {
  readonly cwd?: string;
  readonly file: CaseFile;
  /** The file to be written: `.html`, or `.pdf`, which a browser of this machine prints. */
  readonly out: string;
  /** The Chromium, Chrome or Edge that prints; left out, it is looked for. */
  readonly browser?: string;
  /** Variables of the environment that say where browsers are (`PATH`, `HOME`); left out, known places alone count. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
}

/** What was written of a case report. */
export interface WrittenCase {
  /** Absolute path. */
  readonly path: string;
  /** Why it is a page although a PDF was asked for; null where it is what was asked for. */
  readonly notPrinted: 'no_browser' | 'print_failed' | null;
}

/** Prints the page; returns why it could not. */
async function printed(page: string, path: string, options: CaseReportOptions): Promise<WrittenCase['notPrinted']> {
  const { env = {}, signal } = options;
  const browser = options.browser ?? (await findBrowser(env));
  if (browser === null) return 'no_browser';
  try {
    await printPage({ browser, env, page, out: path, ...(signal !== undefined && { signal }) });
    return null;
  } catch (error) {
    if (error instanceof AssayError && error.code === 'print_failed') return 'print_failed';
    throw error;
  }
}

/** Returns the page of a case report: HTML that needs no network and no script. */
export async function casePageOf(file: CaseFile): Promise<string> {
  const { casePage, caseStyle } = await import('../pages/case/index.js');
  return casePage(file, sha256Base64(caseStyle));
}

/**
 * Writes the report on one document: two or three pages for a conversation with its author. Where no browser prints,
 * a page is written in place of a PDF file, with `.html` at the end of the name asked for.
 * @throws AssayError `output_unwritable`
 */
export async function writeCaseReport(options: CaseReportOptions): Promise<WrittenCase> {
  const { cwd = process.cwd(), file, out } = options;
  await checkCaseOutput(out, cwd, null);
  const path = resolve(cwd, out);
  const page = await casePageOf(file);
  const notPrinted = isPdf(out) ? await printed(page, path, options) : null;
  const pagePath = notPrinted === null ? path : `${path}.html`;
  if (isPdf(pagePath)) return { path, notPrinted };
  await writeWholeFile(pagePath, (stream) => pipeline(Readable.from([page]), stream, { end: false }));
  return { path: pagePath, notPrinted };
}
