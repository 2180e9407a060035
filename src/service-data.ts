/** What the service reads at its start of the files that the package ships: models, plans, word lists. */
import { readFile } from 'node:fs/promises';
import { tablesOf } from './engines/detect/model-file.js';
import { detectionModels } from './engines/detect/models.js';
import { packageFile } from './lib/package-root.js';
import { checkProgram } from './program-files.js';
import type { Plans } from './service/accounts/index.js';
import type { LoadedModel } from './service/scans/index.js';

/** Bytes that threads are given without a copy. */
function inSharedMemory(bytes: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

/**
 * Every model version the package ships, with its bytes, which are seen to belong together.
 * @throws AssayError `program_broken`, `model_corrupt`
 */
export async function loadModels(): Promise<readonly LoadedModel[]> {
  checkProgram(detectionModels.map(({ version }) => version));
  return Promise.all(
    detectionModels.map(async (record) => {
      const [card, weights] = await Promise.all(
        ['card.json', 'weights.bin'].map((file) => readFile(packageFile('data', 'models', record.version, file))),
      );
      if (card === undefined || weights === undefined) throw new TypeError('a model is two files');
      const files = { card, weights: inSharedMemory(weights) };
      return { record, files, tables: tablesOf(files) };
    }),
  );
}

/** The plans of the service, from `config/plans.yaml`. */
export async function loadPlans(): Promise<Plans> {
  const path = packageFile('config', 'plans.yaml');
  const { parsePlans } = await import('./service/accounts/index.js');
  return parsePlans(await readFile(path, 'utf8'), path);
}

/**
 * Word lists and measured figures of the AI patterns, for the threads that look for them, which check them: this one
 * has no use for the engine.
 */
export async function loadLexicons(): Promise<Readonly<Record<string, unknown>>> {
  const read = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(packageFile('data', 'lexicons', file), 'utf8'));
  const files = [
    'words.json',
    'function-words.json',
    'pattern-evidence.json',
    'pattern-registers.json',
    'registers.json',
  ];
  const [words, functionWords, measured, byRegister, registers] = await Promise.all(files.map(read));
  return { words, functionWords, measured, byRegister, registers };
}
