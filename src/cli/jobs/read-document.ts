import { createWriteStream, existsSync, lstatSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createDocumentExtractor } from '../../library/documents.js';
import type { ExtractSettings } from '../../library/documents.js';
import { keylessExtraction } from '../../library/keyless-text.js';
import { AssayError, messageOf } from '../../lib/errors.js';
import type { ExitCode } from '../../lib/errors.js';
import { withScratchFolder } from '../../lib/scratch-folder.js';
import { reasonNextStep } from '../../records/reasons.js';
import type { ReasonCode } from '../../records/reasons.js';
import type { RunEvent } from '../../records/events.js';
import type { ExtractedText, Extraction } from '../../records/extraction.js';
import { readingCaveats } from '../../records/warning-text.js';
import { IS_PRIVATE_KEY, isMostlyPrivateKey } from '../../text/private-key.js';
import { writeNotice } from '../terminal/notice.js';
import type { ObservedContext } from './observed-command.js';

/** The name of standard input on the command line. */
export const STANDARD_INPUT = '-';

/** No document gave a text: as of a run in which none could be scanned. A bad document is no bad argument. */
export const NO_TEXT_EXIT: ExitCode = 7;

/** The next steps that differ where one document is named: there is nothing to leave it out of. */
const NEXT_STEPS_OF_ONE: Readonly<Partial<Record<ReasonCode, string>>> = {
  no_text: 'Give a document that holds text.',
  not_a_regular_file: 'Give a file, or pipe the text in with -.',
  private_key: 'Give a document of prose.',
};

/** Returns what to do about a document that was named by itself and could not be read. */
export function nextStepForDocument(reason: ReasonCode): string {
  return NEXT_STEPS_OF_ONE[reason] ?? reasonNextStep(reason) ?? '';
}

/** Returns the error for a document that was named and is not scanned. */
function notScanned(name: string, { reason, message: why }: { readonly reason: ReasonCode; readonly message: string }) {
  const message = `${name === STANDARD_INPUT ? 'standard input' : name}: ${why}`;
  return new AssayError({ code: reason, message, nextStep: nextStepForDocument(reason), exitCode: NO_TEXT_EXIT });
}

/** What came of reading a document, as an event. */
function readingEvent(name: string, extraction: Extraction): RunEvent {
  if (extraction.status === 'failed')
    return { kind: 'text_failed', name, reason: extraction.reason, message: extraction.message };
  const { format, wordCount: words, language } = extraction;
  return { kind: 'text_read', name, format, words, language };
}

/** Says what the text of a document lacks: who reads the verdict on it must know. */
function writeCaveats(name: string, { warnings }: ExtractedText, context: ObservedContext): void {
  const caveats = readingCaveats(warnings);
  if (caveats.length > 0) writeNotice(`${name}: ${caveats.join('; ')}`, null, context);
}

function badInput(code: string, message: string, nextStep: string, cause?: unknown): AssayError {
  return new AssayError({ code, message, nextStep, exitCode: 2, cause });
}

/** What the program is given for each byte of a name that is not valid UTF-8. */
const UNDECODABLE = '\ufffd';

/** Returns the error for a file named on the command line that is not there. */
function notThere(name: string, path: string): AssayError {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true)
    return badInput(
      'path_not_found',
      `${name} is a link that leads to no file`,
      'Correct the link: what it names is not there, or is the link itself.',
    );
  return badInput(
    'path_not_found',
    `there is no file ${name}`,
    name.includes(UNDECODABLE)
      ? 'A name that is not valid UTF-8 cannot be given: scan its folder with assay run, or give - and pipe it in.'
      : 'Check the spelling, or give - for standard input.',
  );
}

/** Returns the path of a file named on the command line. @throws AssayError `path_not_found`, `path_is_folder` */
function pathOfFile(name: string, { cwd }: ObservedContext): string {
  const path = resolve(cwd, name);
  if (!existsSync(path)) throw notThere(name, path);
  if (!statSync(path).isDirectory()) return path;
  throw badInput('path_is_folder', `${name} is a folder`, 'Name the files in it, or scan it with: assay run');
}

const isTerminal = (stream: object): boolean => 'isTTY' in stream && stream.isTTY === true;

/** Returns the documents to read: those named, or else standard input. @throws AssayError `no_input` */
export function namesOfDocuments(names: readonly string[], { stdin }: ObservedContext): readonly string[] {
  if (names.length > 0) return names;
  if (!isTerminal(stdin)) return [STANDARD_INPUT];
  throw badInput(
    'no_input',
    'no file is named, and standard input is a terminal',
    'Name a file, or pipe a text in. To type one, give - and end it with Ctrl-D.',
  );
}

async function writeStandardInput(path: string, { stdin, notices, signal }: ObservedContext): Promise<void> {
  if (isTerminal(stdin)) notices.write('Reads from the terminal; end the text with Ctrl-D on a line of its own.\n');
  try {
    await pipeline(stdin, createWriteStream(path, { mode: 0o600 }), { signal });
  } catch (error) {
    if (!signal.aborted)
      throw badInput(
        'input_unreadable',
        `standard input cannot be read: ${messageOf(error)}`,
        'Give it in a file.',
        error,
      );
    throw new AssayError({
      code: 'stopped',
      message: 'stopped while reading standard input',
      nextStep: 'Nothing was scanned.',
      exitCode: 4,
      cause: error,
    });
  }
  if (statSync(path).size === 0)
    throw badInput('empty_input', 'standard input is empty', 'Name a file, or pipe in a text that is not empty.');
}

/** Reads documents named on the command line, one after another. */
export interface DocumentReader {
  /**
   * Returns the text of one file, or of standard input for `-`, or the reason why there is none. What is private of
   * keys in it is unreadable.
   * @throws AssayError where there is no such file, or nothing on standard input
   */
  read(name: string): Promise<Extraction>;
  /** As `read`, and throws the reason, with `NO_TEXT_EXIT`, when there is no text, or none that may be sent. */
  readText(name: string): Promise<ExtractedText>;
  close(): Promise<void>;
}

/**
 * Returns a reader of documents, which the caller closes. Standard input is read under the same limits as any file.
 * @param onReading called when a document that is there begins to be read
 */
export function createDocumentReader(
  settings: ExtractSettings,
  context: ObservedContext,
  onReading: () => void = () => undefined,
): DocumentReader {
  const extractor = createDocumentExtractor(settings);
  const extracted = async (name: string, path: string, filename: string, isSent: boolean): Promise<Extraction> => {
    const extracting = extractor.extract({ path, filename }, context.signal);
    onReading();
    const found = await extracting;
    const extraction = found.status === 'text' ? keylessExtraction(found) : found;
    context.emit(readingEvent(name, extraction));
    if (isSent && found.status === 'text' && isMostlyPrivateKey(found.text))
      throw notScanned(name, { reason: 'private_key', message: IS_PRIVATE_KEY });
    if (extraction.status === 'text') writeCaveats(name, extraction, context);
    return extraction;
  };
  const read = (name: string, isSent: boolean): Promise<Extraction> => {
    if (name === STANDARD_INPUT)
      return withScratchFolder(async (folder) => {
        const path = join(folder, 'stdin');
        await writeStandardInput(path, context);
        return extracted(name, path, 'stdin.txt', isSent);
      });
    return extracted(name, pathOfFile(name, context), basename(name), isSent);
  };
  return {
    read: (name) => read(name, false),
    readText: async (name) => {
      const extraction = await read(name, true);
      if (extraction.status === 'failed') throw notScanned(name, extraction);
      return extraction;
    },
    close: () => extractor.close(),
  };
}
