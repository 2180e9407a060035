import multipart from '@fastify/multipart';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import { fastify, LogController } from 'fastify';
import type { FastifyBaseLogger } from 'fastify';
import { Cashier } from './charging.js';
import type { ServiceParts } from './context.js';
import { Gate } from './gate.js';
import { registerAuthentication } from './plugins/authentication.js';
import { registerErrors, sendError, toApiError } from './plugins/errors.js';
import { registerJsonBody } from './plugins/json-body.js';
import { requestIdOf } from './plugins/request-id.js';
import type { ServiceApp } from './route.js';
import { routes } from './routes.js';

/** Builds the service without listening. */
export async function buildService(parts: ServiceParts): Promise<ServiceApp> {
  const { limits } = parts;
  const loggerInstance: FastifyBaseLogger = parts.logger;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    bodyLimit: limits.jsonBodyBytes,
    http: { maxHeaderSize: limits.headerBytes, headersTimeout: limits.headersTimeoutMs },
    frameworkErrors: (error, request, reply) => void sendError(toApiError(error), request, reply),
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(TypeBoxValidatorCompiler);
  registerErrors(app);
  registerJsonBody(app);
  registerAuthentication(app, parts);
  await app.register(multipart, { throwFileSizeLimit: false });
  const tools = { parts, cashier: new Cashier(parts), gate: new Gate(parts.detection, limits) };
  for (const register of routes) register(app, tools);
  await app.ready();
  return app;
}
