import type { ParsedReference } from '../parse/parse-reference.js';
import type { WorkSource } from '../types.js';
import { verifyReference } from './verify.js';
import type { Verification } from './verify.js';

/** Looks references of one document up, equal ones once: a text may repeat one thousands of times. */
export class Verifications {
  readonly #sources: readonly WorkSource[];
  readonly #known = new Map<string, Verification>();

  constructor(sources: readonly WorkSource[]) {
    this.#sources = sources;
  }

  /** As `verifyReference`. */
  async of(parsed: ParsedReference, signal?: AbortSignal): Promise<Verification> {
    const name = JSON.stringify(parsed);
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const verification = await verifyReference(parsed, this.#sources, signal);
    this.#known.set(name, verification);
    return verification;
  }
}
