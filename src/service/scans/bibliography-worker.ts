import { dirname } from 'node:path';
import { workerData } from 'piscina';
import { createBibliographyScanner, openWorksFolder, readReferenceModel } from '../../engines/bibliography/index.js';
import { systemClock } from '../../lib/clock.js';
import { BIBLIOGRAPHY_VERSION } from './bibliography-pool.js';
import type { BibliographyTask } from './bibliography-pool.js';
import type { ScanAnswer } from './scan-answer.js';

const worksPath: unknown = workerData;
if (typeof worksPath !== 'string') throw new Error('a bibliography worker was started without an index');
// A new index starts with the works that the package ships.
const index = await openWorksFolder(dirname(worksPath), systemClock);
const scanner = createBibliographyScanner({ model: await readReferenceModel(), sources: [index] });
const encoder = new TextEncoder();

/** Entry of the thread: one text at a time. */
export default async function work({ text, filename }: BibliographyTask): Promise<ScanAnswer> {
  const findings = await scanner.scan(text);
  const named = filename === null ? findings : { filename, ...findings };
  return { json: encoder.encode(JSON.stringify(named)), wordCount: findings.word_count, version: BIBLIOGRAPHY_VERSION };
}
