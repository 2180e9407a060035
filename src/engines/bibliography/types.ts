import type { ReferenceIdentifier } from '../../records/bibliography.js';
import type { CslItem } from '../../records/csl.js';

export type ReferenceIdentifierKind = ReferenceIdentifier['kind'];

/** A work that a source knows. */
export interface Work {
  /** Unique within its provider. */
  readonly id: string;
  readonly csl: CslItem;
  /** Whether the author list is known to be incomplete (`custom.authors: "first only"`). */
  readonly authorsIncomplete: boolean;
  /** The day on which an online resolver returned it: ISO 8601, UTC. */
  readonly retrievedOn?: string;
}

/** The parts of a reference by which a source looks it up: identifiers first, then the title, then the other fields. */
export interface WorkQuery {
  readonly doi: string | null;
  readonly arxiv: string | null;
  readonly pmid: string | null;
  readonly isbn: string | null;
  /** Possible titles, most likely first. */
  readonly titles: readonly string[];
  /** Family names, folded, in order. */
  readonly families: readonly string[];
  readonly year: number | null;
  readonly volume: string | null;
  readonly firstPage: string | null;
}

/** The properties of a reference by which coverage is judged. */
export interface CoverageQuery {
  readonly type: string;
  readonly year: number | null;
  /** ISO 639-1 code of the title's language, or `und`. */
  readonly language: string;
}

export interface SourceDescription {
  readonly name: string;
  readonly works: number;
  /** ISO 8601, UTC; null for an empty index. */
  readonly builtAt: string | null;
}

/** A source of works: the local index or an online resolver. */
export interface WorkSource {
  readonly provider: string;
  describe(): SourceDescription;
  /**
   * Returns the few works that may be the cited one, most likely first. An unreachable source returns an empty list.
   */
  find(query: WorkQuery, signal?: AbortSignal): readonly Work[] | Promise<readonly Work[]>;
  /**
   * Returns works whose title and authors share the rarest words of a text; used only if `find` returns nothing
   * suitable.
   */
  search(text: string, signal?: AbortSignal): readonly Work[] | Promise<readonly Work[]>;
  /** Whether the absence of such a work is evidence that it does not exist. */
  covers(query: CoverageQuery): boolean;
  /** Whether the absence of a DOI with this prefix (`10.1234`) is evidence that it does not exist. */
  coversDoiPrefix(prefix: string): boolean;
}
