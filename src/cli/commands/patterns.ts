import { connectService } from '../../assemble.js';
import { createLogger } from '../../lib/logger.js';
import { settingGroups } from '../../settings/groups.js';
import { resolveSettings } from '../../settings/index.js';
import { defineCommand } from '../command.js';
import { readDocument } from '../read-document.js';
import { readPatternEvents } from '../pattern-events.js';
import { columnsFor, patternText } from '../pattern-text.js';
import { addConfigFlag, addSettingFlags } from '../setting-flags.js';

const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;

export const patternsCommand = defineCommand({
  usage: 'patterns [file]',
  describe: 'Find and explain AI-writing patterns in one document; - is standard input',
  example: ['assay patterns draft.docx', 'each sentence with its patterns underlined, explained, with a tip'],
  builder: (parser) =>
    addSettingFlags(
      addSettingFlags(addConfigFlag(parser), settingGroups.client, 'The service:'),
      settingGroups.places,
      'The embedded service:',
    )
      .positional('file', { type: 'string', default: '-', describe: 'The document; - is standard input' })
      .option('json', { type: 'boolean', default: false, describe: "The service's own events, one a line on stdout" }),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const { text } = await readDocument(args.file, settings.extract, context);
    const connection = await connectService({
      settings,
      cwd: context.cwd,
      logger: createLogger('silent', { write: () => undefined }),
    });
    let sentences = 0;
    let matches = 0;
    try {
      for await (const event of readPatternEvents(connection, text, context.signal)) {
        sentences += 1;
        matches += event.patterns.length;
        context.stdout.write(
          args.json ? `${JSON.stringify(event)}\n` : `${patternText(event, columnsFor(context.stdout))}\n`,
        );
      }
    } finally {
      await connection.close();
    }
    if (!args.json)
      context.stderr.write(
        matches === 0
          ? 'No patterns found.\n'
          : `${count(matches, 'pattern')} in ${count(sentences, 'sentence')}. A pattern is a remark on wording, not proof of who wrote a text.\n`,
      );
    return 0;
  },
});
