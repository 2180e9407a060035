import { storedRun } from '../../library/stored-runs.js';
import type { RunRequest, StoredRun } from '../../library/stored-runs.js';
import { AssayError } from '../../lib/errors.js';
import { terminalText } from '../../lib/terminal-text.js';
import { resolveSettings } from '../../settings/index.js';
import { startFlags } from '../../settings/start.js';
import { asTyped } from '../command-name.js';
import { dbFlag, shellWord } from '../next-text.js';
import type { ObservedContext } from '../observed-command.js';
import { defineObservedCommand } from '../observed-command.js';
import { resumedJob } from '../resumed-job.js';
import { addRunFlags, runJob } from '../run-job.js';

function carriedOver({ runId }: RunRequest): AssayError {
  return new AssayError({
    code: 'run_carried_over',
    message: `what the run ${runId} did not reach was carried over to a newer run`,
    nextStep: 'Resume the newest one: assay resume',
    exitCode: 2,
  });
}

/** Says that there is nothing to resume. */
function sayFinished(
  { request, summary }: StoredRun,
  { json, db }: { readonly json: boolean; readonly db: string },
  { stdout, notices, env }: ObservedContext,
): void {
  const { runId, paths } = request;
  if (json) stdout.write(`${JSON.stringify(summary)}\n`);
  const said =
    terminalText(`The run ${runId} is complete: there is nothing to resume.`) +
    `\n  its results     assay export ${runId}${dbFlag(db)}\n` +
    terminalText(`  a new run       assay run ${paths.map(shellWord).join(' ')}${dbFlag(db)}`) +
    '\n';
  notices.write(asTyped(said, env));
}

/** Says which run is resumed, and what of its last start is kept. */
function sayKept({ runId, paths, start }: RunRequest, given: readonly string[], { notices }: ObservedContext): void {
  const kept = startFlags(Object.fromEntries(Object.entries(start).filter(([key]) => !given.includes(key))));
  const lines = [
    `Resuming the run ${runId} of ${paths.join(' ')}`,
    ...(kept.length === 0 ? [] : ['kept from its last start:', ...kept.map((flag) => `  ${flag}`)]),
  ];
  notices.write(`${lines.map((line) => terminalText(line)).join('\n')}\n`);
}

export const resumeCommand = defineObservedCommand({
  observation: 'events and metrics',
  usage: 'resume [run]',
  describe:
    'Resume a run that was stopped or killed, with its own paths, settings, limits and outputs; the newest run that ' +
    'is not in progress unless one is named',
  example: ['assay resume --max-words 500000', 'resumes the newest run with a new word limit'],
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
    if (request.status === 'complete') {
      sayFinished(stored, { json: args.json, db: own.settings.store.db }, context);
      return 0;
    }
    if (!request.isNewest) throw carriedOver(request);
    const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
    const job = resumedJob(request, given, context);
    if (!args.json) sayKept(request, Object.keys(given), context);
    return runJob({ ...job, quiet: args.quiet, json: args.json }, context);
  },
});
