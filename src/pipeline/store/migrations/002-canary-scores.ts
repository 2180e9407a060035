import { define } from '../../../lib/database/index.js';
import type { Migration } from '../../../lib/database/index.js';

/**
 * Scores of an audit's canaries, JSON text: few, read as a whole, and kept apart from results, where a rescan replaces
 * the scores before it.
 */
const statements: readonly string[] = [
  `create table canary_scores (run_no integer primary key references runs on delete cascade, scores text not null)`,
];

export const canaryScores: Migration = {
  name: 'canary scores',
  up: (queries) => define(queries, statements),
};
