import { countOf } from '../../lib/number-text.js';
import type { RunSummary } from '../../records/run-summary.js';
import type { ColumnFacts } from '../export/index.js';

export interface CroissantFacts {
  readonly summary: RunSummary;
  readonly columns: readonly ColumnFacts[];
  /** Name of the file of the export. */
  readonly name: string;
  readonly format: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  jsonl: 'application/jsonlines',
  parquet: 'application/x-parquet',
};

const DATA_TYPES: Readonly<Record<ColumnFacts['type'], string>> = {
  string: 'sc:Text',
  integer: 'sc:Integer',
  number: 'sc:Float',
  boolean: 'sc:Boolean',
  timestamp: 'sc:DateTime',
  list: 'sc:Text',
  json: 'sc:Text',
};

const CONTEXT = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  sc: 'https://schema.org/',
  cr: 'http://mlcommons.org/croissant/',
  rai: 'http://mlcommons.org/croissant/RAI/',
  dct: 'http://purl.org/dc/terms/',
  conformsTo: 'dct:conformsTo',
  column: 'cr:column',
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  extract: 'cr:extract',
  field: 'cr:field',
  fileObject: 'cr:fileObject',
  md5: 'cr:md5',
  recordSet: 'cr:recordSet',
  repeated: 'cr:repeated',
  source: 'cr:source',
};

/** `the model v1`, `the models v1 and v2`; of a run that scanned nothing, `no model`. */
export function modelsText(versions: readonly string[]): string {
  const [first, ...others] = versions;
  if (first === undefined) return 'no model';
  return others.length === 0
    ? `the model ${first}`
    : `the models ${versions.slice(0, -1).join(', ')} and ${others.at(-1) ?? ''}`;
}

/** Returns the description of an export in Croissant 1.0: its file, its columns, and what they mean. */
export function croissantOf({ summary, columns, name, format, size, sha256 }: CroissantFacts): string {
  const description =
    `Verdicts on ${countOf(summary.sources.found, 'source')} by Assay ${summary.program_version} with ` +
    `${modelsText(summary.model_versions)}, run ${summary.run_id}. Labels are those of a detector: some are wrong.`;
  const field = ({ name: column, type, describe }: ColumnFacts) => ({
    '@type': 'cr:Field',
    '@id': `records/${column}`,
    name: column,
    description: describe,
    dataType: DATA_TYPES[type],
    ...(type === 'list' && { repeated: true }),
    source: { fileObject: { '@id': 'file' }, extract: { column } },
  });
  const value = {
    '@context': CONTEXT,
    '@type': 'sc:Dataset',
    name,
    description,
    conformsTo: 'http://mlcommons.org/croissant/1.0',
    'rai:dataCollection':
      'The texts were found by a crawl and scanned. Verdicts are by program; ' +
      'a column `truth` is as its dataset has it.',
    'rai:dataLimitation': 'Verdicts and silver labels have errors: see the datasheet beside this file.',
    distribution: [
      {
        '@type': 'cr:FileObject',
        '@id': 'file',
        name,
        contentUrl: name,
        contentSize: `${size} B`,
        encodingFormat: MEDIA_TYPES[format] ?? 'application/octet-stream',
        sha256,
      },
    ],
    recordSet: [{ '@type': 'cr:RecordSet', '@id': 'records', name: 'records', field: columns.map(field) }],
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}
