import { exportFormats } from '../../src/pipeline/export/formats.js';
import type { Table } from '../../src/pipeline/export/table.js';
import { shownColumns } from '../../src/pipeline/export/tables/findings.js';
import { historyTable } from '../../src/pipeline/export/tables/history.js';
import { passagesTable } from '../../src/pipeline/export/tables/passages.js';
import { patternsTable } from '../../src/pipeline/export/tables/patterns.js';
import { referencesTable } from '../../src/pipeline/export/tables/references.js';
import { slimTable } from '../../src/pipeline/export/tables/slim.js';
import { resultsTable } from '../../src/pipeline/export/tables/results.js';

function columns<Row>(table: Table<Row>): string {
  const lines = table.columns.map((column) => `| \`${column.name}\` | ${column.type} | ${column.describe} |`);
  return `| column | type | holds |\n|---|---|---|\n${lines.join('\n')}`;
}

// Longer than other functions: the text of the page, read from top to bottom.
/** Returns docs/export.md, from the columns and formats of the program. */
export async function exportReference(): Promise<string> {
  const formats = await Promise.all(Object.values(exportFormats).map(({ load }) => load()));
  return `# Exports

Written by \`npm run docs\`; a test holds this page to the program. \`assay export\` and the options \`--csv\`,
\`--jsonl\` and \`--parquet\` of \`assay run\` write what is described here. Columns keep their names and their order;
new ones are added at the end.

${formats.map((format) => `- \`${format.name}\`: ${format.describe}`).join('\n')}

## Results

One row a source, in the order of the path: every source found is in it, failed and skipped ones with their reason.

${columns(resultsTable)}

## Findings as the workbench shows them

Its export buttons write the rows that are shown, in their order, with the columns above and these after them:

${columns({ name: 'findings', columns: shownColumns })}

## Labels of datasets

A run over datasets (\`--dataset\`) gives them back: one row a source in the order in which it was found, so the rows
of a dataset are in the order of its file, failed ones with their reason among them. The dataset's own columns come
first, under their own names; then the columns above, with \`assay_\` before a name that the dataset uses itself
(\`source\` → \`assay_source\`). Columns of several datasets are side by side. The datasets are read a second time
for this, and each row is compared with what was scanned: a dataset that is gone or was edited since is an error,
never a label beside another text. \`assay export --no-join\` writes the results alone, as above.

In JSON Lines every value comes back as it was; in Parquet columns keep their type, and columns of mixed or nested
values are JSON; in CSV nested values are written as JSON. A line that cannot be read has empty cells: what it held is
in the dataset.

A corpus of many datasets, such as shards (\`data/train-00000-of-00128.parquet\`), is written in parts, by several
processes or machines at once: \`assay export --part 1/8 --out labels-1.parquet\` to \`--part 8/8\`. Each part holds
every eighth dataset, in the order in which they were found, and joins the rows of no other; sources that are rows of
no dataset are in the first. All parts have the same columns, those of all datasets, so their files read as one table.
A single dataset is in one part.

\`--part-rows 1000000 --out labels/\` cuts datasets, too: into files of so many rows, the last of each dataset with the
rest, named \`labels-00001-of-00012.parquet\`. Together, in the order of their names, they hold the rows of the export
to one file; sources that are rows of no dataset are a file of their own, the first. \`--part 3/8\` then writes every
eighth file from the third on. Each file is there whole or not at all, so an export that was stopped is started again
with the same command: of a run that has ended, files that are there are kept, unless they, their dataset, the options,
the program, decisions of readers or a run of the database have changed since. Datasets in storage are always written
again. A folder with labels of another cut is refused, for they would be read together. Names that begin with a dot
hold what tells this, and what the first process found for the others: the columns of the datasets and where each file
begins in JSON Lines and Parquet. Each then reads its own rows only; packed files, CSV and JSON are read from their
beginning, up to the rows that are written.

With \`--truth-column\` (of the run, or of the export) a column \`truth\` is before \`verdict\`: \`human\`, \`ai\`
or \`mixed\` as the dataset says, and nothing for any other label.

## Slim columns (\`--columns slim\`)

What a classifier needs of results and labels, without the columns of the dataset; \`truth\` where a truth column is
known. \`--datasheet\` writes a datasheet (Markdown and Croissant) beside the file.

${columns(slimTable('label'))}

## History (\`--history\`) and changes (\`--changed-only\`)

\`--history\` writes one row a source and audit: every audit of a name, oldest first, up to the newest or the run that
is named. \`--changed-only\` leaves out what is as it was at the audit before, and adds sources that are gone; without
\`--history\` it is about one run, compared as \`assay diff\` does. Everything is new at the first audit. Within an
audit, sources that both have under one name come first, in the order of the path; then those that were renamed, are
new or gone. Where \`--out\` is a folder or ends with \`/\`, each audit is a file of its own below it,
\`audit_run=<run>/sources.parquet\`, as readers of partitioned data sets expect. Audits whose runs were deleted are
counted and left out. The columns of results follow those of the audit:

${columns({ name: historyTable.name, columns: historyTable.columns.slice(0, -resultsTable.columns.length) })}

## Paragraphs and sentences (\`--passages\`)

${columns(passagesTable)}

## References (\`--references\`)

What bibliography scans found: one row a reference.

${columns(referencesTable)}

## AI-writing patterns (\`--patterns\`)

What pattern scans found: one row a match, so a sentence with three patterns has three rows, and a source without any
has none.

${columns(patternsTable)}

## CSV

RFC 4180: comma, CRLF, quotes doubled, one header line; UTF-8 without byte order mark, which Excel on Windows reads by
*Data, From Text/CSV*, not by a double click. Fractions have all their digits, so that rows can be compared; four of a
probability are meaningful, and \`--columns slim\` writes no more. What is not there is an empty cell.
Lists are joined by \`|\`. Text that a spreadsheet would run as a formula (CWE-1236) is made harmless: an
apostrophe is put before a cell that begins, after blanks, quotes or invisible characters, with \`=\`, \`+\`, \`-\`,
\`@\` or their full-width forms, before one that begins with a tab or a line break, and at the same places after a
\`;\` or a tab within a cell. Plain numbers stay numbers. To get the exact text back, take one apostrophe away at
those places, or use JSON Lines or Parquet, which hold every value as it is.

## JSON Lines and Parquet

Every column is in every row; what is not there is \`null\`. In Parquet, integers are INT64, a time is a
timestamp in milliseconds, UTC, and lists are lists. Half surrogates, which UTF-8 cannot hold, become U+FFFD in every
format.
`;
}
