import { systemCodeOf } from '../../lib/errors.js';
import { bytesOfRegularFile, NotRegularFile } from '../../lib/regular-file.js';
import type { BytePath } from './file-name.js';
import { childPath } from './file-name.js';
import { GitRules } from './git-rules.js';
import type { LeftOutRule } from '../../records/left-out.js';
import { isFinal, ruleOfName } from './left-out/names.js';
import type { CrawlSettings } from './settings.js';

/** In this order: lines of the later file take precedence. */
const IGNORE_FILES = [
  { name: '.gitignore', rule: 'gitignore' },
  { name: '.assayignore', rule: 'assayignore' },
] as const satisfies readonly { readonly name: string; readonly rule: LeftOutRule }[];

interface Scope {
  /** Path of the folder below the root, with a slash at the end; empty for the root. */
  readonly base: string;
  readonly rule: LeftOutRule;
  readonly rules: GitRules;
}

export type OnBadRules = (path: string, lines: readonly number[]) => void;

type RuleSettings = Pick<CrawlSettings, 'include' | 'exclude' | 'ignore' | 'hidden'>;

async function readRules(folder: BytePath, name: string): Promise<string | null> {
  try {
    return (await bytesOfRegularFile(childPath(folder, name).bytes)).toString('utf8');
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT' || error instanceof NotRegularFile) return null;
    throw error;
  }
}

/**
 * Decides which paths below a root are sources: by names that are always left out, `--include`, `--exclude`, and every
 * `.gitignore` and `.assayignore` on the way, all by gitignore rules.
 */
export class IgnoreRules {
  readonly #settings: RuleSettings;
  readonly #include: GitRules | null;
  readonly #scopes: readonly Scope[];

  private constructor(settings: RuleSettings, include: GitRules | null, scopes: readonly Scope[]) {
    this.#settings = settings;
    this.#include = include;
    this.#scopes = scopes;
  }

  static forRoot(settings: RuleSettings): IgnoreRules {
    const include = settings.include.length === 0 ? null : new GitRules(settings.include);
    const exclude: readonly Scope[] =
      settings.exclude.length === 0 ? [] : [{ base: '', rule: 'excluded', rules: new GitRules(settings.exclude) }];
    return new IgnoreRules(settings, include, exclude);
  }

  /**
   * Returns these rules with those of the folder's own `.gitignore` and `.assayignore`, if it has them. Throws if a
   * file cannot be read, because the paths that it excludes are then unknown.
   * @param onBadLines called with the path of a file and the lines of it that cannot be followed
   */
  async within(folder: BytePath, base: string, onBadLines: OnBadRules): Promise<IgnoreRules> {
    if (!this.#settings.ignore) return this;
    const scopes: Scope[] = [];
    for (const { name, rule } of IGNORE_FILES) {
      const text = await readRules(folder, name);
      const onBad = (lines: readonly number[]): void => onBadLines(childPath(folder, name).shown, lines);
      if (text !== null) scopes.push({ base, rule, rules: new GitRules(text, onBad) });
    }
    return scopes.length === 0 ? this : new IgnoreRules(this.#settings, this.#include, [...this.#scopes, ...scopes]);
  }

  /** Rules with the same identity exclude the same paths. */
  get identity(): unknown {
    const { ignore: isIgnoring, hidden } = this.#settings;
    return [
      isIgnoring,
      hidden,
      this.#include?.lines ?? null,
      this.#scopes.map(({ base, rules }) => [base, rules.lines]),
    ];
  }

  /**
   * Returns the rule that excludes a path below the root, whose folders are not excluded; null if none does. Folders
   * end in a slash; `--include` does not apply to folders.
   */
  leftOutBy(path: string): LeftOutRule | null {
    const isFolder = path.endsWith('/');
    const name = path.slice(path.lastIndexOf('/', path.length - 2) + 1, isFolder ? -1 : undefined);
    const byName = ruleOfName(name, isFolder, this.#settings);
    if (byName !== null && isFinal(byName)) return byName;
    // The rules of a deeper file take precedence, as in git. They can also include what its name excludes.
    const rule = this.#scopes.reduce<LeftOutRule | null>((out, { base, rule: ownRule, rules }) => {
      const verdict = rules.test(path.slice(base.length));
      if (verdict.ignored) return ownRule;
      return verdict.unignored ? null : out;
    }, byName);
    if (rule !== null) return rule;
    return this.#include !== null && !isFolder && !this.#include.test(path).ignored ? 'not_included' : null;
  }

  /** As `leftOutBy`, for a path whose folders have not been examined. */
  leftOutOnTheWay(path: string): LeftOutRule | null {
    for (let slash = path.indexOf('/'); slash !== -1 && slash < path.length - 1; slash = path.indexOf('/', slash + 1)) {
      const rule = this.leftOutBy(path.slice(0, slash + 1));
      if (rule !== null) return rule;
    }
    return this.leftOutBy(path);
  }
}
