import { createTextScanner } from '../../library/texts.js';
import { profileOf, statedText } from '../../library/profiles.js';
import { settingGroups } from '../../settings/groups.js';
import { resolveSettings } from '../../settings/index.js';
import { mergeManipulations } from '../../text/manipulations/index.js';
import { countWords } from '../../text/words.js';
import { addClientFlags } from '../client-flags.js';
import { DOCUMENTS_DESCRIBED, eachDocument } from '../each-document.js';
import { defineObservedCommand } from '../observed-command.js';
import { evidenceText, resultText } from '../result-text.js';
import { scannedEvent } from '../scanned-event.js';
import { serviceAnswer } from '../service-answer.js';

export const textCommand = defineObservedCommand({
  observation: 'events',
  usage: 'text [file..]',
  describe: 'Detect AI in single documents; - or nothing is standard input',
  example: ['assay text essay.txt', 'verdict, probabilities and confidence of one text'],
  builder: (parser) =>
    addClientFlags(parser)
      .option('profile', {
        type: 'string',
        requiresArg: true,
        describe: settingGroups.calibration.profile.describe,
      })
      .positional('file', { type: 'string', array: true, default: [], describe: DOCUMENTS_DESCRIBED })
      .option('state', {
        type: 'string',
        requiresArg: true,
        describe: settingGroups.store.state.describe,
        defaultDescription: settingGroups.store.state.default,
      })
      .option('model-version', {
        type: 'string',
        requiresArg: true,
        describe: 'Model version to ask for (default: the service decides)',
      })
      .option('explain', { type: 'boolean', default: false, describe: 'Name the wordings that moved the score most' })
      .option('json', {
        type: 'boolean',
        default: false,
        describe: "The service's own response; of several documents one a line, with its path",
      }),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const profile = await profileOf(settings, context.cwd);
    const { explain, modelVersion } = args;
    const asked = { explain, ...(modelVersion !== undefined && { modelVersion }) };
    const scanner = createTextScanner({ settings, cwd: context.cwd });
    try {
      return await eachDocument({ ...args, settings }, context, async ({ name, extraction, json }) => {
        const { text, blocks, manipulations } = extraction;
        const result = await scanner.scan({ text, blocks, ...asked });
        const from = settings.store.state;
        const profiled = profile === null ? null : statedText(result, profile, from);
        const event = scannedEvent(name, 'detect', result, from);
        context.emit(profiled === null ? event : { ...event, verdict: profiled.stated });
        const whole = { ...result, manipulations: mergeManipulations(result.manipulations, manipulations) };
        const shown = resultText(whole, countWords(text), { from, profiled });
        const evidence = explain ? evidenceText(result) : '';
        context.stdout.write(args.json ? `${json(serviceAnswer(result))}\n` : `${shown}${evidence}`);
      });
    } finally {
      await scanner.close();
    }
  },
});
