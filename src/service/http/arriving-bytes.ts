import { shareOf } from '../limits.js';
import type { ServiceLimits } from '../limits.js';
import { ApiError } from './api-error.js';

const RETRY_AFTER_SECONDS = 1;

/** One body that is arriving. */
export interface ArrivingBody {
  /** Counts bytes that came. @throws ApiError `overloaded` where they are more than the service holds */
  readonly add: (byteCount: number) => void;
  /** The body was read or given up. */
  readonly end: () => void;
}

/** The memory that JSON bodies take while they arrive, in all and by sender: half-sent bodies may fill a part only. */
export class ArrivingBytes {
  readonly #limit: number;
  readonly #share: number;
  readonly #bySender = new Map<string, number>();
  #total = 0;

  constructor(limits: Pick<ServiceLimits, 'arrivingBytes' | 'share'>) {
    this.#limit = limits.arrivingBytes;
    this.#share = shareOf(limits.arrivingBytes, limits);
  }

  /** Starts to count a body. @param sender the id of its key, or its address */
  begin(sender: string): ArrivingBody {
    let own = 0;
    return {
      add: (byteCount) => {
        own += byteCount;
        const held = this.#change(sender, byteCount);
        if (this.#total > this.#limit || held > this.#share)
          throw new ApiError(
            'overloaded',
            'Too many request bodies are arriving at once; try again a little later.',
            undefined,
            RETRY_AFTER_SECONDS,
          );
      },
      end: () => {
        this.#change(sender, -own);
        own = 0;
      },
    };
  }

  #change(sender: string, byteCount: number): number {
    const held = (this.#bySender.get(sender) ?? 0) + byteCount;
    this.#total += byteCount;
    if (held === 0) this.#bySender.delete(sender);
    else this.#bySender.set(sender, held);
    return held;
  }
}
