import { evaluate } from '../../library/evaluate.js';
import { writeEvaluation } from '../../library/evaluation-page.js';
import type { Evaluated } from '../../index.js';
import type { EvaluateOptions } from '../../library/evaluate.js';
import { AssayError } from '../../lib/errors.js';
import { settingsFor } from '../../library/evaluate.js';
import { checkEvaluationOutput } from '../../library/evaluation-page.js';
import { terminalText } from '../../lib/terminal-text.js';
import { settingGroups } from '../../settings/groups.js';
import { resolveSettings } from '../../settings/index.js';
import type { Settings } from '../../settings/groups.js';
import { evaluatedJson } from '../json/evaluate-json.js';
import { evaluatedText } from '../shown/evaluate-text.js';
import { defineObservedCommand } from '../jobs/observed-command.js';
import type { ObservedContext } from '../jobs/observed-command.js';
import { addSettingFlags } from '../flags/setting-flags.js';
import { endUnscanned } from '../jobs/run-end.js';
import { addScanFlags, withRunOptions } from '../jobs/run-job.js';
import { maySpend, NOT_SENT_EXIT } from '../terminal/spending.js';
import { textColumns } from '../terminal/terminal-columns.js';

interface EvaluateArguments {
  readonly path: readonly string[] | undefined;
  readonly run: string | undefined;
  readonly truthColumn: string;
  readonly by: string | undefined;
  readonly versus: string | undefined;
  readonly versusVersion: string | undefined;
  readonly versusProfile: string | undefined;
  readonly versusUrl: string | undefined;
  readonly versusApiKeyFile: string | undefined;
  readonly out: string | undefined;
}

function bad(message: string, nextStep: string): AssayError {
  return new AssayError({ code: 'bad_arguments', message, nextStep, exitCode: 2 });
}

/** Flags that say what the first is compared with; each names it in another way. */
function versusOf(args: EvaluateArguments): Pick<EvaluateOptions, 'versus'> {
  const { versus: run, versusVersion: modelVersion, versusProfile: profile, versusUrl: baseUrl } = args;
  const named = Object.entries({ run, modelVersion, profile, baseUrl }).filter(([, value]) => value !== undefined);
  if (named.length === 0) return {};
  if (named.length > 1)
    throw bad(
      '--versus, --versus-version, --versus-profile and --versus-url each name what is compared with',
      'Name one of them; anything else can be compared by two runs: --run A --versus B.',
    );
  if (run === undefined && (args.path ?? []).length === 0)
    throw bad('what is compared with scans the paths again, and none are named', 'Name them, or a run with --versus.');
  return {
    versus: {
      ...Object.fromEntries(named),
      ...(args.versusApiKeyFile !== undefined && { apiKeyFile: args.versusApiKeyFile }),
    },
  };
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
  readonly out: string | undefined;
}

async function writePage(evaluated: Evaluated, options: EvaluateOptions, out: string, context: ObservedContext) {
  const { paths = [], run } = options;
  const dataset = paths.length > 0 ? paths.join(', ') : `run ${run ?? ''}`;
  await writeEvaluation({ cwd: context.cwd, evaluated, dataset, out });
  context.emit({ kind: 'file_written', path: out });
}

/** Settings of each service that the paths are sent to: a person agrees to both. */
function paidSettings({ settings, paths = [], versus }: EvaluateOptions & { readonly settings: Settings }) {
  if (paths.length === 0) return [];
  return versus === undefined || versus.run !== undefined ? [settings] : [settings, settingsFor(settings, versus)];
}

async function evaluateAndTell(
  options: EvaluateOptions & { readonly settings: Settings },
  { quiet, json, out }: Shown,
  context: ObservedContext,
) {
  const { settings, paths = [] } = options;
  if (out !== undefined) await checkEvaluationOutput(out, context.cwd);
  const job = { paths, cwd: context.cwd, settings, quiet, json };
  for (const each of paidSettings(options)) {
    const paid = { ...job, settings: each };
    if (!(await withRunOptions(paid, context, (asked) => maySpend(asked, quiet || json, context))))
      return NOT_SENT_EXIT;
  }
  const outcome = await withRunOptions(job, context, ({ cwd, signal, onEvent }) =>
    evaluate({ ...options, cwd, signal, onEvent }),
  );
  if (outcome.kind === 'stopped') return endUnscanned(outcome.summary, context);
  if (out !== undefined) await writePage(outcome, options, out, context);
  if (json) context.stdout.write(`${JSON.stringify(evaluatedJson(outcome))}\n`);
  else context.stdout.write(evaluatedText(outcome, textColumns(context.stdout)));
  if (out !== undefined && !json) context.notices.write(`Wrote ${terminalText(out)}\n`);
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
        describe: 'Columns to distinguish false alarms by, such as genre,language',
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
      })
      .option('versus-profile', {
        type: 'string',
        requiresArg: true,
        describe: 'Compare with the verdicts of this profile on the same paths: nothing is scanned twice',
      })
      .option('versus-url', {
        type: 'string',
        requiresArg: true,
        describe: 'Compare with the service at this address: it scans the same paths',
      })
      .option('versus-api-key-file', { type: 'string', requiresArg: true, describe: 'File with the API key for it' })
      .option('out', {
        alias: 'o',
        type: 'string',
        requiresArg: true,
        describe: 'HTML page to write, with plots and the worst mistakes',
      }),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const labelled = { ...settings, crawl: { ...settings.crawl, dataset: true } };
    const { quiet, json, out } = args;
    return evaluateAndTell({ ...optionsOf(args), settings: labelled }, { quiet, json, out }, context);
  },
});
