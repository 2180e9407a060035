import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { TSchema } from 'typebox';
import { ErrorBody } from '../../contract/errors.js';
import { AiPatternStreamEvent } from '../../contract/patterns.js';
import type { Billing } from '../billing/index.js';
import type { ServiceParts } from '../context.js';
import type { ConcurrencyLimits } from '../admission/index.js';

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
  /** Aborted when a stop can wait no longer. */
  readonly stopping: AbortSignal;
}

/** One endpoint: one file in `routes/`, one line in `routes.ts`. */
export type RegisterRoute = (app: ServiceApp, tools: RouteTools) => void;

/** The responses of an endpoint for validation of our own output and for the OpenAPI document. */
export function responses<S extends TSchema>(
  success: S,
): { readonly 200: S; readonly '4xx': typeof ErrorBody; readonly '5xx': typeof ErrorBody } {
  return { 200: success, '4xx': ErrorBody, '5xx': ErrorBody };
}

/** The responses of an event stream, as documentation: events are written by the worker that finds them. */
export const eventResponses = {
  200: {
    description: 'Server-Sent Events, each `data:` line one AiPatternStreamEvent',
    content: { 'text/event-stream': { schema: AiPatternStreamEvent } },
  },
  '4xx': ErrorBody,
  '5xx': ErrorBody,
} as const;
