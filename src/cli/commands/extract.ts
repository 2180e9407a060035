import { AssayError } from '../../lib/errors.js';
import type { ExitCode } from '../../lib/errors.js';
import { withSnakeNames } from '../../lib/snake-case.js';
import { terminalText } from '../../lib/terminal-text.js';
import type { Extraction } from '../../library/documents.js';
import type { ExtractionFailure } from '../../records/extraction.js';
import { resolveSettings } from '../../settings/index.js';
import { asTyped } from '../process/command-name.js';
import type { CliContext } from '../process/command.js';
import { formatsHelp } from '../parsing/format-help.js';
import { writeFailure } from '../terminal/failure.js';
import { defineObservedCommand } from '../jobs/observed-command.js';
import { createDocumentReader, namesOfDocuments, nextStepForDocument, NO_TEXT_EXIT } from '../jobs/read-document.js';
import { addReadingFlags, DOCUMENTS_DESCRIBED } from '../flags/reading-flags.js';
import { addConfigFlag } from '../flags/setting-flags.js';

function missingLine(path: string, { code, message }: AssayError): string {
  return JSON.stringify({ path, reason: code, message, format: null });
}

function jsonLine(path: string, extraction: Extraction): string {
  if (extraction.status === 'failed')
    return JSON.stringify({ path, reason: extraction.reason, message: extraction.message, format: extraction.format });
  const { text, format, extractor, pages, wordCount, characterCount, language, charset, warnings, properties } =
    extraction;
  return JSON.stringify({
    path,
    text,
    format,
    extractor,
    pages,
    words: wordCount,
    characters: characterCount,
    language,
    charset,
    warnings,
    ...(properties !== undefined && { properties: withSnakeNames(properties) }),
  });
}

/** Says why a file gave no text, and what to do about it. */
function writeUnread(name: string, { reason, message }: ExtractionFailure, { stderr, env }: CliContext): void {
  const said = asTyped(`${reason}: ${message}\n  ${nextStepForDocument(reason)}`, env);
  stderr.write(`${terminalText(name)}: ${said}\n`);
}

export const extractCommand = defineObservedCommand({
  observation: 'events',
  usage: 'extract [file..]',
  describe: 'Print the normalised text that a scan would see of each file; - or nothing is standard input',
  example: ['assay extract thesis.pdf --json', 'one JSON line a file: its text or the reason why there is none'],
  builder: (parser) =>
    addReadingFlags(addConfigFlag(parser))
      .positional('file', { type: 'string', array: true, default: [], describe: DOCUMENTS_DESCRIBED })
      .option('json', { type: 'boolean', default: false, describe: 'One JSON line a file on stdout' })
      .epilogue(formatsHelp()),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const reader = createDocumentReader(settings.extract, context);
    let refused: ExitCode = 0;
    let texts = 0;
    try {
      for (const name of namesOfDocuments(args.file, context)) {
        try {
          const extraction = await reader.read(name);
          if (extraction.status === 'text') texts += 1;
          if (args.json) context.stdout.write(`${jsonLine(name, extraction)}\n`);
          else if (extraction.status === 'text') context.stdout.write(`${texts > 1 ? '\n' : ''}${extraction.text}\n`);
          else writeUnread(name, extraction, context);
        } catch (error) {
          if (!(error instanceof AssayError) || error.exitCode !== 2) throw error;
          if (args.json) context.stdout.write(`${missingLine(name, error)}\n`);
          refused = writeFailure(error, context);
        }
      }
      return refused !== 0 || texts > 0 ? refused : NO_TEXT_EXIT;
    } finally {
      await reader.close();
    }
  },
});
