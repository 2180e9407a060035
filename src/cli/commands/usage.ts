import { isoSeconds } from '../../lib/iso-seconds.js';
import { countOf, countText } from '../../lib/number-text.js';
import { serviceUsage } from '../../library/service.js';
import { resolveSettings } from '../../settings/index.js';
import { defineCommand } from '../process/command.js';
import { addClientFlags } from '../flags/client-flags.js';
import { labelledText } from '../terminal/table-text.js';
import type { LabelledLine } from '../terminal/table-text.js';
import { textColumns } from '../terminal/terminal-columns.js';

const HOSTED_COUNTED = 'all that the key sends: run, audit and the like, text, patterns, cite, case';
const EMBEDDED_COUNTED = 'words of run, audit and the like; text, patterns, cite and case keep no count';

export const usageCommand = defineCommand({
  usage: 'usage',
  describe: 'Words used and left in the billing cycle, and the plan',
  example: [
    'assay usage --base-url https://service.example --api-key-file key.txt',
    'what the key of a hosted service has left',
  ],
  builder: (parser) =>
    addClientFlags(parser).option('json', { type: 'boolean', default: false, describe: 'One JSON value on stdout' }),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const usage = await serviceUsage({ settings, cwd: context.cwd });
    const { plan, wordsUsed, wordsLeft, cycleEndMs, characterLimit } = usage;
    const cycleEnd = cycleEndMs === null ? null : isoSeconds(cycleEndMs);
    if (args.json) {
      const words = { words_used: wordsUsed, words_left: wordsLeft };
      const json = { plan, ...words, cycle_end: cycleEnd, character_limit: characterLimit };
      context.stdout.write(`${JSON.stringify(json)}\n`);
      return 0;
    }
    const lines: readonly LabelledLine[] = [
      ['Plan', plan],
      ['Words used', wordsUsed === null ? 'not stated' : countText(wordsUsed)],
      ['Words left', wordsLeft === null ? 'no limit' : countText(wordsLeft)],
      ['Counted', settings.client.baseUrl === '' ? EMBEDDED_COUNTED : HOSTED_COUNTED],
      ['Cycle ends', cycleEnd ?? ''],
      ['Longest text', characterLimit === null ? '' : countOf(characterLimit, 'character')],
    ];
    context.stdout.write(labelledText(lines, textColumns(context.stdout)));
    return 0;
  },
});
