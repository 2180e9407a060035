import multipart from '@fastify/multipart';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify, LogController } from 'fastify';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import { WEB_ROOT } from '../contract/web-paths.js';
import { Billing } from './billing/index.js';
import type { ServiceParts } from './context.js';
import { concurrencyLimits, registerAuthentication } from './admission/index.js';
import {
  answerClientError,
  ConnectionLimit,
  lateSerializers,
  lateValidators,
  Lifecycle,
  registerEarlyAnswers,
  registerErrors,
  registerHealth,
  registerJsonBody,
  registerLifecycle,
  registerContinue,
  registerOwnRefusals,
  registerRequestLog,
  registerUnknownAddress,
  registerUnreadAnswers,
  requestIdOf,
  sendError,
  toApiError,
  StorageProbe,
  trackMethods,
} from './http/index.js';
import { collectOpenApi, serveOpenApi } from './docs/index.js';
import type { RouteTools, ServiceApp } from './routes/index.js';
import { fileRoutes, routes } from './routes/index.js';
import { ExtractionBudget } from './uploads/index.js';

function newApp({ logger, limits }: ServiceParts): ServiceApp {
  const logging: { readonly loggerInstance?: FastifyBaseLogger } = logger === null ? {} : { loggerInstance: logger };
  return fastify({
    ...logging,
    schemaController: { compilersFactory: { buildSerializer: lateSerializers } },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    bodyLimit: limits.jsonBodyBytes,
    // By default Node checks for late heads only every half minute.
    http: {
      requireHostHeader: false,
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: Math.ceil(limits.headersTimeoutMs / 10),
    },
    requestTimeout: limits.requestTimeoutMs,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => void sendError(toApiError(error), request, reply),
  }).withTypeProvider<TypeBoxTypeProvider>();
}

export interface BuiltService {
  readonly app: ServiceApp;
  /** Null where nothing is measured. */
  readonly metrics: Registry | null;
  readonly lifecycle: Lifecycle;
  readonly connections: ConnectionLimit;
}

async function registerEndpoints(app: ServiceApp, tools: RouteTools): Promise<void> {
  for (const register of routes) register(app, tools);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Forms are read as a stream; their schema is for the documentation.
    scope.setValidatorCompiler((part) => (part.httpPart === 'body' ? () => true : lateValidators(part)));
    await scope.register(multipart, { throwFileSizeLimit: false });
    for (const register of fileRoutes) register(scope.withTypeProvider<TypeBoxTypeProvider>(), tools);
  });
}

/** Loaded late: the service of a short command is asked for no metrics, and to count them is a tenth of its start. */
async function measured(app: ServiceApp, { accounts, detection }: ServiceParts, isMeasured: boolean) {
  if (!isMeasured) return { registry: null, meter: accounts.meter, onExtraction: () => undefined };
  const { registerMetrics } = await import('./metrics/index.js');
  return registerMetrics(app, accounts.meter, () => detection.pending);
}

/** Builds the service without listening. @param isMeasured whether it counts what metrics tell */
export async function buildService(given: ServiceParts, isMeasured: boolean): Promise<BuiltService> {
  const app = newApp(given);
  app.setValidatorCompiler(lateValidators);
  registerErrors(app);
  registerRequestLog(app);
  registerOwnRefusals(app);
  const openApi = collectOpenApi(app);
  const { registry: metrics, meter, onExtraction } = await measured(app, given, isMeasured);
  const parts: ServiceParts = { ...given, accounts: { ...given.accounts, meter } };
  const lifecycle = new Lifecycle();
  registerLifecycle(app, lifecycle);
  const answerOtherMethods = trackMethods(app);
  registerHealth(app, lifecycle, new StorageProbe({ ...given, writeDatabase: () => given.accounts.probeWrite() }));
  registerJsonBody(app, parts.limits);
  registerContinue(app);
  registerEarlyAnswers(app, parts.limits.lingerMs);
  registerUnreadAnswers(app, parts.limits.unreadStreamMs);
  registerUnknownAddress(app);
  const connections = new ConnectionLimit(parts.limits);
  connections.watch(app.server);
  const admit = registerAuthentication(app, parts.accounts.keys, parts.clock);
  const tools = {
    parts,
    billing: new Billing(parts.accounts.meter, parts.limits.idempotencyPatienceMs),
    concurrency: concurrencyLimits(parts.limits),
    extraction: new ExtractionBudget(parts.limits, parts.clock, onExtraction),
    stopping: lifecycle.stopNow.signal,
  };
  await registerEndpoints(app, tools);
  serveOpenApi(app, openApi, parts.web === null ? null : WEB_ROOT);
  if (parts.web !== null) {
    const { registerWeb } = await import('./web/index.js');
    await registerWeb(app, { tools, web: parts.web, admit, endpoints: { json: routes, files: fileRoutes } });
  }
  answerOtherMethods();
  await app.ready();
  return { app, metrics, lifecycle, connections };
}
