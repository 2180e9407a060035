import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { TSchema } from 'typebox';
import type { Endpoint } from '../../contract/endpoints.js';
import { ErrorBody } from '../../contract/errors.js';
import type { Billing } from '../billing/index.js';
import type { ServiceParts } from '../context.js';
import type { ConcurrencyLimits } from '../admission/index.js';
import type { ExtractionBudget } from '../uploads/index.js';

export type ServiceApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** What routes share. */
export interface RouteTools {
  readonly parts: ServiceParts;
  readonly billing: Billing;
  /** Refuse work beyond what the service takes on at once. */
  readonly concurrency: ConcurrencyLimits;
  /** The time for reading files, by key. */
  readonly extraction: ExtractionBudget;
  /** Aborted when a stop can wait no longer. */
  readonly stopping: AbortSignal;
}

/** One endpoint: one file in `routes/`, one line in `routes.ts`. */
export type RegisterRoute = (app: ServiceApp, tools: RouteTools) => void;

const REFUSALS = { '4xx': ErrorBody, '5xx': ErrorBody } as const;

/** An endpoint with the types of its schemas, which those of its handler follow from. */
interface Typed<Request extends Endpoint['request'], Response> extends Endpoint {
  readonly request: Request;
  readonly response: Response & Endpoint['response'];
}

/**
 * How an endpoint is registered: its requests and our own answers are checked by its schemas, and the OpenAPI document
 * shows them.
 */
export function routeOf<Request extends Endpoint['request'], Response extends TSchema>({
  method,
  path,
  summary,
  request,
  response,
}: Typed<Request, Response>) {
  return { method, url: path, schema: { summary, ...request, response: { 200: response, ...REFUSALS } } };
}

/** The same of an event stream, whose events are written by the worker that finds them. */
export function streamOf<Request extends Endpoint['request'], Response extends TSchema>({
  method,
  path,
  summary,
  description,
  request,
  response,
}: Typed<Request, Response>) {
  const events = {
    description: 'Server-Sent Events, each `data:` line one AiPatternStreamEvent',
    content: { 'text/event-stream': { schema: response } },
  };
  const said = description === undefined ? { summary } : { summary, description };
  return { method, url: path, schema: { ...said, ...request, response: { 200: events, ...REFUSALS } } };
}

/** The same of an endpoint whose answer has no body. */
export function silentRouteOf<Request extends Endpoint['request']>({
  method,
  path,
  summary,
  request,
}: Typed<Request, null>) {
  return { method, url: path, schema: { summary, ...request } };
}
