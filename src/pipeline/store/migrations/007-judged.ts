import { define } from '../../../lib/database/index.js';
import type { DialectTerms, Migration } from '../../../lib/database/index.js';

/**
 * What of a document was judged. `not_judged`: words by kind, `manipulations`: a list, both JSON text; all null where
 * the service did not say.
 */
const statements = ({ text, integer }: DialectTerms): readonly string[] => [
  `alter table results add column judged_words ${integer}`,
  `alter table results add column not_judged ${text}`,
  `alter table results add column manipulations ${text}`,
  `alter table results add column reason ${text}`,
];

export const judged: Migration = {
  name: 'what of a document was judged',
  up: (queries) => define(queries, statements),
};
