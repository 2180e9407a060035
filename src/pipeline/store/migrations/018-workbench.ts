import { define } from '../../../lib/database/index.js';
import type { DialectTerms, Migration } from '../../../lib/database/index.js';

/**
 * The sources of a run in narrow rows, in the order of their paths, with what a reader sorts and filters by. They are
 * made from the other tables when the workbench first opens a run (`review/finding-views.ts`), and again once the run
 * has changed. Each index holds all that is filtered by: a page never reads the rows that it leaves out.
 */
const findings = ({ serial, text, integer, real, strict, strictWithoutRowid }: DialectTerms): readonly string[] => [
  `create table finding_views (
    view_no ${serial},
    run_no ${integer} not null references runs on delete cascade,
    stated_from ${text} not null,
    mark ${text} not null,
    findings ${integer} not null,
    is_ready ${integer} not null,
    made_at ${integer} not null)${strict}`,
  'create index finding_views_of_run on finding_views (run_no, stated_from)',
  `create table finding_rows (
    view_no ${integer} not null references finding_views on delete cascade,
    place ${integer} not null,
    source_id ${integer} not null,
    document_id ${integer},
    verdict ${integer} not null,
    confidence ${text} not null,
    language ${text} not null,
    words ${integer} not null,
    ai ${real} not null,
    name ${text} not null,
    primary key (view_no, place))${strictWithoutRowid}`,
  'create index findings_by_place on finding_rows (view_no, place, verdict, confidence, language, words, document_id)',
  'create index findings_by_verdict on finding_rows ' +
    '(view_no, verdict, place, confidence, language, words, document_id)',
  'create index findings_by_ai on finding_rows (view_no, ai, place, verdict, confidence, language, words, document_id)',
  'create index findings_by_words on finding_rows (view_no, words, place, verdict, confidence, language, document_id)',
  'create index findings_by_language on finding_rows ' +
    '(view_no, language, place, verdict, confidence, words, document_id)',
];

/** What readers decided about a text, which its hash names: it outlives runs. Each change is a line that stays. */
const decisions = ({ serial, text, integer, strict }: DialectTerms): readonly string[] => [
  `create table decisions (
    decision_id ${serial},
    document_hash ${text} not null,
    reader ${text} not null,
    choice ${text} not null,
    note ${text} not null,
    run_id ${text} not null,
    stated ${text},
    version ${integer} not null,
    decided_at ${integer} not null,
    unique (document_hash, reader))${strict}`,
  'create index decisions_of_reader on decisions (reader, document_hash)',
  `create table decision_changes (
    change_id ${serial},
    document_hash ${text} not null,
    reader ${text} not null,
    choice ${text},
    note ${text} not null,
    run_id ${text} not null,
    stated ${text},
    version ${integer} not null,
    changed_at ${integer} not null)${strict}`,
  'create index decision_changes_of_document on decision_changes (document_hash, change_id)',
];

/** What the workbench reads and writes beside the results. */
export const workbench: Migration = {
  name: 'workbench',
  up: (queries) => define(queries, (terms) => [...findings(terms), ...decisions(terms)]),
};
