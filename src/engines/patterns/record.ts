import type { PatternSeverity } from '../../records/patterns.js';
import type { Found, Matcher } from './kinds.js';
import type { LineRole } from './layout.js';

export type PatternCategory =
  'structure' | 'rhetoric' | 'vocabulary' | 'tone' | 'formatting' | 'chat_leftover' | 'citation_artefact';

/**
 * Where a pattern is looked for. `prose`: running text and list items. `text`: headings too. `everywhere`: block
 * quotes, tables, code and reference lists too, but not what is only mentioned in quotation marks. `characters`:
 * everything.
 */
export type PatternScope = 'prose' | 'text' | 'everywhere' | 'characters';

/** What an explanation may speak of. */
export interface Explained {
  /** The matched words, shortened to a line, in quotation marks. */
  readonly quote: string;
  /** Single words that decided, in quotation marks, joined with commas; the match itself where there are none. */
  readonly words: string;
}

/**
 * One AI-writing pattern: a file in `catalog/`, a line in `catalog.ts`. Severity, lift and evidence are measured and
 * stand in `data/lexicons/pattern-evidence.json`.
 */
export interface PatternRecord {
  /** snake_case; the file is named after it. */
  readonly id: string;
  readonly name: string;
  readonly displayName: string;
  readonly category: PatternCategory;
  /** What the pattern is, in one sentence. */
  readonly description: string;
  readonly tip: string;
  readonly scope: PatternScope;
  readonly matcher: Matcher;
  /** Why this place, in one or two sentences that quote it; accuses nobody. */
  readonly explain: (explained: Explained) => string;
  /**
   * Patterns of which this one is the general case: where they share words, only theirs is given. Each has a proof in
   * `test/engines/patterns/precedence.test.ts`.
   */
  readonly yieldsTo?: readonly string[];
  /** Ordinary English when it stands alone: the first within so many words is only `info`. */
  readonly infoUnlessRepeatedWithinWords?: number;
  /** Texts that show the pattern, and look-alikes that do not. */
  readonly flagged: readonly string[];
  readonly clean: readonly string[];
}

const EVERY_ROLE: readonly LineRole[] = [
  'prose',
  'list',
  'heading',
  'blockquote',
  'table',
  'reference',
  'divider',
  'code',
  'front-matter',
];

const SCOPES: Readonly<Record<PatternScope, readonly LineRole[]>> = {
  prose: ['prose', 'list'],
  text: ['prose', 'list', 'heading'],
  everywhere: EVERY_ROLE,
  characters: EVERY_ROLE,
};

export function scopeAllows(scope: PatternScope, role: LineRole): boolean {
  return SCOPES[scope].includes(role);
}

/** A pattern found in a sentence, before it is put in words. */
export interface PatternFound extends Found {
  readonly pattern: number;
  readonly severity: PatternSeverity;
  readonly group: number | null;
  readonly relatedSentences: readonly number[];
}
