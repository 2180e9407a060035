import type { ExportFormat } from './format.js';
import { csv } from './formats/csv.js';
import { jsonl } from './formats/jsonl.js';
import { parquet } from './formats/parquet.js';

/**
 * Every export format, in the order of `--help`. A new one: a file in `formats/`, a line here, and the round trip of
 * test/pipeline/export/formats.test.ts.
 */
export const exportFormats: readonly ExportFormat[] = [csv, jsonl, parquet];
