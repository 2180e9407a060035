import { evaluate } from '../../index.js';
import type { EvaluateOptions } from '../../index.js';
import { AssayError } from '../../lib/errors.js';
import { settingGroups } from '../../settings/groups.js';
import { resolveSettings } from '../../settings/index.js';
import type { Settings } from '../../settings/groups.js';
import { evaluatedJson } from '../evaluate-json.js';
import { evaluatedText } from '../evaluate-text.js';
import { defineObservedCommand } from '../observed-command.js';
import type { ObservedContext } from '../observed-command.js';
import { addSettingFlags } from '../setting-flags.js';
import { endUnscanned } from '../run-end.js';
import { addScanFlags, withRunOptions } from '../run-job.js';
import { maySpend, NOT_SENT_EXIT } from '../spending.js';
import { textColumns } from '../terminal-columns.js';

interface EvaluateArguments {
  readonly path: readonly string[] | undefined;
  readonly run: string | undefined;
  readonly truthColumn: string;
  readonly by: string | undefined;
  readonly versus: string | undefined;
  readonly versusVersion: string | undefined;
}

function bad(message: string, nextStep: string): AssayError {
  return new AssayError({ code: 'bad_arguments', message, nextStep, exitCode: 2 });
}

function versusOf({ path = [], versus, versusVersion }: EvaluateArguments): Pick<EvaluateOptions, 'versus'> {
  if (versus !== undefined && versusVersion !== undefined)
    throw bad('--versus names a run and --versus-version a model', 'Name one of them.');
  if (versusVersion !== undefined && path.length === 0)
    throw bad('--versus-version scans the paths again, and none are named', 'Name them, or a run with --versus.');
  if (versus !== undefined) return { versus: { run: versus } };
  return versusVersion === undefined ? {} : { versus: { modelVersion: versusVersion } };
}

function optionsOf(args: EvaluateArguments): Omit<EvaluateOptions, 'settings'> {
  const paths = args.path ?? [];
  if (paths.length > 0 === (args.run !== undefined))
    throw bad('what is evaluated is named by paths or by --run', 'Name a labelled dataset, or a run over one.');
  return {
    truthColumn: args.truthColumn,
    paths,
    by: (args.by ?? '').split(',').flatMap((column) => (column.trim() === '' ? [] : [column.trim()])),
    ...(args.run !== undefined && { run: args.run }),
    ...versusOf(args),
  };
}

interface Shown {
  readonly quiet: boolean;
  readonly json: boolean;
}

async function evaluateAndTell(
  options: EvaluateOptions & { readonly settings: Settings },
  { quiet, json }: Shown,
  context: ObservedContext,
) {
  const { settings, paths = [] } = options;
  const job = { paths, cwd: context.cwd, settings, quiet, json };
  const agreed =
    paths.length === 0 || (await withRunOptions(job, context, (asked) => maySpend(asked, quiet || json, context)));
  if (!agreed) return NOT_SENT_EXIT;
  const outcome = await withRunOptions(job, context, ({ cwd, signal, onEvent }) =>
    evaluate({ ...options, cwd, signal, onEvent }),
  );
  if (outcome.kind === 'stopped') return endUnscanned(outcome.summary, context);
  if (json) context.stdout.write(`${JSON.stringify(evaluatedJson(outcome))}\n`);
  else if (!quiet) context.stdout.write(evaluatedText(outcome, textColumns(context.stdout)));
  return 0;
}

export const evaluateCommand = defineObservedCommand({
  observation: 'events',
  usage: 'evaluate [path..]',
  describe: 'Say how well detection does on texts whose authors are known: errors with intervals, by group, the worst',
  example: [
    'assay evaluate labelled.csv --truth-column label --by genre',
    'false alarms, texts found and AUROC, by genre and length',
  ],
  builder: (parser) =>
    addScanFlags(addSettingFlags(parser, settingGroups.calibration, 'How verdicts are stated:'))
      .positional('path', {
        type: 'string',
        array: true,
        describe: 'Datasets with a column that says who wrote each text',
      })
      .option('truth-column', {
        type: 'string',
        demandOption: true,
        requiresArg: true,
        describe: 'That column: human, ai or mixed',
      })
      .option('by', {
        type: 'string',
        requiresArg: true,
        describe: 'Columns to tell false alarms apart by, such as genre,language',
      })
      .option('run', {
        type: 'string',
        requiresArg: true,
        describe: 'A run already made over the datasets, in place of paths',
      })
      .option('versus', { type: 'string', requiresArg: true, describe: 'Compare with this run over the same texts' })
      .option('versus-version', {
        type: 'string',
        requiresArg: true,
        describe: 'Compare with this model version: it scans the same paths',
      }),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const labelled = { ...settings, crawl: { ...settings.crawl, dataset: true } };
    return evaluateAndTell({ ...optionsOf(args), settings: labelled }, { quiet: args.quiet, json: args.json }, context);
  },
});
