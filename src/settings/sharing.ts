import { Type } from 'typebox';
import { setting } from '../lib/setting.js';

/** A run in PostgreSQL, which workers may join. */
export const sharingSettings = {
  feedOnly: setting(
    Type.Boolean(),
    false,
    'leave all reading and sending to workers (assay worker); for --db postgres://… alone',
  ),
  leaseSeconds: setting(
    Type.Integer({ minimum: 1, maximum: 86_000 }),
    120,
    'seconds without a sign of its worker after which a job is given to another; more than the database is ever away',
    'file-only',
  ),
  jobAttempts: setting(
    Type.Integer({ minimum: 1, maximum: 100 }),
    5,
    'how often a job is tried in all before its sources fail as dead_letter',
    'file-only',
  ),
  stallMinutes: setting(
    Type.Number({ minimum: 0.1 }),
    120,
    'minutes without progress of any worker after which the run is stopped; it can be resumed',
    'file-only',
  ),
};

/** One of the machines that take part in a run. */
export const workerSettings = {
  root: setting(
    Type.Array(Type.String({ pattern: '^[^=]+=[^=]+$', description: 'as FROM=TO' })),
    [],
    'FROM=TO: this machine has the folder FROM of the run at TO; may be given again',
  ),
  once: setting(Type.Boolean(), false, 'leave when its runs end, instead of waiting for the next'),
};
