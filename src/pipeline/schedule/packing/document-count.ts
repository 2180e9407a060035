import type { Batch } from '../../../records/batch.js';
import type { Scan } from '../../../records/scan.js';

/** Documents that this start sent or is sending, of each scan, against `--max-files`. */
export class DocumentCount {
  readonly #taken = new Map<Scan, number>();

  /** @param maxFiles most documents of each scan; null for no limit */
  constructor(private readonly maxFiles: number | null) {}

  /** Documents of a scan that may still be sent; null for no limit. */
  left(scan: Scan): number | null {
    return this.maxFiles === null ? null : Math.max(0, this.maxFiles - this.taken(scan));
  }

  /** Documents of a scan that this start claimed. */
  taken(scan: Scan): number {
    return this.#taken.get(scan) ?? 0;
  }

  take(scan: Scan, documents: number): void {
    this.#add(scan, documents);
  }

  /** The documents of a batch wait again. */
  giveBack({ scan, items }: Batch): void {
    this.#add(scan, -items.length);
  }

  #add(scan: Scan, documents: number): void {
    this.#taken.set(scan, Math.max(0, this.taken(scan) + documents));
  }
}
