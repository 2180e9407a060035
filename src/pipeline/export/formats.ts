import type { ExportFormat } from './format.js';

interface ExportFormatEntry {
  /** As people write it, for help. */
  readonly title: string;
  /** Loaded when it is written: most commands write none. */
  readonly load: () => Promise<ExportFormat>;
}

/**
 * Every export format by its name, which is `--format`, a setting and the usual file extension, in the order of
 * `--help`. A new one: a file in `formats/`, a line here, and its reader in test/pipeline/export/formats.test.ts.
 */
export const exportFormats = {
  csv: { title: 'CSV', load: async () => (await import('./formats/csv.js')).csv },
  jsonl: { title: 'JSON Lines', load: async () => (await import('./formats/jsonl.js')).jsonl },
  parquet: { title: 'Parquet', load: async () => (await import('./formats/parquet.js')).parquet },
} satisfies Readonly<Record<string, ExportFormatEntry>>;

export type ExportFormatName = keyof typeof exportFormats;

export function isExportFormatName(name: string): name is ExportFormatName {
  return Object.hasOwn(exportFormats, name);
}

/** Names for `--format`. */
export const exportFormatNames: readonly ExportFormatName[] = Object.keys(exportFormats).filter(isExportFormatName);

const USUAL_FORMAT: ExportFormatName = 'csv';

/** An ending as formats have it: `.xlsx` and `.gz` are some, the figures of `results.2026` are none. */
const ENDING = /[^/\\]\.([a-z][a-z0-9]*)$/iu;

/** Endings that say no more than that a file is text, as CSV is. */
const TEXT_ENDINGS: ReadonlySet<string> = new Set(['txt']);

/**
 * Returns the format that the name of a file ends with; CSV for `.txt` and a name without an ending, null for any other
 * one.
 */
export function formatOfFile(out: string): ExportFormatName | null {
  const ending = ENDING.exec(out)?.[1]?.toLowerCase();
  if (ending === undefined || TEXT_ENDINGS.has(ending)) return USUAL_FORMAT;
  return isExportFormatName(ending) ? ending : null;
}
