import { durationText } from '../lib/number-text.js';
import type { ServiceFault } from './answer.js';

/** How long the service asks to wait; empty where it does not say. */
export function waitAskedText({ retryAfterMs }: Pick<ServiceFault, 'retryAfterMs'>): string {
  return retryAfterMs === null ? '' : `, and asks to wait for ${durationText(retryAfterMs / 1000)}`;
}

/** What the service answered, after its name: `answered 500: no (x)`; null where no error status came. */
export function answeredText(fault: ServiceFault): string | null {
  const { status, message, code } = fault;
  if (status === null || status < 400) return null;
  // A body that says nothing: the status is all there is.
  const said = message.endsWith(`status ${status}`) ? '' : `: ${message} (${code})`;
  return `answered ${status}${said}${waitAskedText(fault)}`;
}
