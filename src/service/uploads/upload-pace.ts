import type { IncomingMessage } from 'node:http';
import { monotonicMs, startTimer } from '../../lib/clock.js';
import type { Timer } from '../../lib/clock.js';
import { ApiError } from '../http/index.js';

/** How fast an upload must arrive. */
export interface UploadPace {
  /** Milliseconds that any upload may take. */
  readonly graceMs: number;
  /** Bytes that earn it another second. */
  readonly bytesPerSecond: number;
}

const CHECKS_A_GRACE = 30;

function tooSlow({ bytesPerSecond }: UploadPace): ApiError {
  return new ApiError(
    'invalid_request',
    `The upload arrived too slowly; at least ${bytesPerSecond} bytes a second are needed.`,
    { limit: bytesPerSecond },
  );
}

/**
 * Watches an upload: the time that it may take grows with the bytes that came. Time in which the service itself does
 * not read is not counted.
 * @returns a signal that aborts with the ApiError once the upload is too slow; `stop` ends the watch
 */
export function watchPace(
  raw: IncomingMessage,
  pace: UploadPace,
): { readonly late: AbortSignal; readonly stop: () => void } {
  const controller = new AbortController();
  const { socket } = raw;
  const bytesBefore = socket.bytesRead;
  const intervalMs = Math.ceil(pace.graceMs / CHECKS_A_GRACE);
  let waitedMs = 0;
  let lastMs = monotonicMs();
  let timer: Timer | null = null;
  const check = (): void => {
    const nowMs = monotonicMs();
    // A machine that stood still is no fault of the client.
    if (!raw.isPaused()) waitedMs += Math.min(nowMs - lastMs, 2 * intervalMs);
    lastMs = nowMs;
    if (raw.complete || raw.destroyed) return;
    const allowedMs = pace.graceMs + ((socket.bytesRead - bytesBefore) / pace.bytesPerSecond) * 1000;
    if (waitedMs > allowedMs) controller.abort(tooSlow(pace));
    else timer = startTimer(check, intervalMs);
  };
  timer = startTimer(check, intervalMs);
  return { late: controller.signal, stop: () => timer?.cancel() };
}
