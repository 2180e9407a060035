import { messageOf } from '../../lib/errors.js';
import { parseCard } from './card.js';
import type { ModelCard } from './card.js';
import { checkLength, checkWeights, corrupt, tableBytes } from './model-file.js';
import { sharedTables } from './shared-tables.js';
import type { SharedTables } from './shared-tables.js';

/** The two files of a model version, as bytes. */
export interface ModelFiles {
  readonly card: Uint8Array;
  readonly weights: Uint8Array;
}

/** Reads the bytes of a `card.json`. @throws AssayError `model_corrupt` */
export function readCard(bytes: Uint8Array): ModelCard {
  try {
    return parseCard(bytes);
  } catch (error) {
    throw corrupt('', `its card cannot be read: ${messageOf(error)}`);
  }
}

/**
 * Allocates memory in which threads share the tables of a model version.
 * @throws AssayError `model_corrupt` where the weights are not those of the card
 */
export function tablesOf(card: ModelCard, weights: Uint8Array): SharedTables {
  checkWeights(card, weights);
  return sharedTables(tableBytes(card));
}

/**
 * As `tablesOf`, where the threads read the weights themselves and check them then.
 * @param weightBytes the size of their file, which is seen to be that of the card
 */
export function tablesOfCard(card: ModelCard, weightBytes: number): SharedTables {
  checkLength(card, weightBytes);
  return sharedTables(tableBytes(card));
}
