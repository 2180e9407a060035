import { findPatterns } from '../../library/texts.js';
import { resolveSettings } from '../../settings/index.js';
import { defineObservedCommand } from '../observed-command.js';
import { readDocument } from '../read-document.js';
import { columnsFor, patternText } from '../pattern-text.js';
import { addClientFlags } from '../client-flags.js';

const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;

export const patternsCommand = defineObservedCommand({
  observation: 'events',
  usage: 'patterns [file]',
  describe: 'Find and explain AI-writing patterns in one document; - is standard input',
  example: ['assay patterns draft.docx', 'each sentence with its patterns underlined, explained, with a tip'],
  builder: (parser) =>
    addClientFlags(parser)
      .positional('file', { type: 'string', default: '-', describe: 'The document; - is standard input' })
      .option('json', { type: 'boolean', default: false, describe: "The service's own events, one a line on stdout" }),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const { text } = await readDocument(args.file, settings.extract, context);
    let sentences = 0;
    let matches = 0;
    const options = { settings, cwd: context.cwd, text, signal: context.signal };
    for await (const { sentence, raw } of findPatterns(options)) {
      sentences += 1;
      matches += sentence.patterns.length;
      context.stdout.write(args.json ? `${raw}\n` : `${patternText(sentence, columnsFor(context.stdout))}\n`);
    }
    const found = { modelVersion: null, verdict: null, confidence: null, findings: matches };
    context.emit({ kind: 'text_scanned', name: args.file, scan: 'patterns', ...found });
    if (!args.json)
      context.stderr.write(
        matches === 0
          ? 'No patterns found.\n'
          : `${count(matches, 'pattern')} in ${count(sentences, 'sentence')}. A pattern is a remark on wording, not proof of who wrote a text.\n`,
      );
    return 0;
  },
});
