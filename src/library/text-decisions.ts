import { readStoredRuns } from '../assemble-store.js';
import { sha256Hex } from '../lib/hash.js';
import type { Decision } from '../records/decision.js';
import { programSettings } from '../settings/index.js';
import type { UseOptions } from './options.js';

/**
 * Returns what readers decided about a text in the workbench, in any run; the oldest reader's first.
 * @param text as an extractor returns it
 * @throws AssayError `database_missing`
 */
export function decisionsOfText({
  settings = programSettings(),
  cwd = process.cwd(),
  text,
}: UseOptions & { readonly text: string }): Promise<readonly Decision[]> {
  return readStoredRuns(settings.store, cwd, (store) => store.review.decisions.of(sha256Hex(text)));
}
