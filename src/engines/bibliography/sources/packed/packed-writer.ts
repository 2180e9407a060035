import { deflateRawSync } from 'node:zlib';
import type { CslItem } from '../../../../records/csl.js';
import type { SqliteHandle } from '../../../../lib/database/index.js';
import { itemAt } from '../../../../lib/present.js';
import { foldKey } from '../../fold.js';
import { normaliseDoi } from '../../identifiers.js';
import { arxivKey, arxivOf, doiKey, pmidKey, titleKeys, workKeys } from '../../keys.js';
import { familyKey } from '../../names.js';
import { keyOfHash } from './key-pages.js';
import { packRecord } from './packed-record.js';
import { BLOCK_WORKS, ROW_BYTES, pairKeys } from './packed-works.js';
import type { PackedWorks } from './packed-works.js';

/** Numbers that a run gives to works while it is collected; with a key they fit into the 53 bits of one number. */
const SLOTS = 2 ** 17;
/** Works of one run: the rest of the numbers is for works that are known and get another key. */
const MOST_WORKS = 120_000;

/** Returns the hashes of the identifiers by which a work is known. */
function identifierHashes(csl: CslItem): readonly number[] {
  const doi = csl.DOI === undefined ? null : normaliseDoi(csl.DOI);
  const arxiv = arxivOf(csl, doi);
  return [
    ...(doi === null ? [] : [doiKey(doi)]),
    ...(arxiv === null ? [] : [arxivKey(arxiv)]),
    ...(csl.PMID === undefined ? [] : [pmidKey(csl.PMID.trim())]),
  ];
}

/** What must be equal besides the title for two records to be of one work. */
interface Facts {
  readonly title: string;
  readonly year: number;
  readonly family: string;
  readonly doi: string;
  readonly page: string;
}

function factsOf(csl: CslItem): Facts {
  const first = csl.author?.[0] ?? csl.editor?.[0];
  return {
    title: foldKey(csl.title ?? ''),
    year: csl.issued?.['date-parts'][0]?.[0] ?? 0,
    family: first === undefined ? '' : familyKey(first),
    doi: csl.DOI?.toLowerCase() ?? '',
    page: csl.page ?? '',
  };
}

/** Titles with fewer letters, such as "Editorial", name no work without its pages. */
const TELLING_TITLE = 24;

/** Whether two records are of one work by what they say, apart from identifiers. Two DOIs are two works. */
function areSame(left: Facts, right: Facts): boolean {
  return (
    left.title === right.title &&
    left.year === right.year &&
    left.family === right.family &&
    (left.doi === '' || right.doi === '' || left.doi === right.doi) &&
    (left.title.length >= TELLING_TITLE || left.page === right.page)
  );
}

/** Collects works and writes them as one run: sorted, so that neighbours share journal and year, and compressed. */
export class PackedWriter {
  readonly #store: PackedWorks;
  readonly #statements;
  #lines: string[] = [];
  #facts: Facts[] = [];
  /** Keys of the run, each with the slot of its work. */
  #keys: number[] = [];
  /** Numbers of known works that get another key, by their slot after those of the new works. */
  #knownOrdinals: number[] = [];
  /** Slots of the run by the hashes of identifiers and titles. */
  readonly #slots = new Map<number, number>();

  constructor(handle: SqliteHandle, store: PackedWorks) {
    this.#store = store;
    this.#statements = {
      next: handle.prepare<[], { block: number; row: number }>(
        'select coalesce((select max(block_id) from packed_block), -1) + 1 as block, ' +
          'coalesce((select max(row_id) from packed_row), 0) + 1 as row',
      ),
      addBlock: handle.prepare<[number, number, number, number]>(
        'insert into packed_block (block_id, first_row, offset, length) values (?, ?, ?, ?)',
      ),
      addRow: handle.prepare<[number, Uint8Array]>('insert into packed_row (row_id, bytes) values (?, ?)'),
      addCount: handle.prepare<[number]>(
        `insert into index_fact (name, value) values ('packed_works', ?) on conflict do update ` +
          'set value = cast(value as integer) + excluded.value',
      ),
    };
  }

  /** Whether the run should be written before more works are added. */
  get isFull(): boolean {
    return this.#lines.length >= MOST_WORKS || MOST_WORKS + this.#knownOrdinals.length >= SLOTS;
  }

  /** Adds a work unless it is known by an identifier, or by title, year and first author. */
  put(csl: CslItem, isCut: boolean): 'added' | 'known' {
    const identifiers = identifierHashes(csl);
    const facts = factsOf(csl);
    const titleHash = facts.title === '' ? null : titleKeys(csl.title ?? '').exact[0];
    if (this.#isPending(identifiers, titleHash ?? null, facts)) return 'known';
    const known = this.#knownAs(identifiers, titleHash ?? null, facts);
    if (known !== null) {
      this.#addIdentifiers(identifiers, known);
      return 'known';
    }
    const slot = this.#lines.length;
    this.#lines.push(packRecord(csl, isCut));
    this.#facts.push(facts);
    for (const hash of identifiers) this.#slots.set(hash, slot);
    if (titleHash !== undefined && titleHash !== null) this.#slots.set(titleHash, slot);
    for (const hash of workKeys(csl)) this.#addKey(hash, slot);
    for (const hash of pairKeys(csl.title ?? '')) this.#addKey(hash, slot);
    return 'added';
  }

  #addKey(hash: number, slot: number): void {
    this.#keys.push(keyOfHash(hash) * SLOTS + slot);
  }

  #isPending(identifiers: readonly number[], titleHash: number | null, facts: Facts): boolean {
    if (identifiers.some((hash) => this.#slots.has(hash))) return true;
    const slot = titleHash === null ? undefined : this.#slots.get(titleHash);
    return slot !== undefined && areSame(itemAt(this.#facts, slot), facts);
  }

  /** Returns the number of the stored work that a record is of; null if it is new. */
  #knownAs(identifiers: readonly number[], titleHash: number | null, facts: Facts): number | null {
    const wanted = new Set(identifiers);
    for (const hash of identifiers)
      for (const ordinal of this.#store.withHash(hash))
        if (this.#store.work(ordinal).some(({ csl }) => identifierHashes(csl).some((own) => wanted.has(own))))
          return ordinal;
    if (titleHash === null) return null;
    for (const ordinal of this.#store.withHash(titleHash))
      if (this.#store.work(ordinal).some(({ csl }) => areSame(factsOf(csl), facts))) return ordinal;
    return null;
  }

  /** Makes a stored work known by the identifiers that another database has for it. */
  #addIdentifiers(identifiers: readonly number[], ordinal: number): void {
    for (const hash of identifiers) {
      if (this.#store.withHash(hash).includes(ordinal)) continue;
      this.#addKey(hash, MOST_WORKS + this.#knownOrdinals.length);
      this.#knownOrdinals.push(ordinal);
    }
  }

  /** Writes the run within the caller's transaction. @param isLast at the end of an import */
  flush(isLast: boolean): void {
    const { block = 0, row = 1 } = this.#statements.next.get() ?? {};
    const order = this.#lines
      .map((_, slot) => slot)
      .sort((left, right) => (itemAt(this.#lines, left) < itemAt(this.#lines, right) ? -1 : 1));
    const ordinals = new Uint32Array(SLOTS);
    for (const [position, slot] of order.entries()) ordinals[slot] = block * BLOCK_WORKS + position;
    for (const [index, ordinal] of this.#knownOrdinals.entries()) ordinals[MOST_WORKS + index] = ordinal;
    this.#writeBlocks(order, block, row);
    const mostOrdinal = block * BLOCK_WORKS + order.length;
    const sorted = Float64Array.from(this.#keys).sort();
    this.#store.keys.add(mostOrdinal, (writer) => {
      for (const entry of sorted) writer.add(Math.floor(entry / SLOTS), itemAt(ordinals, entry % SLOTS));
    });
    this.#store.keys.merge(mostOrdinal, isLast);
    if (order.length > 0) this.#statements.addCount.run(order.length);
    this.#lines = [];
    this.#facts = [];
    this.#keys = [];
    this.#knownOrdinals = [];
    this.#slots.clear();
  }

  #writeBlocks(order: readonly number[], firstBlock: number, firstRow: number): void {
    let row = firstRow;
    let pending = Buffer.alloc(0);
    for (let start = 0; start < order.length; start += BLOCK_WORKS) {
      const text = order
        .slice(start, start + BLOCK_WORKS)
        .map((slot) => itemAt(this.#lines, slot))
        .join('\n');
      const bytes = deflateRawSync(text, { level: 9 });
      this.#statements.addBlock.run(firstBlock + start / BLOCK_WORKS, row, pending.length, bytes.length);
      pending = Buffer.concat([pending, bytes]);
      for (; pending.length >= ROW_BYTES; row += 1) {
        this.#statements.addRow.run(row, pending.subarray(0, ROW_BYTES));
        pending = pending.subarray(ROW_BYTES);
      }
    }
    if (pending.length > 0) this.#statements.addRow.run(row, pending);
  }
}
