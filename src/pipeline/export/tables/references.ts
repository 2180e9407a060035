import type { MatchedWork, Reference } from '../../../records/bibliography.js';
import type { CheckedReference } from '../../../records/checked-reference.js';
import type { Table } from '../table.js';
import { sourceColumns } from './source-columns.js';

const yearOf = ({ csl }: MatchedWork): number | null => csl.issued?.['date-parts'][0]?.[0] ?? null;

function difference({ name, cited, found }: Reference['fields'][number]): string {
  return `${name}: ${cited ?? 'none'} → ${found ?? 'none'}`;
}

/**
 * One row per reference, in the order of the sources and of their texts. The numbers of the four verdicts in a source's
 * rows are the counts of its scan.
 */
export const referencesTable: Table<CheckedReference> = {
  name: 'references',
  columns: [
    ...sourceColumns,
    {
      name: 'reference_id',
      type: 'string',
      describe: 'id of the reference within its document',
      value: ({ reference }) => reference.id,
    },
    {
      name: 'start',
      type: 'integer',
      describe: 'offset in the normalised text, in UTF-16 code units',
      value: ({ reference }) => reference.start,
    },
    { name: 'end', type: 'integer', describe: 'offset of the end, exclusive', value: ({ reference }) => reference.end },
    {
      name: 'raw',
      type: 'string',
      describe: 'the reference as printed',
      value: ({ reference }) => reference.raw,
    },
    {
      name: 'verdict',
      type: 'string',
      describe: '`found`, `mismatch`, `not_found`, or `unverified` where the index does not cover such works',
      value: ({ reference }) => reference.verdict,
    },
    {
      name: 'severity',
      type: 'string',
      describe: '`minor` or `major` if something is wrong',
      value: ({ reference }) => reference.severity,
    },
    {
      name: 'confidence',
      type: 'number',
      describe: 'confidence in the verdict, 0–1',
      value: ({ reference }) => reference.confidence,
    },
    {
      name: 'differing_fields',
      type: 'list',
      describe: 'CSL names of the fields that differ from the matched work',
      value: ({ reference }) => reference.fields.filter(({ status }) => status === 'different').map(({ name }) => name),
    },
    {
      name: 'differences',
      type: 'string',
      describe: 'differences: value as cited → value of the matched work',
      value: ({ reference }) =>
        reference.fields
          .filter(({ status }) => status === 'different')
          .map(difference)
          .join('; ') || null,
    },
    {
      name: 'notes',
      type: 'string',
      describe: 'remarks, such as a DOI that belongs to another work',
      value: ({ reference }) => reference.notes.join('; ') || null,
    },
    {
      name: 'cited_by',
      type: 'integer',
      describe: 'number of citations in the text that refer to it',
      value: ({ reference }) => reference.citedBy.length,
    },
    {
      name: 'match_id',
      type: 'string',
      describe: 'id of the matched work',
      value: ({ reference }) => reference.matchId,
    },
    {
      name: 'match_provider',
      type: 'string',
      describe: '`local`, `crossref`, `openalex`, `arxiv` or `pubmed`',
      value: ({ match }) => match?.provider ?? null,
    },
    {
      name: 'match_title',
      type: 'string',
      describe: 'title of the matched work',
      value: ({ match }) => match?.csl.title ?? null,
    },
    {
      name: 'match_year',
      type: 'integer',
      describe: 'year of the matched work',
      value: ({ match }) => (match === null ? null : yearOf(match)),
    },
    {
      name: 'match_doi',
      type: 'string',
      describe: 'DOI of the matched work',
      value: ({ match }) => match?.csl.DOI ?? null,
    },
  ],
};
