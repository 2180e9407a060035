import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { WEB_API, WEB_ROOT } from '../contract/web-paths.js';
import { databaseFailure } from '../lib/database/index.js';
import { AssayError } from '../lib/errors.js';
import { packageFile } from '../lib/package-root.js';
import { sentenceCase } from '../lib/sentence-case.js';
import { databaseProgram } from '../records/database-program.js';
import { readWebAssets } from '../service/browser/index.js';
import { ApiError, lateValidators, requestIdOf, sendError, toApiError } from '../service/http/index.js';
import { Jobs } from './jobs.js';
import type { RunUses } from './jobs.js';
import { registerEnter } from './routes/enter.js';
import { listen, registerOpenDatabase } from './listening.js';
import { refuseForeignHosts, requireEntry } from './own-requests.js';
import { servePages } from './pages.js';
import { workbenchRoutes } from './routes.js';
import { WorkbenchAccess } from './session.js';
import type { WorkbenchApp, WorkbenchTools } from './tools.js';

/** A note is the longest that a request carries. */
const BODY_BYTES = 65_536;

export type { RunUses } from './jobs.js';

export type WorkbenchOptions = Omit<WorkbenchTools, 'readerOf' | 'jobs' | 'root'> & {
  /** Who reads and decides. */
  readonly reader: string;
  /** What it can do with runs; left out, it only shows them. */
  readonly runUses?: RunUses;
  /** Folder below which runs may be started; left out, none may. */
  readonly root?: string;
  /** Port to listen on; left out, one that is the same each time for a database where it is free. */
  readonly port?: number | undefined;
};

/** A workbench that listens on the loopback of this machine. */
export interface RunningWorkbench {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Where other workbenches of the same database listen. */
  readonly others: readonly string[];
  /** Returns a link that opens it in one browser, once. */
  createLink(): string;
  close(): Promise<void>;
}

/** What readers can do themselves; the page keeps what they typed. */
const NEXT_STEPS = {
  ...databaseProgram.nextSteps,
  busy: 'Another program is writing to it for long. What you typed is kept: try again.',
  unreachable: 'What you typed is kept: try again once the server is there.',
} as const;

/** What they can do where the next step of the error is a command. */
const STEPS_IN_PAGES: Readonly<Record<string, string>> = {
  run_not_found: 'It may have been removed, or the link is for another database: choose a run under “Runs” above.',
  run_ambiguous: 'Choose the one that you mean under “Runs” above.',
  no_previous_run: 'Choose two runs to compare under “Runs” above.',
  audit_not_found: 'Choose an audit under “Runs” above.',
};

const saidOf = ({ code, message, nextStep }: AssayError): string =>
  sentenceCase(`${message}. ${STEPS_IN_PAGES[code] ?? nextStep}`);

/** What the store says is missing or wrong goes to the reader in its own words. */
function refusalOf(error: unknown): ApiError {
  const failure = databaseFailure(error, NEXT_STEPS);
  if (failure !== null) return new ApiError('overloaded', saidOf(failure));
  if (error instanceof AssayError && error.code === 'decision_changed')
    return new ApiError('decision_changed', saidOf(error));
  if (error instanceof AssayError)
    return new ApiError(error.exitCode === 2 ? 'not_found' : 'internal_error', saidOf(error));
  return toApiError(error);
}

function newApp(): WorkbenchApp {
  const app = fastify({ bodyLimit: BODY_BYTES, genReqId: requestIdOf }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(lateValidators);
  app.setErrorHandler((error, request, reply) => sendError(refusalOf(error), request, reply));
  app.setNotFoundHandler((request, reply) =>
    sendError(new ApiError('not_found', 'There is nothing at this address.'), request, reply),
  );
  return app;
}

/** What the workbench of a service needs: people start no runs there. */
export type TeamOptions = Omit<WorkbenchTools, 'readerOf' | 'jobs' | 'root'>;

/**
 * Registers the requests of the workbench in a service that has admitted them. Whoever may read may send those that
 * change nothing; each other one names the role that it needs, or is left to the account holder.
 */
export function registerTeamWorkbench(
  scope: FastifyInstance,
  options: TeamOptions,
  readerOf: WorkbenchTools['readerOf'],
): void {
  const typed = scope.withTypeProvider<TypeBoxTypeProvider>();
  typed.setErrorHandler((error, request, reply) => sendError(refusalOf(error), request, reply));
  typed.addHook('onRoute', (route) => {
    if (route.method === 'GET' || route.method === 'HEAD') route.config = { role: 'reader', ...route.config };
  });
  const tools = { ...options, readerOf, jobs: new Jobs(null), root: null };
  for (const register of workbenchRoutes) register(typed, tools);
}

/**
 * Serves the workbench on the loopback of this machine, to whoever opens its link.
 * @throws AssayError `web_not_built`, `cannot_listen`
 */
export async function startWorkbench({
  port,
  runUses,
  root,
  reader,
  ...options
}: WorkbenchOptions): Promise<RunningWorkbench> {
  const access = new WorkbenchAccess();
  const jobs = new Jobs(runUses ?? null);
  const app = newApp();
  refuseForeignHosts(app);
  servePages(app, await readWebAssets(packageFile('dist', 'web'), 'workbench.html'));
  await app.register(
    (scope, _options, done) => {
      const typed = scope.withTypeProvider<TypeBoxTypeProvider>();
      requireEntry(typed, access);
      registerEnter(typed, access);
      registerOpenDatabase(typed, options.database);
      const tools = { ...options, readerOf: () => reader, jobs, root: root ?? null };
      for (const register of workbenchRoutes) register(typed, tools);
      done();
    },
    { prefix: WEB_API },
  );
  const { baseUrl, others } = await listen(app, port, options.database);
  return {
    baseUrl,
    others,
    createLink: () => `${baseUrl}${WEB_ROOT}/#${access.createToken()}`,
    close: async () => {
      await jobs.close();
      await app.close();
    },
  };
}
