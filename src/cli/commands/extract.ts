import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createExtractor } from '../../extract/index.js';
import { extractSettings } from '../../extract/settings.js';
import { terminalText } from '../../lib/terminal-text.js';
import type { Extraction } from '../../records/extraction.js';
import { resolveSettings } from '../../settings/index.js';
import type { CliContext } from '../command.js';
import { defineCommand } from '../command.js';
import { addConfigFlag, addSettingFlags } from '../setting-flags.js';

function jsonLine(path: string, extraction: Extraction): string {
  if (extraction.status === 'failed')
    return JSON.stringify({ path, reason: extraction.reason, message: extraction.message, format: extraction.format });
  const { text, format, extractor, pages, wordCount, characterCount, language, charset, warnings } = extraction;
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
  });
}

/** Standard input as a file, so that it is read under the same limits as any other. */
async function withStandardInput<T>(context: CliContext, use: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-stdin-'));
  try {
    const path = join(folder, 'stdin');
    await pipeline(context.stdin, createWriteStream(path, { mode: 0o600 }), { signal: context.signal });
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const extractCommand = defineCommand({
  usage: 'extract <file..>',
  describe: 'Print the normalised text that a scan would see of each file; - is standard input',
  example: ['assay extract thesis.pdf --json', 'one JSON line a file: its text or the reason why there is none'],
  builder: (parser) =>
    addSettingFlags(addConfigFlag(parser), extractSettings, 'Settings: extract')
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
      for (const [index, name] of (args.file.length > 0 ? args.file : ['-']).entries()) {
        const extraction = await readNamed(name);
        if (args.json) context.stdout.write(`${jsonLine(name, extraction)}\n`);
        else if (extraction.status === 'text') context.stdout.write(`${index > 0 ? '\n' : ''}${extraction.text}\n`);
        else context.stderr.write(`${terminalText(name)}: ${extraction.reason}: ${extraction.message}\n`);
      }
    } finally {
      await extractor.close();
    }
    return 0;
  },
});
