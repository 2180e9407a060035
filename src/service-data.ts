/** What the service reads at its start of the files that the package ships: models, plans, word lists. */
import { readFileSync, statSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCard, tablesOf, tablesOfCard } from './engines/detect/read-card.js';
import { detectionModels } from './engines/detect/models.js';
import { packageFile } from './lib/package-root.js';
import { checkProgram } from './program-files.js';
import type { Plans } from './service/accounts/index.js';
import type { LoadedModel } from './service/scans/index.js';

/** A file, read into memory that threads are given without a copy. */
async function readShared(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const bytes = new Uint8Array(new SharedArrayBuffer((await file.stat()).size));
    for (let at = 0; at < bytes.length;) {
      const { bytesRead } = await file.read(bytes, at, bytes.length - at, at);
      // It was cut short meanwhile: what is missing stays zero, and the checksum says so.
      if (bytesRead === 0) break;
      at += bytesRead;
    }
    return bytes;
  } finally {
    await file.close();
  }
}

/** A model version whose weights are in memory. */
interface ReadModel {
  readonly weights: Uint8Array;
}

/**
 * Every model version the package ships, with its bytes, which are seen to belong together.
 * @throws AssayError `program_broken`, `model_corrupt`
 */
export async function loadModels(): Promise<readonly (LoadedModel & ReadModel)[]> {
  checkProgram(detectionModels.map(({ version }) => version));
  return Promise.all(
    detectionModels.map(async (record) => {
      const folder = packageFile('data', 'models', record.version);
      const [cardBytes, weights] = await Promise.all([
        readFile(join(folder, 'card.json')),
        readShared(join(folder, 'weights.bin')),
      ]);
      const card = readCard(cardBytes);
      return { record, card, weights, tables: tablesOf(card, weights) };
    }),
  );
}

/**
 * Every model version the package ships, for a program that may need one of them for a moment: the thread that first
 * needs a version reads and checks its weights. To read and check all takes a tenth of a second of processor time.
 * @throws AssayError `program_broken`, `model_corrupt`
 */
export function loadModelsLate(): readonly LoadedModel[] {
  checkProgram(detectionModels.map(({ version }) => version));
  return detectionModels.map((record) => {
    const folder = packageFile('data', 'models', record.version);
    const weights = join(folder, 'weights.bin');
    // Waiting for nothing: the thread of the models then starts before the rest of the program is loaded.
    const card = readCard(readFileSync(join(folder, 'card.json')));
    return { record, card, weights, tables: tablesOfCard(card, statSync(weights).size) };
  });
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
export function loadLexicons(): Readonly<Record<string, unknown>> {
  const read = (file: string): unknown => JSON.parse(readFileSync(packageFile('data', 'lexicons', file), 'utf8'));
  return {
    words: read('words.json'),
    functionWords: read('function-words.json'),
    measured: read('pattern-evidence.json'),
    byRegister: read('pattern-registers.json'),
    registers: read('registers.json'),
  };
}
