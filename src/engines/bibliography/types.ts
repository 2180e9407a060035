import type { ReferenceIdentifier } from '../../records/bibliography.js';
import type { CslItem } from '../../records/csl.js';

export type ReferenceIdentifierKind = ReferenceIdentifier['kind'];

/** A work that a source knows. */
export interface Work {
  /** Unique within its provider. */
  readonly id: string;
  readonly csl: CslItem;
  /** Whether the author list is known to be cut (`custom.authors: "first only"`). */
  readonly authorsIncomplete: boolean;
}

/** What a source is asked: the identifiers first, then the title, then everything readable. */
export interface WorkQuery {
  readonly doi: string | null;
  readonly arxiv: string | null;
  readonly pmid: string | null;
  readonly isbn: string | null;
  /** Titles to try, likeliest first. */
  readonly titles: readonly string[];
  /** Family names, folded, in order. */
  readonly families: readonly string[];
  readonly year: number | null;
  readonly volume: string | null;
  readonly firstPage: string | null;
}

/** What a reference claims to be, as far as coverage is concerned. */
export interface CoverageQuery {
  readonly type: string;
  readonly year: number | null;
  /** ISO 639-1 of the title, or `und`. */
  readonly language: string;
}

export interface SourceDescription {
  readonly name: string;
  readonly works: number;
  /** ISO 8601, UTC; null while empty. */
  readonly builtAt: string | null;
}

/** Where works are looked up: the local index, or an online resolver. */
export interface WorkSource {
  readonly provider: string;
  describe(): SourceDescription;
  /** Works that may be the one asked for, likeliest first, few. Reaching nothing is an empty list and not an error. */
  find(query: WorkQuery, signal?: AbortSignal): readonly Work[] | Promise<readonly Work[]>;
  /** Works whose title and authors share the rarest words of a text: the last resort. */
  search(text: string, signal?: AbortSignal): readonly Work[] | Promise<readonly Work[]>;
  /** Whether absence of such a work says something. */
  covers(query: CoverageQuery): boolean;
  /** Whether absence of a DOI with this prefix (`10.1234`) says something. */
  coversDoiPrefix(prefix: string): boolean;
}
