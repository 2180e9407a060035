import { AssayError } from '../../lib/errors.js';
import { withSnakeNames } from '../../lib/snake-case.js';
import { terminalText } from '../../lib/terminal-text.js';
import { checkSetup } from '../../library/check-setup.js';
import { settingGroups } from '../../settings/groups.js';
import { resolveSettings } from '../../settings/index.js';
import { asTyped } from '../process/command-name.js';
import { defineCommand } from '../process/command.js';
import { fitLines } from '../terminal/fit-lines.js';
import { addClientFlags } from '../flags/client-flags.js';
import { GROUP_TITLES } from '../flags/group-titles.js';
import { addSettingFlags } from '../flags/setting-flags.js';
import { dbFlag, namingDatabase } from '../shown/next-text.js';

function stoppedError(): AssayError {
  return new AssayError({
    code: 'stopped',
    message: 'stopped before all was checked',
    nextStep: 'Start again: nothing is changed by it.',
    exitCode: 4,
  });
}

export const doctorCommand = defineCommand({
  usage: 'doctor',
  describe:
    'Check the set-up and say the next step: database, lock, disk, service; of a hosted one its key and clock, too',
  example: ['assay doctor --db audit.db', 'what is wrong, and what to do about it'],
  builder: (parser) => {
    const { db } = settingGroups.store;
    const { ocr, ocrLanguages } = settingGroups.extract;
    const withPlaces = addSettingFlags(addClientFlags(parser), { db }, `${GROUP_TITLES.store}:`);
    // The data of the languages is looked for where scans are to be read.
    return addSettingFlags(withPlaces, { ocr, ocrLanguages }, `${GROUP_TITLES.extract}:`).option('json', {
      type: 'boolean',
      default: false,
      describe: 'One JSON value on stdout',
    });
  },
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const checked = await checkSetup({ settings, cwd: context.cwd });
    // A check that was cut off says nothing of what it checks.
    if (context.signal.aborted) throw stoppedError();
    const flag = dbFlag(settings.store.db);
    const checks = checked.map((check) => ({
      ...check,
      nextStep: asTyped(namingDatabase(check.nextStep, flag), context.env),
    }));
    const lines = checks.map(
      ({ check, ok, found, nextStep }) =>
        terminalText(`${ok ? 'ok  ' : 'BAD '} ${check.padEnd(14)}${found}`) +
        (nextStep === '' ? '' : `\n     ${nextStep}`),
    );
    context.stdout.write(
      args.json ? `${JSON.stringify(checks.map(withSnakeNames))}\n` : fitLines(`${lines.join('\n')}\n`, context.stdout),
    );
    return checks.every(({ ok }) => ok) ? 0 : 1;
  },
});
