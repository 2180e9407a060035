import { createTextScanner } from '../../library/texts.js';
import { profileInUse, registerOf, statedByText, statingBy } from '../../library/profiles.js';
import { wholeEvidence } from '../../records/evidence.js';
import type { Evidence } from '../../records/evidence.js';
import { REGISTERS } from '../../records/register.js';
import { unsureWhole } from '../../records/unsure.js';
import type { Unsure } from '../../records/unsure.js';
import type { WholeText } from '../../records/whole-text.js';
import { settingGroups } from '../../settings/groups.js';
import { resolveSettings } from '../../settings/index.js';
import { mergeManipulations } from '../../text/manipulations/index.js';
import { addClientFlags } from '../client-flags.js';
import { fitLines } from '../fit-lines.js';
import { DOCUMENTS_DESCRIBED, eachDocument } from '../each-document.js';
import type { CliContext } from '../command.js';
import { defineObservedCommand } from '../observed-command.js';
import { evidenceText } from '../evidence-text.js';
import { resultText, withoutWordings } from '../result-text.js';
import { scannedEvent } from '../scanned-event.js';
import { marksFor } from '../marked-text.js';
import { addStatingFlags } from '../stating-flags.js';
import { textColumns } from '../terminal-columns.js';
import { sectionsOf, wholeAnswer } from '../whole-text.js';
import { addReadingFlags } from '../reading-flags.js';
import { addWordLimit, wordLimit } from '../word-limit.js';

interface Said {
  /** The verdict and the facts of the text. */
  readonly said: string;
  readonly whole: WholeText;
  readonly evidence: Evidence | null;
  /** Null where a verdict is stated, and where nothing was judged. */
  readonly unsure: Unsure | null;
  readonly explain: boolean;
}

/** What people are shown of one text. */
function wholeText({ said, whole, evidence, unsure, explain }: Said, context: CliContext): string {
  const { result, verdict } = whole;
  const sections = sectionsOf(whole, textColumns(context.stdout));
  const unexplained = explain ? withoutWordings(result, evidence) : '';
  const rests = fitLines(`${evidenceText(evidence, unsure)}${unexplained}`, context.stdout);
  const marks = verdict === 'unsure' ? '' : marksFor(result, context);
  return `${fitLines(said, context.stdout)}${sections}${rests}${marks}`;
}

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
        describe:
          "The service's own response, of a long text with its sections; " +
          'of several documents one a line, with its path',
      }),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const profile = await profileInUse(settings, context.cwd);
    const from = settings.store.state;
    const register = REGISTERS.find((own) => own === registerOf(settings)) ?? null;
    const asked = {
      explain: args.explain,
      ...(args.modelVersion !== undefined && { modelVersion: args.modelVersion }),
      ...wordLimit(args.firstWords),
      stating: statingBy(profile, from),
      signal: context.signal,
    };
    const scanner = createTextScanner({ settings, cwd: context.cwd });
    try {
      return await eachDocument(
        { ...args, settings, prepare: scanner.prepare },
        context,
        async ({ name, extraction, json }) => {
          const { text, blocks, manipulations } = extraction;
          const whole = await scanner.scanWhole({ text, blocks, ...asked });
          const { result, verdict, textWords, failure } = whole;
          const profiled = profile === null ? null : { stated: verdict, statedBy: statedByText(profile, result) };
          context.emit({ ...scannedEvent(name, 'detect', result, from), verdict });
          const shown = { ...result, manipulations: mergeManipulations(result.manipulations, manipulations) };
          const said = resultText(shown, textWords, { from, profiled, whole: verdict });
          const facts = { from, isProfiled: profile !== null, register, patterns: null };
          const rests = { evidence: wholeEvidence(whole, facts), unsure: unsureWhole(whole, facts) };
          context.stdout.write(
            args.json ? `${json(wholeAnswer(whole))}\n` : wholeText({ said, whole, ...rests, ...args }, context),
          );
          if (failure !== null) throw failure;
        },
      );
    } finally {
      await scanner.close();
    }
  },
});
