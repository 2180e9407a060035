import { counts } from './routes/counts.js';
import { enter } from './routes/enter.js';
import { runs } from './routes/runs.js';
import { session } from './routes/session.js';
import type { RegisterWorkbenchRoute } from './tools.js';

/** Every request of the workbench. */
export const workbenchRoutes: readonly RegisterWorkbenchRoute[] = [enter, session, runs, counts];
