import type { Share } from '../../../evaluation/share.js';
import { countText } from '../../../lib/number-text.js';
import { unbroken } from '../../../pages/parts.js';
import { shareText } from '../../../records/share-interval.js';

/** `3 % (1.2–6 %) of 120`. */
export function shareWithInterval({ share, low, high, total }: Share): string {
  if (share === null || low === null || high === null) return 'no text';
  return `${unbroken(shareText({ share, low, high }))} of ${countText(total)}`;
}

export const areaText = (area: number): string => area.toFixed(3);

/** Below a thousandth it does not matter by how much. */
export const pText = (p: number): string => (p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`);
