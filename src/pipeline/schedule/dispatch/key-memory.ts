import type { ServiceFault } from '../../../records/answer.js';

const HOUR_MS = 3_600_000;
/** A request is sent under its key only within this share of the time that the service remembers it. */
const SAFE_SHARE = 0.9;
/** Clocks are corrected in small steps at any time: a time up to this far in the future counts as now. */
const PUT_RIGHT_MS = 60_000;

/** Since when words may have been billed under a key, milliseconds since the Unix epoch; null: they were not. */
export interface KeyUse {
  sinceMs: number | null;
}

/**
 * Whether the service still remembers a key that it first saw at `sinceMs`. A time in the future means that the clock
 * was set back, nobody knows how far: the key counts as forgotten.
 */
export function isRemembered(sinceMs: number, nowMs: number, memoryMs: number): boolean {
  return sinceMs <= nowMs + PUT_RIGHT_MS && nowMs - sinceMs < memoryMs * SAFE_SHARE;
}

/** Why a request is not sent again under a key that the service may have forgotten. */
export function forgottenKey(memoryMs: number): ServiceFault {
  const hours = Math.round((memoryMs / HOUR_MS) * 100) / 100;
  return {
    faultClass: 'forgotten',
    status: null,
    code: 'key_forgotten',
    message: `sent too long ago to be sent again under its key: the service remembers keys for ${hours} h`,
    retryAfterMs: null,
  };
}
