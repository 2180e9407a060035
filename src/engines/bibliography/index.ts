import { readFile } from 'node:fs/promises';
import { packageFile } from '../../lib/package-root.js';
import { loadReferenceModel } from './parse/model.js';
import type { ReferenceModel } from './parse/model.js';

export { createBibliographyScanner } from './scan.js';
export type { BibliographyScanner } from './scan.js';
export { openWorksIndex } from './sources/works-index.js';
export type { WorksIndex } from './sources/works-index.js';
export { importWorks } from './sources/import-works.js';
export type { ImportReport } from './sources/import-works.js';
export type { ReferenceModel } from './parse/model.js';
export type { WorkSource } from './types.js';

/** Reads the weights of the reference parser that the package ships. */
export async function readReferenceModel(): Promise<ReferenceModel> {
  return loadReferenceModel(await readFile(packageFile('data', 'models', 'references', 'weights.bin.gz')));
}
