import { basename } from 'node:path';
import { IN_MEMORY, migrate, openSqlite, queriesOf } from '../../../lib/database/index.js';
import type { SqliteHandle } from '../../../lib/database/index.js';
import { YEAR_REACH, isCovering, isCoveringPrefix, workKind } from '../coverage.js';
import { foldWords } from '../fold.js';
import type { CoverageQuery, SourceDescription, Work, WorkQuery, WorkSource } from '../types.js';
import { readCslItem } from './csl-item.js';
import { PackedWorks } from './packed/packed-works.js';
import { idsOf, MOST_WORKS } from './look-up.js';
import { worksSchema } from './works-schema.js';
import { databaseProgram } from '../../../records/database-program.js';

/** Most postings that a full-text search reads, most terms that it looks up, and most works that it returns. */
const SEARCH_POSTINGS = 500;
const SEARCH_TERMS = 8;
const SEARCH_WORKS = 6;
/** Terms that a work must share with the text, unless the text has fewer. */
const SHARED_TERMS = 2;
/** The statistics of a growing index are read again at most this often. */
const REFRESH_MS = 30_000;
/** End of the stored record of a work whose author list is known to be incomplete. */
export const AUTHORS_CUT = ',"authors-cut":true}';
/** Terms that occur in fewer works are not listed as common. */
export const COMMON_TERM_WORKS = 32;

export interface CoverageRow {
  readonly kind: string;
  readonly year: number;
  readonly language: string;
  readonly works: number;
}

/** The local index of works. Reads are synchronous and take microseconds. Several processes may read one index. */
export interface WorksIndex extends WorkSource {
  /** Number of works by kind, year and language; year 0 for records without a year. */
  coverage(): readonly CoverageRow[];
  /** Works of public dumps, stored packed. */
  readonly packed: PackedWorks;
  /** The database connection, for imports. */
  readonly handle: SqliteHandle;
  /** Reads the statistics again after an import. */
  refresh(): void;
  /**
   * Reads the statistics again if another connection has written since, at most every `REFRESH_MS`, because that takes
   * longer than a scan. @param now milliseconds
   */
  refreshIfChanged(now: number): void;
  close(): void;
}

interface WorkRow {
  readonly name: string;
  readonly csl: string;
}

/** Opens the works index at `path`, and creates it if it does not exist. */
export async function openWorksIndex(path: string): Promise<WorksIndex> {
  const handle = openSqlite(path);
  await migrate(queriesOf(handle), worksSchema, path, databaseProgram);
  handle.pragma('cache_size = -65536');
  handle.pragma('mmap_size = 1073741824');
  return new SqliteWorksIndex(handle, path);
}

/** The name of an index for people; one in memory holds what is shipped with the package. */
const nameOf = (path: string): string => (path === IN_MEMORY ? 'the sample of works' : basename(path));

/** The id of a packed work beside the ids of whole records, from its number; and back. */
const packedId = (number: number): number => -1 - number;

class SqliteWorksIndex implements WorksIndex {
  readonly provider = 'local';
  readonly packed: PackedWorks;
  /** The version of the database when it was last seen what there is to be looked up. */
  private packedVersion: unknown;
  private commonTerms = new Map<string, number>();
  private cells = new Map<string, number>();
  private prefixes = new Map<string, number>();
  private description: SourceDescription;
  /** Changes whenever another connection has written. */
  private knownVersion: unknown;
  private refreshedAt = -Infinity;
  private readonly idsOfKey;
  private readonly dataVersion;
  /** Whether there may be whole records: where all works are packed, half of the questions are left out. */
  private hasWhole = true;
  private readonly idsOfTerm;
  private readonly workOfId;

  constructor(
    readonly handle: SqliteHandle,
    private readonly path: string,
  ) {
    this.description = { name: nameOf(path), works: 0, builtAt: null };
    this.packed = new PackedWorks(handle);
    this.dataVersion = handle.prepare<[], number>('pragma data_version').pluck();
    this.idsOfKey = handle
      .prepare<[number], number>(`select work_id from work_key where hash = ? limit ${MOST_WORKS + 1}`)
      .pluck();
    this.idsOfTerm = handle
      .prepare<[string], number>(`select rowid from work_text where work_text match ? limit ${SEARCH_POSTINGS}`)
      .pluck();
    this.workOfId = handle.prepare<[number], WorkRow>('select name, csl from work where work_id = ?');
    this.refresh();
    this.knownVersion = this.version();
  }

  private version(): unknown {
    return this.dataVersion.get();
  }

  refreshIfChanged(now: number): void {
    const version = this.version();
    if (version === this.knownVersion || now - this.refreshedAt < REFRESH_MS) return;
    this.refresh();
    this.knownVersion = version;
    this.refreshedAt = now;
  }

  refresh(): void {
    const whole = this.handle.prepare<[], number>('select count(*) from work').pluck().get() ?? 0;
    this.hasWhole = whole > 0;
    this.packed.keys.refresh();
    const works = whole + this.packed.count();
    const builtAt =
      this.handle.prepare<[], string>(`select value from index_fact where name = 'built_at'`).pluck().get() ?? null;
    this.description = { name: nameOf(this.path), works, builtAt };
    this.commonTerms = new Map(
      this.handle
        .prepare<[], { term: string; works: number }>('select term, works from common_term')
        .all()
        .map((row) => [row.term, row.works]),
    );
    this.prefixes = new Map(
      this.handle
        .prepare<[], { prefix: string; works: number }>('select prefix, works from doi_prefix')
        .all()
        .map((row) => [row.prefix, row.works]),
    );
    this.cells = new Map();
    for (const row of this.coverage()) {
      // A work also counts for the years around it, so that a query is one look-up.
      for (let year = row.year - YEAR_REACH; year <= row.year + YEAR_REACH; year += 1)
        this.count(`${row.kind}|${year}|${row.language}`, row.works);
      this.count(`${row.kind}||${row.language}`, row.works);
    }
  }

  private count(cell: string, works: number): void {
    this.cells.set(cell, (this.cells.get(cell) ?? 0) + works);
  }

  coverage(): readonly CoverageRow[] {
    return this.handle
      .prepare<[], CoverageRow>(
        'select kind, year, language, works from coverage where works > 0 order by kind, year, language',
      )
      .all();
  }

  describe(): SourceDescription {
    return this.description;
  }

  covers({ type, year, language }: CoverageQuery): boolean {
    const kind = workKind(type);
    return isCovering(this.cells.get(`${kind}|${year ?? ''}|${language}`) ?? 0, kind, year, language);
  }

  coversDoiPrefix(prefix: string): boolean {
    return isCoveringPrefix(this.prefixes.get(prefix) ?? 0, this.description.works);
  }

  find(query: WorkQuery): readonly Work[] {
    this.seeNewRuns();
    const ids = idsOf(query, (key) => {
      const packed = this.packed.withHash(key).map(packedId);
      return this.hasWhole ? [...this.idsOfKey.all(key), ...packed] : packed;
    });
    const whole = new Set([...ids].filter((id) => id >= 0));
    return [...this.works(whole), ...[...ids].flatMap((id) => (id < 0 ? this.packed.work(packedId(id)) : []))];
  }

  /** Reads again what can be looked up if another connection has written since. */
  private seeNewRuns(): void {
    const version = this.version();
    if (version === this.packedVersion) return;
    this.packed.keys.refresh();
    this.hasWhole = true;
    this.packedVersion = version;
  }

  search(text: string): readonly Work[] {
    return [...this.searchWhole(text), ...this.packed.search(text)];
  }

  /** Returns the whole records that share the rarest words of a text. */
  private searchWhole(text: string): readonly Work[] {
    const weights = new Map<number, { shared: number; weight: number }>();
    let postings = 0;
    let hits = 0;
    for (const { word, works } of this.rareTerms(text)) {
      if (hits >= SHARED_TERMS && postings + works > SEARCH_POSTINGS) break;
      const ids = this.idsOfTerm.all(`"${word}"`);
      if (ids.length === 0) continue;
      hits += 1;
      postings += ids.length;
      const weight = Math.log(this.description.works / ids.length);
      for (const id of ids) {
        const sum = weights.get(id);
        if (sum === undefined) weights.set(id, { shared: 1, weight });
        else {
          sum.shared += 1;
          sum.weight += weight;
        }
      }
    }
    const ranked = [...weights]
      .filter(([, { shared }]) => shared >= Math.min(SHARED_TERMS, hits))
      .sort(([, left], [, right]) => right.weight - left.weight);
    return this.works(new Set(ranked.slice(0, SEARCH_WORKS).map(([id]) => id)));
  }

  /**
   * Returns the words of a text with the number of works that contain each, rarest first. Misprints count as rare
   * words.
   */
  private rareTerms(words: string): readonly { readonly word: string; readonly works: number }[] {
    const unique = [...new Set(foldWords(words))].filter((word) => word.length > 2 || /[^\x00-\x7f]/u.test(word));
    return unique
      .map((word) => ({ word, works: this.commonTerms.get(word) ?? COMMON_TERM_WORKS }))
      .sort((left, right) => left.works - right.works)
      .slice(0, SEARCH_TERMS);
  }

  private works(ids: ReadonlySet<number>): readonly Work[] {
    const works: Work[] = [];
    for (const id of ids) {
      const row = this.workOfId.get(id);
      const csl = row === undefined ? null : readCslItem(JSON.parse(row.csl));
      if (row !== undefined && csl !== null)
        works.push({ id: row.name, csl, authorsIncomplete: row.csl.endsWith(AUTHORS_CUT) });
    }
    return works;
  }

  close(): void {
    this.handle.close();
  }
}
