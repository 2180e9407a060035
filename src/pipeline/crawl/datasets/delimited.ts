import { parse } from 'csv-parse';
import { Type } from 'typebox';
import { countOf } from '../../../lib/number-text.js';
import { schemaCheck } from '../../../lib/schema-check.js';
import { bytesOf } from './byte-stream.js';
import type { DatasetFormat, DatasetRow } from './row.js';

const ParsedRecord = schemaCheck(
  Type.Object({ record: Type.Array(Type.String()), info: Type.Object({ lines: Type.Integer() }) }),
);

/** Between fields, the first one where none is more frequent. Excel puts tabs into a CSV that it saves as UTF-16. */
const DELIMITERS = [',', ';', '\t'] as const;

/** Returns the delimiter: tab in .tsv, else the most frequent one in the first line. */
async function delimiterOf(path: Buffer, extension: string): Promise<string> {
  if (extension === 'tsv') return '\t';
  for await (const chunk of await bytesOf(path)) {
    const [line = ''] = Buffer.from(chunk).toString('utf8').split('\n');
    const timesOf = (mark: string): number => line.split(mark).length;
    return DELIMITERS.reduce((most, next) => (timesOf(next) > timesOf(most) ? next : most));
  }
  return ',';
}

function lineOf(error: unknown): number {
  return error instanceof Error && 'lines' in error && typeof error.lines === 'number' ? error.lines : 0;
}

function rowOf(header: readonly string[], record: readonly string[], row: number, line: number): DatasetRow {
  const values = Object.fromEntries(header.map((name, index) => [name, record[index] ?? '']));
  return record.length === header.length
    ? { row, names: header, values }
    : { row, problem: `line ${line} has ${countOf(record.length, 'field')}, the header ${header.length}`, values };
}

/** Returns the header with unique names: a repeated name gets a number. */
function distinct(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let number = 2; taken.has(own); number += 1) own = `${name}_${number}`;
    taken.add(own);
    return own;
  });
}

/** CSV (RFC 4180) and TSV with a header line. Quoted fields may contain line breaks. */
export const delimited: DatasetFormat = {
  extensions: ['csv', 'tsv'],
  isStream: true,
  isTextual: true,
  isOnlyRows: false,
  growsAtEnd: false,
  byteOfRows: 0x0a,
  // A quoted field may hold line breaks: where a record begins is known only from the beginning of the file.
  cut: null,
  cutEvenly: null,
  async *rows(path, extension) {
    const skipped: number[] = [];
    const parser = parse({
      delimiter: await delimiterOf(path, extension),
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      max_record_size: 64 * 1024 * 1024,
    });
    parser.on('skip', (error: unknown) => skipped.push(lineOf(error)));
    const bytes = await bytesOf(path);
    bytes.on('error', (error) => parser.destroy(error));
    bytes.pipe(parser);
    let header: readonly string[] | null = null;
    let row = 0;
    try {
      for await (const parsed of parser) {
        for (const line of skipped.splice(0)) yield { row: (row += 1), problem: `line ${line} cannot be read as CSV` };
        if (!ParsedRecord.Check(parsed)) continue;
        if (header === null) header = distinct(parsed.record);
        else yield rowOf(header, parsed.record, (row += 1), parsed.info.lines);
      }
      for (const line of skipped.splice(0)) yield { row: (row += 1), problem: `line ${line} cannot be read as CSV` };
    } finally {
      // Where only the first rows are read, the parser does not close the stream that it reads from.
      bytes.destroy();
    }
  },
};
