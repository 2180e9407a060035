import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createTextScanner } from '../../library/texts.js';
import { settingGroups } from '../../settings/groups.js';
import { resolveSettings } from '../../settings/index.js';
import { addClientFlags } from '../flags/client-flags.js';
import { defineObservedCommand } from '../jobs/observed-command.js';
import { addReadingFlags, DOCUMENTS_DESCRIBED } from '../flags/reading-flags.js';
import { addStatingFlags } from '../flags/stating-flags.js';
import { addWordLimit } from '../flags/word-limit.js';

export const textCommand = defineObservedCommand({
  observation: 'events',
  usage: 'text [file..]',
  describe: 'Detect AI in single documents; - or nothing is standard input',
  example: ['assay text essay.txt', 'verdict, probabilities and confidence of one text'],
  builder: (parser) =>
    addStatingFlags(addWordLimit(addReadingFlags(addClientFlags(parser))))
      .option('register', { type: 'string', requiresArg: true, describe: settingGroups.calibration.register.describe })
      .positional('file', { type: 'string', array: true, default: [], describe: DOCUMENTS_DESCRIBED })
      .option('state', {
        type: 'string',
        requiresArg: true,
        describe:
          'least confidence at which a verdict is stated, medium or high; below it a text is unsure. It changes no ' +
          'result, only the verdict that is stated',
        defaultDescription: 'medium',
      })
      .option('model-version', {
        type: 'string',
        requiresArg: true,
        describe: 'Model version to ask for (default: modelVersion of the settings, else the service decides)',
      })
      .option('explain', { type: 'boolean', default: false, describe: 'Name the wordings that moved the score most' })
      .option('json', {
        type: 'boolean',
        default: false,
        describe:
          "The service's own response on stdout; of a long text, with its sections. Of several documents, one line " +
          'each, with the path',
      }),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const scanner = createTextScanner({ settings, cwd: context.cwd });
    // Started before what reads and shows texts is loaded, which takes as long again.
    if (args.file.some((name) => existsSync(resolve(context.cwd, name)))) scanner.prepare();
    try {
      const { detectTexts } = await import('../jobs/text-job.js');
      return await detectTexts(args, { context, settings, scanner });
    } finally {
      await scanner.close();
    }
  },
});
