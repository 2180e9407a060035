import type { ResultRow } from '../../records/result-row.js';

/** Counts of what is stated of a group of sources. */
export interface Tally {
  readonly human: number;
  readonly ai: number;
  readonly mixed: number;
  /** Judged with too little confidence for a verdict. */
  readonly unsure: number;
  /** Sources that were scanned but could not be judged; they are not counted in shares. */
  readonly notJudged: number;
  /** Sources of the group without a verdict. */
  readonly without: number;
}

export const emptyTally: Tally = { human: 0, ai: 0, mixed: 0, unsure: 0, notJudged: 0, without: 0 };

export function withSource(
  tally: Tally,
  { stated, notJudgedReason }: Pick<ResultRow, 'stated' | 'notJudgedReason'>,
): Tally {
  const key = stated === null ? 'without' : notJudgedReason === null ? stated : 'notJudged';
  return { ...tally, [key]: tally[key] + 1 };
}

export function sumOf(a: Tally, b: Tally): Tally {
  return {
    human: a.human + b.human,
    ai: a.ai + b.ai,
    mixed: a.mixed + b.mixed,
    unsure: a.unsure + b.unsure,
    notJudged: a.notJudged + b.notJudged,
    without: a.without + b.without,
  };
}

/** Returns the number of sources whose text could be judged, unsure ones among them: what shares are taken of. */
export function judged(tally: Tally): number {
  return tally.human + tally.ai + tally.mixed + tally.unsure;
}

export interface Group {
  readonly name: string;
  readonly tally: Tally;
}

/** Tallies by a name in each row. At most `limit` names are kept; later ones are counted as `OTHER`. */
export class TallyBy {
  static readonly OTHER = '(others)';
  readonly #tallies = new Map<string, Tally>();

  constructor(
    private readonly nameOf: (row: ResultRow) => string,
    private readonly limit: number,
  ) {}

  add(row: ResultRow): void {
    const own = this.nameOf(row);
    const name = this.#tallies.has(own) || this.#tallies.size < this.limit ? own : TallyBy.OTHER;
    this.#tallies.set(name, withSource(this.#tallies.get(name) ?? emptyTally, row));
  }

  groups(): readonly Group[] {
    return [...this.#tallies].map(([name, tally]) => ({ name, tally }));
  }
}

/** Returns the largest groups, with the rest summed up under one name. */
export function largestGroups(groups: readonly Group[], limit: number): readonly Group[] {
  const bySize = [...groups].sort((a, b) => judged(b.tally) - judged(a.tally) || a.name.localeCompare(b.name, 'en'));
  if (bySize.length <= limit) return bySize;
  const rest = bySize.slice(limit - 1);
  return [
    ...bySize.slice(0, limit - 1),
    { name: `(${rest.length} others)`, tally: rest.reduce((sum, group) => sumOf(sum, group.tally), emptyTally) },
  ];
}
