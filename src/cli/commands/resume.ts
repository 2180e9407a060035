import { writeLateOutputs } from '../../library/late-outputs.js';
import { storedRun } from '../../library/stored-run.js';
import type { StoredRun } from '../../library/stored-run.js';
import type { RunRequest } from '../../library/stored-runs.js';
import { AssayError } from '../../lib/errors.js';
import { terminalText } from '../../lib/terminal-text.js';
import { resolveSettings } from '../../settings/index.js';
import type { Settings } from '../../settings/groups.js';
import { readingFlags, startFlags } from '../../settings/start.js';
import { asTyped } from '../process/command-name.js';
import { dbFlag, serviceFlags, shellWord } from '../shown/next-text.js';
import type { ObservedContext } from '../jobs/observed-command.js';
import { defineObservedCommand } from '../jobs/observed-command.js';
import { pipedOutput } from '../jobs/piped-output.js';
import { resumedJob } from '../jobs/resumed-job.js';
import { addRunFlags, runJob } from '../jobs/run-job.js';
import type { RunJob } from '../jobs/run-job.js';

/** So many others are named. */
const OTHERS_NAMED = 3;

function carriedOver({ runId }: RunRequest): AssayError {
  return new AssayError({
    code: 'run_carried_over',
    message: `what the run ${runId} did not reach was carried over to a newer run`,
    nextStep: 'Resume the newer one of the same paths by its name or id: assay runs lists it.',
    exitCode: 2,
  });
}

/** Says that there is nothing to resume, which of its outputs were written now, and how to run it anew. */
function sayFinished(
  { runId, paths }: RunRequest,
  { settings, written }: { readonly settings: Settings; readonly written: readonly string[] },
  { notices, env }: ObservedContext,
): void {
  const { store, client } = settings;
  const db = dbFlag(store.db);
  const flags = readingFlags(settings).map(([flag, value]) => (value === null ? flag : `${flag} ${shellWord(value)}`));
  const again = ['assay run', ...paths.map(shellWord), ...flags].join(' ');
  const said =
    terminalText(`The run ${runId} is complete: there is nothing to resume.`) +
    written.map((path) => `\n  written now     ${terminalText(path)}`).join('') +
    `\n  its results     assay export ${runId}${db}\n` +
    terminalText(`  a new run       ${again}${serviceFlags(client, env)}${db}`) +
    '\n';
  notices.write(asTyped(said, env));
}

/** Writes what was asked for of a complete run and is not there, and says that there is nothing to resume. */
async function endFinished(
  { request, summary }: StoredRun,
  { settings: asked }: Pick<RunJob, 'settings'>,
  json: boolean,
  context: ObservedContext,
): Promise<void> {
  const { settings, write } = pipedOutput(asked, json);
  const written = await writeLateOutputs({ settings, cwd: context.cwd, runId: request.runId });
  for (const path of written) context.emit({ kind: 'file_written', path });
  await write(request.runId, context);
  if (json) context.stdout.write(`${JSON.stringify(summary)}\n`);
  sayFinished(request, { settings, written }, context);
}

/** Which other runs could be resumed, and how. */
function othersText(others: readonly string[]): readonly string[] {
  if (others.length === 0) return [];
  const more = others.length > OTHERS_NAMED ? [`  ${others.length - OTHERS_NAMED} more: assay runs lists them`] : [];
  return ['not resumed by this:', ...others.slice(0, OTHERS_NAMED).map((runId) => `  assay resume ${runId}`), ...more];
}

/** Says which run is resumed, which others are not, and what of its last start is kept. */
function sayKept(
  { request: { runId, paths, start }, others }: StoredRun,
  given: readonly string[],
  { notices }: ObservedContext,
): void {
  const kept = startFlags(Object.fromEntries(Object.entries(start).filter(([key]) => !given.includes(key))));
  const lines = [
    `Resuming the run ${runId} of ${paths.join(' ')}`,
    ...othersText(others),
    ...(kept.length === 0 ? [] : ['kept from its last start:', ...kept.map((flag) => `  ${flag}`)]),
  ];
  notices.write(`${lines.map((line) => terminalText(line)).join('\n')}\n`);
}

export const resumeCommand = defineObservedCommand({
  observation: 'events and metrics',
  usage: 'resume [run]',
  describe:
    'Resume a run that was stopped or killed, with its own paths, settings, limits and outputs; the newest that is ' +
    'not finished unless one is named',
  example: ['assay resume --max-words 500000', 'resumes the newest run that is not finished, with a new word limit'],
  builder: (parser) =>
    addRunFlags(parser).positional('run', {
      type: 'string',
      describe: 'Name or id of the run, as assay runs lists them',
    }),
  handle: async (args, context) => {
    const own = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const named = args.run === undefined ? {} : { run: args.run };
    const stored = await storedRun({ settings: own.settings, cwd: context.cwd, ...named });
    const { request } = stored;
    const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
    if (request.status === 'complete') {
      await endFinished(stored, resumedJob(request, given, context), args.json, context);
      return 0;
    }
    if (!request.isNewest) throw carriedOver(request);
    const job = resumedJob(request, given, context);
    if (!args.json) sayKept(stored, Object.keys(given), context);
    return runJob({ ...job, quiet: args.quiet, json: args.json }, context);
  },
});
