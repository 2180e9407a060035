import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { terminalText } from '../../lib/terminal-text.js';
import { createExtractor } from '../../library/documents.js';
import type { Extraction } from '../../library/documents.js';
import { settingGroups } from '../../settings/groups.js';
import { resolveSettings } from '../../settings/index.js';
import type { ObservedContext } from '../observed-command.js';
import { defineObservedCommand } from '../observed-command.js';
import { missingFile, readingEvent } from '../read-document.js';
import { addConfigFlag, addSettingFlags } from '../setting-flags.js';

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
    properties,
  });
}

/** Standard input as a file, so that it is read under the same limits as any other. */
async function withStandardInput<T>(context: ObservedContext, use: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-stdin-'));
  try {
    const path = join(folder, 'stdin');
    await pipeline(context.stdin, createWriteStream(path, { mode: 0o600 }), { signal: context.signal });
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const extractCommand = defineObservedCommand({
  observation: 'events',
  usage: 'extract <file..>',
  describe: 'Print the normalised text that a scan would see of each file; - is standard input',
  example: ['assay extract thesis.pdf --json', 'one JSON line a file: its text or the reason why there is none'],
  builder: (parser) =>
    addSettingFlags(addConfigFlag(parser), settingGroups.extract, 'Settings: extract')
      .positional('file', { type: 'string', array: true, demandOption: true, describe: 'Files to read' })
      .option('json', { type: 'boolean', default: false, describe: 'One JSON line a file on stdout' }),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const extractor = createExtractor(settings.extract);
    const read = (path: string, filename: string): Promise<Extraction> =>
      extractor.extract({ path, filename }, context.signal);
    const readNamed = (name: string): Promise<Extraction> =>
      name === '-'
        ? withStandardInput(context, (path) => read(path, 'stdin.txt'))
        : read(resolve(context.cwd, name), basename(name));
    try {
      // yargs drops a lone - from a list of positionals.
      let isMissing = false;
      for (const [index, name] of (args.file.length > 0 ? args.file : ['-']).entries()) {
        if (name !== '-' && !existsSync(resolve(context.cwd, name))) {
          isMissing = true;
          context.stderr.write(`assay: ${terminalText(missingFile(name).message)}\n`);
          continue;
        }
        const extraction = await readNamed(name);
        context.emit(readingEvent(name, extraction));
        if (args.json) context.stdout.write(`${jsonLine(name, extraction)}\n`);
        else if (extraction.status === 'text') context.stdout.write(`${index > 0 ? '\n' : ''}${extraction.text}\n`);
        else context.stderr.write(`${terminalText(name)}: ${extraction.reason}: ${extraction.message}\n`);
      }
      return isMissing ? 2 : 0;
    } finally {
      await extractor.close();
    }
  },
});
