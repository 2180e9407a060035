import { countOf } from '../../lib/number-text.js';

/** Reports lines of `.gitignore` and `.assayignore` that cannot be followed, once for each file. */
export class BadRules {
  readonly #named = new Set<string>();

  /** @param onNote called with one sentence for people */
  constructor(private readonly onNote: (message: string) => void) {}

  readonly report = (path: string, [first, ...others]: readonly number[]): void => {
    if (first === undefined || this.#named.has(path)) return;
    this.#named.add(path);
    const more = others.length === 0 ? '' : ` (and ${countOf(others.length, 'more line')})`;
    this.onNote(`${path}, line ${first}: skipped, it is no pattern that can be followed${more}`);
  };
}
