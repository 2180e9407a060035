/** Every rule by which the crawl leaves out files and folders: what they are, and how to include them after all. */
export const LEFT_OUT_RULES = {
  own_file: { meaning: "Assay's own database, data, exports, reports, config and keys", include: 'name the file' },
  secret: { meaning: 'files that hold secrets, by their names, and private or API keys', include: 'name the file' },
  version_control: { meaning: 'folders of version control', include: '--no-ignore with --hidden' },
  dependencies: { meaning: 'folders of dependencies and caches, files of systems', include: '--no-ignore' },
  hidden: { meaning: 'hidden, because the name starts with a dot', include: '--hidden' },
  gitignore: { meaning: 'ignored by .gitignore', include: '--no-ignore' },
  assayignore: { meaning: 'ignored by .assayignore', include: '--no-ignore' },
  excluded: { meaning: 'matched by --exclude', include: 'change --exclude' },
  not_included: { meaning: 'not matched by --include', include: 'change --include' },
  mail_storage: { meaning: 'unfinished messages and book-keeping of a Maildir', include: 'name the file or folder' },
  outside_root: { meaning: 'links that lead out of the folder', include: '--follow-outside' },
} as const;

export type LeftOutRule = keyof typeof LEFT_OUT_RULES;

/** Number of files and folders left out by each rule; a folder counts as one, in archives each file. */
export type LeftOutCounts = Readonly<Partial<Record<LeftOutRule, number>>>;

export function isLeftOutRule(name: string): name is LeftOutRule {
  return Object.hasOwn(LEFT_OUT_RULES, name);
}

/** A rule with what it left out. */
export interface RuleCount {
  readonly count: number;
  /** What the rule leaves out, in words, and how to include it. */
  readonly meaning: string;
  readonly include: string;
}

/** Returns the rules that left something out, those with the most first. */
export function leftOutByRule(counts: LeftOutCounts): readonly RuleCount[] {
  return Object.entries(counts)
    .flatMap(([rule, count]) => (isLeftOutRule(rule) ? [{ count, ...LEFT_OUT_RULES[rule] }] : []))
    .sort((one, other) => other.count - one.count);
}

/** Something that the crawl left out. */
export interface LeftOut {
  /** Path as shown; a folder ends in a slash. */
  readonly path: string;
  readonly rule: LeftOutRule;
}
