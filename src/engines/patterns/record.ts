import type { PatternSeverity } from '../../records/patterns.js';
import type { Found, Matcher } from './kinds.js';
import type { LineRole } from './layout.js';

export type PatternCategory =
  'structure' | 'rhetoric' | 'vocabulary' | 'tone' | 'formatting' | 'chat_leftover' | 'citation_artefact';

/**
 * Where a pattern applies. `prose`: running text and list items. `text`: also headings. `everywhere`: also block
 * quotes, tables, code and reference lists, but not words that are only mentioned in quotation marks. `characters`:
 * everything.
 */
export type PatternScope = 'prose' | 'text' | 'everywhere' | 'characters';

/** The values that an explanation may contain. */
export interface Explained {
  /** The matched words in quotation marks, shortened to one line. */
  readonly quote: string;
  /** The words that decided, in quotation marks, joined with commas; without such words the match itself. */
  readonly words: string;
}

/**
 * One AI-writing pattern: a file in `catalog/` and a line in `catalog.ts`. Severity, lift and evidence are measured;
 * they are in `data/lexicons/pattern-evidence.json`.
 */
export interface PatternRecord {
  /** snake_case; the file is named after it. */
  readonly id: string;
  readonly name: string;
  readonly displayName: string;
  readonly category: PatternCategory;
  /** Describes the pattern in one sentence. */
  readonly description: string;
  readonly tip: string;
  readonly scope: PatternScope;
  readonly matcher: Matcher;
  /** Explains a match in one or two sentences that quote it, without accusing anybody. */
  readonly explain: (explained: Explained) => string;
  /**
   * Patterns of which this one is the general case: where they share words, only those are reported. Each has a test in
   * `test/engines/patterns/precedence.test.ts`.
   */
  readonly yieldsTo?: readonly string[];
  /** A single match is ordinary English: the first within this number of words has severity `info`. */
  readonly infoUnlessRepeatedWithinWords?: number;
  /** Texts that show the pattern, and similar texts that do not. */
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

/** A pattern found in a sentence, before it is described. */
export interface PatternFound extends Found {
  readonly pattern: number;
  readonly severity: PatternSeverity;
  readonly group: number | null;
  readonly relatedSentences: readonly number[];
}
