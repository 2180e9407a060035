import { existsSync } from 'node:fs';
import { checkAddressSpace } from './lib/address-space.js';
import { AssayError } from './lib/errors.js';
import { packageFile } from './lib/package-root.js';

/** Files that threads and worker processes load when they start or first scan, beside the model versions. */
const WORKER_FILES: readonly string[] = [
  'data/lexicons/function-words.json',
  'data/lexicons/known-texts.bin',
  'data/lexicons/languages.bin',
  'data/lexicons/pattern-evidence.json',
  'data/lexicons/pattern-registers.json',
  'data/lexicons/prose-blocks.bin',
  'data/lexicons/registers.json',
  'data/lexicons/spellings.txt',
  'data/lexicons/words.json',
  'data/models/references/weights.bin.gz',
  'data/models/references/words.bin.gz',
  'dist/extract/workers/plain-worker.thread.cjs',
  'dist/extract/workers/watchdog-worker.js',
  'dist/extract/workers/worker.js',
  'dist/ocr/eng.traineddata.gz',
  'dist/ocr/tesseract-core-simd-lstm.cjs',
  'dist/ocr/tesseract-core-simd-lstm.wasm',
  'dist/lib/database/checkpoint-worker.js',
  'dist/lib/database/reading-worker.js',
  'dist/service/scans/workers/bibliography-worker.thread.cjs',
  'dist/service/scans/workers/detection-worker.thread.cjs',
  'dist/service/scans/workers/patterns-worker.thread.cjs',
];
const MODEL_FILES: readonly string[] = ['card.json', 'weights.bin'];

/** Every file without which a thread or a worker process cannot do its work. @param models model versions that ship */
export function workerFiles(models: readonly string[]): readonly string[] {
  return [...WORKER_FILES, ...models.flatMap((version) => MODEL_FILES.map((file) => `data/models/${version}/${file}`))];
}

/**
 * Looks whether the program is whole before work is given to threads and processes: one that cannot load its own
 * program would look like a document, or a service, that is at fault. So would one that may not start them.
 * @throws AssayError `program_broken`, `no_memory`
 */
export function checkProgram(models: readonly string[]): void {
  checkAddressSpace();
  const lost = workerFiles(models).filter((file) => !existsSync(packageFile(...file.split('/'))));
  if (lost.length === 0) return;
  const others = lost.length === 1 ? '' : ` and ${lost.length - 1} more`;
  throw new AssayError({
    code: 'program_broken',
    message: `a part of the program is missing or cannot be reached: ${packageFile(lost[0] ?? '')}${others}`,
    nextStep: 'Install the program again, and make sure that the user who runs it can read its files.',
    exitCode: 1,
  });
}
