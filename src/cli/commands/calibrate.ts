import { calibrate } from '../../library/calibrate.js';
import type { CalibrateOptions } from '../../library/calibrate.js';
import type { KindPart } from '../../index.js';
import { AssayError } from '../../lib/errors.js';
import { resolveSettings } from '../../settings/index.js';
import type { Settings } from '../../settings/groups.js';
import { calibratedJson, calibratedText } from '../shown/calibrate-text.js';
import { defineObservedCommand } from '../jobs/observed-command.js';
import type { ObservedContext } from '../jobs/observed-command.js';
import { parseShare } from '../../lib/share-argument.js';
import { endUnscanned } from '../jobs/run-end.js';
import { addScanFlags, withRunOptions } from '../jobs/run-job.js';
import { maySpend, NOT_SENT_EXIT } from '../terminal/spending.js';
import { textColumns } from '../terminal/terminal-columns.js';

const PARTS: readonly KindPart[] = ['language', 'length', 'register'];

interface CalibrateArguments {
  readonly path: readonly string[] | undefined;
  readonly ai: readonly string[] | undefined;
  readonly run: string | undefined;
  readonly aiRun: string | undefined;
  readonly truthColumn: string | undefined;
  readonly registerColumn: string | undefined;
  readonly by: string;
  readonly name: string;
  readonly maxFalseAlarms: string;
  readonly out: string | undefined;
}

function bad(message: string, nextStep: string): AssayError {
  return new AssayError({ code: 'bad_arguments', message, nextStep, exitCode: 2 });
}

function partsOf(by: string): readonly KindPart[] {
  const names = by.split(',').map((name) => name.trim());
  const parts = PARTS.filter((part) => names.includes(part));
  const wrong = names.find((name) => name !== 'none' && !PARTS.some((part) => part === name));
  if (wrong !== undefined)
    throw bad(
      `texts cannot be distinguished by "${wrong}"`,
      'Use language, length, register, with commas between, or none.',
    );
  return parts;
}

/** Each kind of text is named by paths or by a run, not by both. */
function checkOneOf(paths: readonly string[], run: string | undefined, what: string, flag: string): void {
  if (paths.length > 0 && run !== undefined)
    throw bad(`${what} are named by paths and by ${flag}`, 'Name them in one way.');
}

/** A guessed register is wrong too often for a promise: a person says it, of these texts and of new ones. */
function checkRegister(by: readonly KindPart[], column: string | undefined): void {
  if (by.includes('register') === (column !== undefined)) return;
  throw column === undefined
    ? bad(
        '--by register needs a column that says it: what is guessed from a text is wrong too often for a promise',
        'Name the column of the dataset: --register-column genre',
      )
    : bad(
        '--register-column is without effect',
        'Add register to what texts are distinguished by: --by language,length,register',
      );
}

function optionsOf(args: CalibrateArguments): Omit<CalibrateOptions, 'settings'> {
  const [human, ai] = [args.path ?? [], args.ai ?? []];
  checkOneOf(human, args.run, 'human texts', '--run');
  checkOneOf(ai, args.aiRun, 'AI texts', '--ai-run');
  if (human.length === 0 && args.run === undefined)
    throw bad('no texts are named that people wrote', 'Name files, folders or datasets, or a run with --run ID.');
  const by = partsOf(args.by);
  checkRegister(by, args.registerColumn);
  return {
    name: args.name,
    human,
    ai,
    by,
    maxFalseAlarms: parseShare(args.maxFalseAlarms, '--max-false-alarms'),
    ...(args.run !== undefined && { humanRun: args.run }),
    ...(args.aiRun !== undefined && { aiRun: args.aiRun }),
    ...(args.truthColumn !== undefined && { truthColumn: args.truthColumn }),
    ...(args.registerColumn !== undefined && { registerColumn: args.registerColumn }),
    ...(args.out !== undefined && { out: args.out }),
  };
}

/** A column is one of a dataset. */
function withDataset(settings: Settings, { truthColumn, registerColumn }: CalibrateArguments): Settings {
  return truthColumn === undefined && registerColumn === undefined
    ? settings
    : { ...settings, crawl: { ...settings.crawl, dataset: true } };
}

interface Shown {
  readonly quiet: boolean;
  readonly json: boolean;
}

async function calibrateAndTell(
  options: CalibrateOptions & { readonly settings: Settings },
  { quiet, json }: Shown,
  context: ObservedContext,
) {
  const { settings } = options;
  const job = { paths: [], cwd: context.cwd, settings, quiet, json };
  const isSilent = quiet || json;
  for (const paths of [options.human ?? [], options.ai ?? []]) {
    if (paths.length === 0) continue;
    const agreed = await withRunOptions({ ...job, paths }, context, (asked) => maySpend(asked, isSilent, context));
    if (!agreed) return NOT_SENT_EXIT;
  }
  const outcome = await withRunOptions(job, context, ({ cwd, signal, onEvent }) =>
    calibrate({ ...options, cwd, signal, onEvent }),
  );
  if (outcome.kind === 'stopped') return endUnscanned(outcome.summary, context);
  const { calibrated } = outcome;
  if (json) context.stdout.write(`${JSON.stringify(calibratedJson(calibrated))}\n`);
  else context.stdout.write(calibratedText(calibrated, textColumns(context.stdout)));
  return 0;
}

export const calibrateCommand = defineObservedCommand({
  observation: 'events',
  usage: 'calibrate [path..]',
  describe:
    'Make a profile from texts that people are known to have written: thresholds with a promised false-alarm rate',
  example: [
    'assay calibrate theses-before-2020 --ai known-ai --name theses',
    'what can be promised for such texts, and what that costs',
  ],
  builder: (parser) =>
    addScanFlags(parser)
      .positional('path', { type: 'string', array: true, describe: 'Files, folders, datasets of human texts' })
      .option('name', { type: 'string', demandOption: true, requiresArg: true, describe: 'What the profile is called' })
      .option('ai', { type: 'string', array: true, nargs: 1, describe: 'Texts that AI wrote, to show the price' })
      .option('run', { type: 'string', requiresArg: true, describe: 'A run already made over the human texts' })
      .option('ai-run', { type: 'string', requiresArg: true, describe: 'A run already made over the AI texts' })
      .option('truth-column', {
        type: 'string',
        requiresArg: true,
        describe: 'Column of a dataset that says who wrote each text: human, ai or mixed',
      })
      .option('register-column', {
        type: 'string',
        requiresArg: true,
        describe: 'Column of a dataset that names the register of each text, such as news, for --by register',
      })
      .option('max-false-alarms', {
        type: 'string',
        default: '1%',
        requiresArg: true,
        describe: 'Most human texts that may be stated AI or mixed',
      })
      .option('by', {
        type: 'string',
        default: 'language,length',
        requiresArg: true,
        describe: 'What gets thresholds of its own where there are enough texts: language, length, register, none',
      })
      .option('out', {
        alias: 'o',
        type: 'string',
        requiresArg: true,
        describe: 'File of the profile (default: profiles/NAME.json in the data folder)',
      }),
  handle: async (args, context) => {
    const options = optionsOf(args);
    // The name is that of the profile, not of an audit, and the promise that of the profile.
    const { settings } = resolveSettings({
      flags: { ...args, name: undefined, maxFalseAlarms: undefined },
      env: context.env,
      cwd: context.cwd,
    });
    const shown = { quiet: args.quiet, json: args.json };
    return calibrateAndTell({ ...options, settings: withDataset(settings, args) }, shown, context);
  },
});
