import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { AssayError, systemCodeOf } from '../../lib/errors.js';
import { writeWholeFile } from '../../lib/output-file.js';
import { schemaCheck } from '../../lib/schema-check.js';
import type { SchemaCheck } from '../../lib/schema-check.js';

/** Digits of a number in the name of a file, at least: as datasets are published. */
const DIGITS = 5;

const LABEL_FILE = /^labels-\d+-of-\d+\.[a-z]+$/u;

/** What is remembered of a file that was written: where all of it is the same, it is not written again. */
const Stamp = schemaCheck(Type.Object({ mark: Type.String(), sizeBytes: Type.Number(), mtimeMs: Type.Number() }));

/** Returns the names of so many files of labels, in their order: `labels-00001-of-00010.parquet`. */
export function labelFileNames(count: number, format: string): readonly string[] {
  const padded = (number: number): string => String(number).padStart(DIGITS, '0');
  return Array.from({ length: count }, (_, index) => `labels-${padded(index + 1)}-of-${padded(count)}.${format}`);
}

/**
 * Checks that a folder holds no files of labels but these: together with others they would be read as one table.
 * @throws AssayError `other_labels`
 */
export async function checkOnlyLabels(folder: string, names: readonly string[]): Promise<void> {
  const found = await readdir(folder).catch((error: unknown) => {
    if (systemCodeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const own = new Set(names);
  const other = found.find((name) => LABEL_FILE.test(name) && !own.has(name));
  if (other === undefined) return;
  throw new AssayError({
    code: 'other_labels',
    message: `${folder} holds labels of another export: ${other}`,
    nextStep: 'Name another folder, or remove them.',
    exitCode: 2,
  });
}

/** Returns what a file holds that was written beside the labels; null where it is not there, or is no such file. */
export async function besideLabels<Schema extends TSchema>(path: string, schema: SchemaCheck<Schema>) {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    return schema.Check(value) ? value : null;
  } catch {
    return null;
  }
}

/** Writes a file beside the labels, which none of their readers sees. */
export async function writeBesideLabels(path: string, value: unknown): Promise<void> {
  await writeWholeFile(path, (out) => {
    out.write(`${JSON.stringify(value)}\n`);
    return Promise.resolve();
  });
}

const stampPath = (folder: string, name: string): string => join(folder, `.${name}.json`);

/** Whether a file is there as it was written, from what had the same mark. */
export async function isAsWritten(folder: string, name: string, mark: string): Promise<boolean> {
  const stamp = await besideLabels(stampPath(folder, name), Stamp);
  const found = await stat(join(folder, name)).catch(() => null);
  return stamp?.mark === mark && found?.size === stamp.sizeBytes && found.mtimeMs === stamp.mtimeMs;
}

/** Remembers a file that was written, and what from. */
export async function stampFile(folder: string, name: string, mark: string): Promise<void> {
  const { size, mtimeMs } = await stat(join(folder, name));
  await writeBesideLabels(stampPath(folder, name), { mark, sizeBytes: size, mtimeMs });
}
