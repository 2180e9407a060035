import { systemClock } from '../lib/clock.js';
import { databasePlace, shownAddress } from '../lib/database/index.js';
import { AssayError } from '../lib/errors.js';
import type { TeamWorkbench } from '../service/context.js';
import type { ModelVersionInfo } from '../records/model-version.js';
import type { Usage } from '../records/usage.js';
import { statedFrom } from '../records/verdict.js';
import type { Settings } from '../settings/groups.js';
import { programSettings } from '../settings/index.js';
import type { UseOptions } from './options.js';

/** A service that listens. */
export interface Service {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Where Prometheus metrics are served; null where they are not. */
  readonly metricsUrl: string | null;
  /** Returns the API key of the program that started the service. */
  embeddedKey(): Promise<string>;
  /** Returns a link that signs the account holder in to the web application, once. */
  createSignInLink(): Promise<string>;
  /** Answers the requests under way, then stops. */
  close(): Promise<void>;
}

/** A service with a log of its own. */
export interface LoggedService extends Service {
  /** Writes a message to the log. */
  log(message: string): void;
}

export interface ServiceStart extends UseOptions {
  /** Where the log goes, one JSON object a line; left out, nowhere. */
  readonly log?: { write(line: string): unknown };
  /** Whether the web application has the workbench over the runs of the database; left out, it has not. */
  readonly workbench?: boolean;
}

function noRunsYet(db: string): AssayError {
  return new AssayError({
    code: 'database_missing',
    message: `the workbench shows the runs of a database, and there is no database ${db}`,
    nextStep:
      'Scan something first with: assay run <path>, or name the database of your runs with --db; ' +
      'without --workbench the service starts with none.',
    exitCode: 2,
  });
}

/** Opens the database for as long as the service runs that is started with its workbench. */
async function withTeamWorkbench(
  settings: Settings,
  cwd: string,
  start: (workbench: TeamWorkbench) => Promise<Service>,
): Promise<Service> {
  const { isNewDatabase, openStoredRuns } = await import('../assemble-store.js');
  if (isNewDatabase(settings.store, cwd)) throw noRunsYet(settings.store.db);
  const { registerTeamWorkbench } = await import('../workbench/index.js');
  const store = await openStoredRuns(settings.store, cwd);
  const { createPageDrawer } = await import('../extract/index.js');
  const drawer = createPageDrawer(settings.extract);
  const options = {
    store,
    drawer,
    clock: systemClock,
    database: shownAddress(databasePlace(settings.store.db, cwd)),
    statedFrom: statedFrom(settings.store.state),
  };
  try {
    const service = await start({ register: (scope, readerOf) => registerTeamWorkbench(scope, options, readerOf) });
    const close = async (): Promise<void> => {
      await service.close();
      await drawer.close();
      await store.close();
    };
    return { ...service, close };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * Starts the service of `assay serve`, which listens at the host and port of the settings (port 0: any free one), on
 * real engines. Stop it with `close()`.
 * @throws AssayError `cannot_listen`, `database_unusable`; `database_missing` with a workbench
 */
export async function startService({
  settings = programSettings(),
  cwd = process.cwd(),
  log,
  workbench = false,
}: ServiceStart = {}): Promise<LoggedService> {
  const { assembleService } = await import('../assemble-service.js');
  const logger = log === undefined ? null : (await import('../lib/logger.js')).createLogger(log);
  const request = { settings, cwd, logger, listen: settings.service };
  const service = await (workbench
    ? withTeamWorkbench(settings, cwd, (team) => assembleService({ ...request, workbench: team }))
    : assembleService(request));
  return { ...service, log: (message) => logger?.info(message) };
}

/** Returns the words used and left of the key, by the service of the settings or one started for it. */
export async function serviceUsage({
  settings = programSettings(),
  cwd = process.cwd(),
}: UseOptions = {}): Promise<Usage> {
  const { withServiceClient } = await import('../assemble-service.js');
  return withServiceClient(settings, cwd, (client) => client.usage());
}

/** Returns the model versions of the service of the settings; none where it does not list them. */
export async function modelVersions({ settings = programSettings(), cwd = process.cwd() }: UseOptions = {}): Promise<
  readonly ModelVersionInfo[]
> {
  const { withServiceClient } = await import('../assemble-service.js');
  return withServiceClient(settings, cwd, (client) => client.modelVersions());
}
