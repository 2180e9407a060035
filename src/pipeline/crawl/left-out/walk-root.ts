import { realpath } from 'node:fs/promises';
import { sep } from 'node:path';
import type { BytePath } from '../file-name.js';

/** The folder that a walk starts from, to tell which links lead out of it. */
export class WalkRoot {
  #real: Promise<string> | null = null;

  constructor(private readonly path: BytePath) {}

  /** Whether a link ends outside the folder. A link that leads nowhere does not: it is a source that fails. */
  async leadsOutside(link: BytePath): Promise<boolean> {
    // Latin-1 preserves names that are not valid UTF-8.
    this.#real ??= realpath(this.path.bytes, 'latin1');
    const root = await this.#real;
    const target = await realpath(link.bytes, 'latin1').catch(() => null);
    if (target === null) return false;
    return target !== root && !target.startsWith(root.endsWith(sep) ? root : `${root}${sep}`);
  }
}
