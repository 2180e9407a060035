import type { Clock } from '../../lib/clock.js';
import type { Signal } from '../../lib/signal.js';
import type { Claim } from '../../records/claim.js';
import { WAIT } from './channel.js';
import type { Taken } from './channel.js';
import type { OthersWatch } from './packing/others-watch.js';

/** Pause between two looks at what other runs are sending. */
const LOOK_MS = 500;

/** Waits for what other runs are sending, or closes the channel where they were cut off. */
export function afterOthers(
  claim: Extract<Claim, { readonly kind: 'elsewhere' }>,
  others: OthersWatch,
  { ports, changed }: { readonly ports: { readonly clock: Clock }; readonly changed: Signal },
  stopping: AbortSignal,
): Taken {
  const end = others.look(claim);
  if (end !== null) return { kind: 'closed', end };
  void ports.clock
    .sleep(LOOK_MS, stopping)
    .catch(() => undefined)
    .finally(() => changed.notify());
  return WAIT;
}
