import type { ResultRow } from '../../../records/result-row.js';
import { compareSources } from './order.js';
import type { Pair } from './pairs.js';

/** Rows held at a time, about 100 MB. More are matched in several walks. */
const HELD_ROWS = 100_000;

/** Hexadecimal digits of a hash that are counted by: as many as fit in a safe integer. */
const KEY_DIGITS = 12;

const keyOf = (hash: string): number => Number.parseInt(hash.slice(0, KEY_DIGITS), 16);

/** Last part of a path. */
const nameOf = ({ source }: ResultRow): string => source.slice(source.lastIndexOf('/') + 1);

interface Sides {
  readonly gone: readonly ResultRow[];
  readonly fresh: readonly ResultRow[];
}

/** Pairs rows that have the same key, each once; also returns those that are left. */
function pairedBy(keyOfRow: (row: ResultRow) => string | null, { gone, fresh }: Sides): Sides & { pairs: Pair[] } {
  const waiting = new Map<string | null, ResultRow[]>();
  // Taken from the end, so in reverse.
  for (const row of [...gone].reverse()) {
    const key = keyOfRow(row);
    const same = waiting.get(key);
    if (same === undefined) waiting.set(key, [row]);
    else same.push(row);
  }
  const found: Pair[] = [];
  const left: ResultRow[] = [];
  for (const row of fresh) {
    const key = keyOfRow(row);
    const partner = key === null ? undefined : waiting.get(key)?.pop();
    if (partner === undefined) left.push(row);
    else found.push([partner, row]);
  }
  return { pairs: found, gone: [...waiting.values()].flat(), fresh: left };
}

/** Joins what is gone and what is new with the same text to one source, that of the same file name first. */
function matched(held: readonly Pair[]): readonly Pair[] {
  const sides = {
    gone: held.flatMap(([before]) => (before === null ? [] : [before])),
    fresh: held.flatMap(([, after]) => (after === null ? [] : [after])),
  };
  const byName = pairedBy(
    (row) => (row.documentHash === null ? null : `${row.documentHash} ${nameOf(row)} ${row.datasetId ?? ''}`),
    sides,
  );
  const byText = pairedBy(({ documentHash }) => documentHash, byName);
  const alone: readonly Pair[] = [
    ...byText.gone.map((row) => [row, null] as const),
    ...byText.fresh.map((row) => [null, row] as const),
  ];
  const shown = ([before, after]: Pair): ResultRow | null => after ?? before;
  return [...byName.pairs, ...byText.pairs, ...alone].sort((a, b) => {
    const [left, right] = [shown(a), shown(b)];
    return left === null || right === null ? 0 : compareSources(left, right);
  });
}

/** How many rows of each text are gone, and how many new: what is needed to tell which may be the same. */
class Counts {
  readonly #gone = new Map<number, number>();
  readonly #new = new Map<number, number>();

  add([before, after]: Pair): void {
    const counts = before === null ? this.#new : this.#gone;
    const hash = (before ?? after)?.documentHash ?? null;
    if (hash !== null) counts.set(keyOf(hash), (counts.get(keyOf(hash)) ?? 0) + 1);
  }

  /** Keys of texts that are both, and how many rows have them. */
  both(): { readonly keys: ReadonlySet<number>; readonly rows: number } {
    const keys = new Set<number>();
    let rows = 0;
    for (const [key, count] of this.#gone) {
      const other = this.#new.get(key);
      if (other === undefined) continue;
      keys.add(key);
      rows += count + other;
    }
    return { keys, rows };
  }
}

/**
 * The rows that one of two runs has alone, until it is known which of them have the same text: those were renamed or
 * moved. What it holds is bounded: where there are many, it walks the runs again.
 */
export class LoneRows {
  #held: Pair[] = [];
  #counts: Counts | null = null;

  constructor(private readonly heldRows = HELD_ROWS) {}

  add(pair: Pair): void {
    if (this.#counts !== null) {
      this.#counts.add(pair);
      return;
    }
    this.#held.push(pair);
    if (this.#held.length <= this.heldRows) return;
    this.#counts = new Counts();
    for (const held of this.#held) this.#counts.add(held);
    this.#held = [];
  }

  /** Yields every row that was added once: with its partner, or alone. @param again walks the runs again */
  async *resolved(again: () => AsyncIterable<Pair>): AsyncGenerator<Pair> {
    if (this.#counts === null) {
      yield* matched(this.#held);
      return;
    }
    const { keys, rows } = this.#counts.both();
    const walks = Math.max(1, Math.ceil(rows / this.heldRows));
    for (let walk = 0; walk < walks; walk += 1) {
      const held: Pair[] = [];
      for await (const pair of again()) {
        const [before, after] = pair;
        if (before !== null && after !== null) continue;
        const hash = (before ?? after)?.documentHash ?? null;
        const key = hash === null ? null : keyOf(hash);
        if (key === null || !keys.has(key)) {
          if (walk === 0) yield pair;
        } else if (key % walks === walk) held.push(pair);
      }
      yield* matched(held);
    }
  }
}
