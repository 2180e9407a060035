import { readFile } from 'node:fs/promises';
import ignore from 'ignore';
import type { Ignore } from 'ignore';
import { systemCodeOf } from '../../lib/errors.js';
import type { BytePath } from './file-name.js';
import { childPath } from './file-name.js';
import type { CrawlSettings } from './settings.js';

const IGNORE_FILE = '.assayignore';

/** The library caches its answer for every path; after this many paths a new instance replaces it. */
const MAX_ANSWERS = 10_000;

/** Lines of a .gitignore, in bounded memory for any number of paths. */
class GitRules {
  readonly lines: string | readonly string[];
  #rules: Ignore;
  #answers = 0;

  constructor(lines: string | readonly string[]) {
    this.lines = lines;
    this.#rules = ignore().add(lines);
  }

  test(path: string): { readonly ignored: boolean; readonly unignored: boolean } {
    this.#answers += 1;
    if (this.#answers > MAX_ANSWERS) {
      this.#rules = ignore().add(this.lines);
      this.#answers = 0;
    }
    return this.#rules.test(path);
  }
}

interface Scope {
  /** Path of the folder below the root, with a slash at the end; empty for the root. */
  readonly base: string;
  readonly rules: GitRules;
}

/**
 * Decides which paths below a root are sources: `--include`, `--exclude` and every `.assayignore` on the way, all by
 * gitignore rules.
 */
export class IgnoreRules {
  readonly #include: GitRules | null;
  readonly #scopes: readonly Scope[];

  private constructor(include: GitRules | null, scopes: readonly Scope[]) {
    this.#include = include;
    this.#scopes = scopes;
  }

  static forRoot(settings: Pick<CrawlSettings, 'include' | 'exclude'>): IgnoreRules {
    const include = settings.include.length === 0 ? null : new GitRules(settings.include);
    return new IgnoreRules(include, [{ base: '', rules: new GitRules([...settings.exclude, IGNORE_FILE]) }]);
  }

  /**
   * Returns these rules with those of the folder's own `.assayignore`, if it has one. Throws if that file cannot be
   * read, because the paths that it excludes are then unknown.
   */
  async within(folder: BytePath, base: string): Promise<IgnoreRules> {
    try {
      const text = await readFile(childPath(folder, IGNORE_FILE).bytes, 'utf8');
      return new IgnoreRules(this.#include, [...this.#scopes, { base, rules: new GitRules(text) }]);
    } catch (error) {
      if (systemCodeOf(error) === 'ENOENT' || systemCodeOf(error) === 'EISDIR') return this;
      throw error;
    }
  }

  /** Rules with the same identity exclude the same paths. */
  get identity(): unknown {
    return [this.#include?.lines ?? null, this.#scopes.map(({ base, rules }) => [base, rules.lines])];
  }

  /** Whether a path below the root is excluded. Folders end in a slash; `--include` does not apply to folders. */
  leavesOut(path: string): boolean {
    if (this.#include !== null && !path.endsWith('/') && !this.#include.test(path).ignored) return true;
    // The rules of a deeper file take precedence, as in git.
    return this.#scopes.reduce((out, { base, rules }) => {
      const verdict = rules.test(path.slice(base.length));
      return verdict.ignored || (out && !verdict.unignored);
    }, false);
  }
}
