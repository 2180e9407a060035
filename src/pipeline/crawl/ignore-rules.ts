import { readFile } from 'node:fs/promises';
import ignore from 'ignore';
import type { Ignore } from 'ignore';
import { systemCodeOf } from '../../lib/errors.js';
import type { BytePath } from './file-name.js';
import { childPath } from './file-name.js';
import type { CrawlSettings } from './settings.js';

const IGNORE_FILE = '.assayignore';

interface Scope {
  /** Path of the folder below the root, with a slash at the end; empty for the root. */
  readonly base: string;
  readonly rules: Ignore;
}

/** Which paths below a root are sources: `--include`, `--exclude` and every `.assayignore` on the way, all by gitignore rules. */
export class IgnoreRules {
  readonly #include: Ignore | null;
  readonly #scopes: readonly Scope[];

  private constructor(include: Ignore | null, scopes: readonly Scope[]) {
    this.#include = include;
    this.#scopes = scopes;
  }

  static forRoot(settings: Pick<CrawlSettings, 'include' | 'exclude'>): IgnoreRules {
    const include = settings.include.length === 0 ? null : ignore().add([...settings.include]);
    return new IgnoreRules(include, [{ base: '', rules: ignore().add([...settings.exclude, IGNORE_FILE]) }]);
  }

  /** These rules and those of the folder's own `.assayignore`, where it has one. */
  async within(folder: BytePath, base: string): Promise<IgnoreRules> {
    try {
      const text = await readFile(childPath(folder, IGNORE_FILE).bytes, 'utf8');
      return new IgnoreRules(this.#include, [...this.#scopes, { base, rules: ignore().add(text) }]);
    } catch (error) {
      // No such file is the rule; one that cannot be read shows as an unreadable source of its own folder.
      if (systemCodeOf(error) === null) throw error;
      return this;
    }
  }

  /** Whether a path below the root is left out. Folders end in a slash; `--include` says nothing of folders. */
  leavesOut(path: string): boolean {
    if (this.#include !== null && !path.endsWith('/') && !this.#include.ignores(path)) return true;
    // A deeper file speaks last, as with git.
    return this.#scopes.reduce((out, { base, rules }) => {
      const verdict = rules.test(path.slice(base.length));
      return verdict.ignored || (out && !verdict.unignored);
    }, false);
  }
}
