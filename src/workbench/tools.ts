import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { Clock } from '../lib/clock.js';
import type { Store } from '../pipeline/store/index.js';
import type { PageDrawer } from '../records/page-drawing.js';
import type { StatedFrom } from '../records/verdict.js';
import type { Jobs } from './jobs.js';

export type WorkbenchApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** What the requests of the workbench are answered from. */
export interface WorkbenchTools {
  readonly store: Store;
  readonly clock: Clock;
  /** Who sent a request: decisions carry this name. */
  readonly readerOf: (request: FastifyRequest) => string;
  /** The database for people, without its password. */
  readonly database: string;
  readonly statedFrom: StatedFrom;
  /** Draws pages of originals. */
  readonly drawer: PageDrawer;
  /** Runs that are started and resumed here. */
  readonly jobs: Jobs;
  /** Folder below which runs may be started; null where none may. */
  readonly root: string | null;
}

/** One request of the workbench: one file in `routes/`, one line in `routes.ts`. */
export type RegisterWorkbenchRoute = (app: WorkbenchApp, tools: WorkbenchTools) => void;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether it is answered without a session. */
    readonly beforeEntry?: boolean;
  }
}
