import type { FlipChanges, LastVerdict } from '../../../records/audit-history.js';
import type { Flip, FlipCause, StoredFlip } from '../../../records/flip.js';
import type { ResultRow } from '../../../records/result-row.js';
import type { SourceChange } from '../../../records/run-diff.js';
import type { Verdict } from '../../../records/verdict.js';
import { flippable } from '../comparison/index.js';
import { movedSource } from './moves.js';
import type { Move } from './moves.js';

/** What an audit knows of flips before it compares. */
export interface KnownFlips {
  readonly listed: readonly StoredFlip[];
  /** Those that were acknowledged since the run that is compared with. */
  readonly acknowledged: readonly StoredFlip[];
  readonly lastVerdicts: readonly LastVerdict[];
  /** What sources of the newest audit were called, and are called now. */
  readonly moves: readonly Move[];
}

/** A flip as it is now, and as it is stored. */
interface OpenFlip {
  readonly stored: StoredFlip | null;
  flip: Flip;
  isBack: boolean;
}

interface Judgement {
  readonly verdict: Verdict;
  readonly documentHash: string;
  readonly ai: number | null;
  /** Null where it is not known. */
  readonly modelVersion: string | null;
}

function causeOf(before: Judgement, now: Judgement): FlipCause {
  if (before.documentHash === now.documentHash) return 'model';
  const versions = [before.modelVersion, now.modelVersion];
  return versions.includes(null) || before.modelVersion === now.modelVersion ? 'text' : 'text and model';
}

type Named = Pick<Flip, 'source' | 'datasetId'>;

const keyOf = ({ source, datasetId }: Named): string => `${source}\0${datasetId ?? ''}`;

function judgementOf(row: ResultRow | null): Judgement | null {
  const verdict = row === null ? null : flippable(row);
  if (row === null || verdict === null) return null;
  return {
    verdict,
    documentHash: row.documentHash ?? '',
    ai: row.probabilities?.ai ?? null,
    modelVersion: row.modelVersion,
  };
}

const shown = ({ source, datasetId }: ResultRow): Named => ({ source, datasetId });

/**
 * The flips of an audit while two of its runs are compared. A flip is listed until someone acknowledges it or the
 * verdict is again what it was; a source of which no verdict is stated for some nights is held against its last one.
 */
export class FlipBook {
  /** By the name of its source in this run. */
  readonly #open = new Map<string, OpenFlip>();
  /** Flips of names that others took over; they stay listed as they are. */
  readonly #displaced: OpenFlip[] = [];
  readonly #acknowledged: ReadonlySet<string>;
  readonly #lastVerdicts = new Map<string, LastVerdict>();
  readonly #storedVerdicts: ReadonlyMap<string, LastVerdict>;

  constructor(
    known: KnownFlips,
    private readonly runId: string,
    private readonly nowMs: number,
  ) {
    const moved = <Item extends Named>(item: Item): Item => ({
      ...item,
      source: movedSource(item.source, known.moves),
    });
    for (const stored of known.listed) this.#enter({ stored, flip: moved(stored), isBack: false });
    this.#acknowledged = new Set(known.acknowledged.map((flip) => this.#sameFlip(moved(flip))));
    this.#storedVerdicts = new Map(known.lastVerdicts.map((verdict) => [keyOf(verdict), verdict]));
    for (const verdict of known.lastVerdicts.map(moved)) this.#lastVerdicts.set(keyOf(verdict), verdict);
  }

  #sameFlip(flip: Pick<Flip, 'source' | 'datasetId' | 'documentHash' | 'after'>): string {
    return `${keyOf(flip)}\0${flip.documentHash}\0${flip.after}`;
  }

  #enter(open: OpenFlip): void {
    const key = keyOf(open.flip);
    if (this.#open.has(key)) this.#displaced.push(open);
    else this.#open.set(key, open);
  }

  /** Takes note of a source of this run: its verdict may be again what it was. */
  see(row: ResultRow): void {
    if (this.#open.size === 0) return;
    const open = this.#open.get(keyOf(row));
    const now = judgementOf(row);
    if (open === undefined || now === null) return;
    open.isBack = now.verdict === open.flip.before;
    const { after, documentHash } = open.flip;
    if (!open.isBack && (now.verdict !== after || now.documentHash !== documentHash))
      open.flip = { ...open.flip, after: now.verdict, documentHash: now.documentHash, aiAfter: now.ai };
  }

  /** Takes note of a change between the two runs. */
  add({ kind, before, after }: SourceChange): void {
    if (before !== null && kind === 'gone') this.#lastVerdicts.delete(keyOf(before));
    if (after === null || before === null) return;
    if (kind === 'renamed') this.#rename(before, after);
    const [key, was, is] = [keyOf(after), judgementOf(before), judgementOf(after)];
    const last = this.#lastVerdicts.get(key);
    if (is === null) {
      if (was !== null) this.#lastVerdicts.set(key, { ...shown(after), ...was });
      return;
    }
    this.#lastVerdicts.delete(key);
    const earlier = was ?? (last === undefined ? null : { ...last, modelVersion: null });
    if (earlier !== null && earlier.verdict !== is.verdict) this.#flip(after, earlier, is);
  }

  #rename(before: ResultRow, after: ResultRow): void {
    const [from, to] = [keyOf(before), keyOf(after)];
    const last = this.#lastVerdicts.get(from);
    if (last !== undefined) this.#lastVerdicts.set(to, { ...last, ...shown(after) });
    this.#lastVerdicts.delete(from);
    const open = this.#open.get(from);
    if (open === undefined || this.#open.has(to)) return;
    this.#open.delete(from);
    open.flip = { ...open.flip, ...shown(after) };
    this.#open.set(to, open);
    this.see(after);
  }

  #flip(row: ResultRow, earlier: Judgement, now: Judgement): void {
    const flip: Flip = {
      ...shown(row),
      documentHash: now.documentHash,
      before: earlier.verdict,
      after: now.verdict,
      aiBefore: earlier.ai,
      aiAfter: now.ai,
      cause: causeOf(earlier, now),
      runId: this.runId,
      foundAtMs: this.nowMs,
    };
    if (this.#open.has(keyOf(flip)) || this.#acknowledged.has(this.#sameFlip(flip))) return;
    this.#open.set(keyOf(flip), { stored: null, flip, isBack: false });
  }

  /** Returns what is to be stored. */
  changes(): FlipChanges {
    const open = [...this.#open.values(), ...this.#displaced];
    const isStoredAs = (a: Flip, b: StoredFlip): boolean =>
      keyOf(a) === keyOf(b) && a.after === b.after && a.documentHash === b.documentHash;
    return {
      listed: open
        .filter(({ stored, flip, isBack }) => !isBack && (stored === null || !isStoredAs(flip, stored)))
        .map(({ stored, flip }) => ({ ...flip, flipNo: stored?.flipNo ?? null })),
      flippedBack: open.flatMap(({ stored, isBack }) => (isBack && stored !== null ? [stored.flipNo] : [])),
      lastVerdicts: [...this.#lastVerdicts.values()].filter(
        (verdict) => this.#storedVerdicts.get(keyOf(verdict))?.documentHash !== verdict.documentHash,
      ),
      forgotten: [...this.#storedVerdicts.values()].filter((verdict) => !this.#lastVerdicts.has(keyOf(verdict))),
    };
  }
}
