import { define } from '../../../lib/database/index.js';
import type { DialectTerms, Migration } from '../../../lib/database/index.js';

/**
 * Scores of an audit's canaries, JSON text: few, read as a whole, and kept apart from results, where a rescan replaces
 * the scores before it.
 */
const statements = ({ serial, text }: DialectTerms): readonly string[] => [
  `create table canary_scores (run_no ${serial} references runs on delete cascade, scores ${text} not null)`,
];

export const canaryScores: Migration = {
  name: 'canary scores',
  up: (queries) => define(queries, statements),
};
