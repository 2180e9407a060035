import type { ArgumentsCamelCase } from 'yargs';
import { systemClock } from '../../lib/clock.js';
import { AssayError } from '../../lib/errors.js';
import type { ExitCode } from '../../lib/errors.js';
import { programVersion } from '../../lib/package-root.js';
import { machineName } from '../../lib/running-process.js';
import type { OnRunEvent } from '../../records/events.js';
import { resolveObservation } from '../../settings/index.js';
import { observationSettings } from '../../settings/observation.js';
import { defineCommand } from '../process/command.js';
import type { Command, CommandContext, CommandInit, Observation, Quiet } from '../process/command.js';
import { openEventLog } from './event-log.js';
import { failureOf } from '../terminal/failure.js';
import { addSettingFlags } from '../flags/setting-flags.js';

/** What a command that reports events uses of the outside world. */
export interface ObservedContext extends CommandContext {
  readonly emit: OnRunEvent;
}

export interface ObservedInit<T> extends Omit<CommandInit<T>, 'handle'> {
  readonly observation: Observation;
  readonly handle: (args: ArgumentsCamelCase<T & Quiet>, context: ObservedContext) => Promise<ExitCode>;
}

/** With events on standard output, what is for people goes to standard error. @throws AssayError `bad_arguments` */
function contextFor(events: string, args: object, context: CommandContext): CommandContext {
  if (events !== '-') return context;
  if ('json' in args && args.json === true)
    throw new AssayError({
      code: 'bad_arguments',
      message: '--json and --events - both write to standard output',
      nextStep: 'Name a file with --events, or leave --json out.',
      exitCode: 2,
    });
  return { ...context, stdout: context.stderr };
}

async function reported(emit: OnRunEvent, command: string, work: () => Promise<ExitCode>): Promise<ExitCode> {
  const started = { command, programVersion: programVersion(), processId: process.pid, host: machineName() };
  emit({ kind: 'command_started', ...started });
  try {
    const exitCode = await work();
    emit({ kind: 'command_ended', exitCode });
    return exitCode;
  } catch (error) {
    const { code, message, nextStep, exitCode } = failureOf(error);
    emit({ kind: 'error', code, message, nextStep });
    emit({ kind: 'command_ended', exitCode });
    throw error;
  }
}

/** Does the work of a command and writes its events where `--events` says. */
async function observed<T>(
  name: string,
  args: ArgumentsCamelCase<T & Quiet>,
  context: CommandContext,
  handle: ObservedInit<T>['handle'],
): Promise<ExitCode> {
  const { events } = resolveObservation({ flags: args, env: context.env, cwd: context.cwd });
  if (events === '') return handle(args, { ...context, emit: () => undefined });
  const own = contextFor(events, args, context);
  const log = await openEventLog(events, context, systemClock);
  try {
    return await reported(log.emit, name, () => handle(args, { ...own, emit: log.emit }));
  } finally {
    await log.close();
  }
}

/** Declares a command that reports its events (`--events`), and serves metrics where it is metered. */
export function defineObservedCommand<T>({ handle, ...init }: ObservedInit<T>): Command {
  const { events, metrics } = observationSettings;
  const [name = init.usage] = init.usage.split(' ');
  return defineCommand<T>({
    ...init,
    builder: (parser) => {
      const built = init.builder(parser);
      addSettingFlags(parser, init.observation === 'events' ? { events } : { events, metrics }, 'For other programs:');
      return built;
    },
    handle: (args, context) => observed(name, args, context, handle),
  });
}
