import type { CslItem } from '../../../records/csl.js';
import type { SqliteHandle } from '../../../lib/database/index.js';
import { workKind } from '../coverage.js';
import { titleLanguage } from '../language.js';

/** Counts works by kind, year and language, and by DOI prefix, and adds the counts to those of the index. */
export class WorksTally {
  readonly #cells = new Map<string, number>();
  readonly #prefixes = new Map<string, number>();
  readonly #addCoverage;
  readonly #addPrefix;

  constructor(handle: SqliteHandle) {
    this.#addCoverage = handle.prepare<[string, number, string, number]>(
      'insert into coverage (kind, year, language, works) values (?, ?, ?, ?) on conflict do update ' +
        'set works = works + excluded.works',
    );
    this.#addPrefix = handle.prepare<[string, number]>(
      'insert into doi_prefix (prefix, works) values (?, ?) on conflict do update set works = works + excluded.works',
    );
  }

  /** Counts a work that was added, or one that was removed. */
  add(csl: CslItem, works: 1 | -1): void {
    const cell = `${workKind(csl.type)}|${csl.issued?.['date-parts'][0]?.[0] ?? 0}|${titleLanguage(csl.title ?? '')}`;
    this.#cells.set(cell, (this.#cells.get(cell) ?? 0) + works);
    const prefix = csl.DOI?.split('/')[0];
    if (prefix !== undefined) this.#prefixes.set(prefix, (this.#prefixes.get(prefix) ?? 0) + works);
  }

  /** Writes the counts within the caller's transaction. */
  flush(): void {
    for (const [cell, works] of this.#cells) {
      const [kind = '', year = '', language = ''] = cell.split('|');
      this.#addCoverage.run(kind, Number(year), language, works);
    }
    for (const [prefix, works] of this.#prefixes) this.#addPrefix.run(prefix, works);
    this.#cells.clear();
    this.#prefixes.clear();
  }
}
