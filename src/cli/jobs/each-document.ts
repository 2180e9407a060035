import { AssayError } from '../../lib/errors.js';
import type { ExitCode } from '../../lib/errors.js';
import { terminalText } from '../../lib/terminal-text.js';
import type { ExtractedText } from '../../records/extraction.js';
import { ServiceFailure } from '../../records/service-failure.js';
import type { Settings } from '../../settings/groups.js';
import { coloursOf } from '../terminal/colour.js';
import { failureOf, writeFailure } from '../terminal/failure.js';
import type { ObservedContext } from './observed-command.js';
import { createDocumentReader, namesOfDocuments, NO_TEXT_EXIT } from './read-document.js';

/** One of the documents of a command, read. */
export interface NamedDocument {
  readonly name: string;
  readonly extraction: ExtractedText;
  /** Returns a JSON object as it is printed: where several documents are named, it begins with the path of its own. */
  readonly json: (object: string) => string;
}

export interface DocumentsOptions {
  /** As they were named; none: standard input. */
  readonly file: readonly string[];
  readonly json: boolean;
  readonly settings: Settings;
  /** Called when a document begins to be read: what is done with its text can be made ready meanwhile. */
  readonly prepare: () => void;
}

/** Whether a failure is one of its document alone, so that the next may do better. */
function isOfDocument(thrown: unknown): boolean {
  if (thrown instanceof ServiceFailure) return thrown.fault.faultClass === 'rejected';
  return (
    thrown instanceof AssayError && ([2, NO_TEXT_EXIT].includes(thrown.exitCode) || thrown.code === 'bad_response')
  );
}

/** Says that one of several documents failed; returns its exit code. */
function failedOne(thrown: unknown, name: string, json: boolean, context: ObservedContext): ExitCode {
  if (!isOfDocument(thrown)) throw thrown;
  const { code, message, nextStep } = failureOf(thrown);
  context.emit({ kind: 'error', code, message, nextStep });
  if (json) context.stdout.write(`${JSON.stringify({ path: name, reason: code, message })}\n`);
  return writeFailure(thrown, context);
}

/**
 * Reads the documents of a command and uses one after another. Of several, each has a heading, and one that fails does
 * not stop the others.
 * @returns the exit code of the first that failed, else 0. One that could not be read fails only where no other could
 * @throws AssayError where the only document failed, or the service refuses them all
 */
export async function eachDocument(
  { file, json, settings, prepare }: DocumentsOptions,
  context: ObservedContext,
  use: (document: NamedDocument) => Promise<void>,
): Promise<ExitCode> {
  const names = namesOfDocuments(file, context);
  const isSeveral = names.length > 1;
  const reader = createDocumentReader(settings.extract, context, prepare);
  const { bold } = coloursOf(context.stdout, context.env);
  let exitCode: ExitCode = 0;
  let used = 0;
  try {
    for (const [index, name] of names.entries()) {
      const path = isSeveral ? `"path":${JSON.stringify(name)},` : '';
      try {
        const extraction = await reader.readText(name);
        if (isSeveral && !json) context.stdout.write(`${index > 0 ? '\n' : ''}${bold(`${terminalText(name)}:`)}\n`);
        await use({ name, extraction, json: (object) => `{${path}${object.slice(1)}` });
        used += 1;
      } catch (error) {
        if (!isSeveral) throw error;
        const code = failedOne(error, name, json, context);
        if (code !== NO_TEXT_EXIT && exitCode === 0) exitCode = code;
      }
    }
  } finally {
    await reader.close();
  }
  return exitCode === 0 && used === 0 ? NO_TEXT_EXIT : exitCode;
}
