import { countOf, countText } from '../../lib/number-text.js';
import type { ScanName } from './scan-names.js';

/** The text of the form, and the scans that are chosen for it. */
export interface TextToPrice {
  readonly text: string;
  readonly words: number;
  readonly chosen: readonly ScanName[];
  readonly isLong: boolean;
}

/** Files that were read and are not scanned yet. */
export interface WaitingFiles {
  readonly files: number;
  readonly words: number;
  /** Whether the scan of one began. */
  readonly isScanned: boolean;
}

/** A text that was scanned, and how far its scans are. */
export interface ScannedText extends Readonly<Record<ScanName, { readonly status: string } | null>> {
  readonly document: { readonly text: string };
}

/** Returns what a scan will charge; nothing where the text of the form has had all scans that are chosen. */
export function costText(
  { text, words, chosen, isLong }: TextToPrice,
  waiting: WaitingFiles,
  scanned: ScannedText | null,
): string {
  if (words === 0 && waiting.files > 0)
    return `${countOf(waiting.files, 'file')}: about ${countOf(waiting.words, 'word')} charged`;
  if (words === 0) return waiting.isScanned ? '' : 'Nothing to scan yet.';
  if (scanned?.document.text === text && chosen.every((scan) => scanned[scan]?.status === 'done')) return '';
  const sections = isLong ? ', in sections: the text is long' : '';
  // Browsers and the service may use different rules for rare word breaks.
  const total = chosen.length > 1 ? ` × ${chosen.length} scans = ${countText(words * chosen.length)}` : '';
  return `about ${countOf(words, 'word')}${total} charged${sections}`;
}
