import type { Migration } from '../../lib/sqlite.js';
import { firstSchema } from './migrations/001-first-schema.js';

/** Every step of the schema, in order; steps are only ever appended. */
export const migrations: readonly Migration[] = [firstSchema];
