import type { Scan } from '../records/scan.js';

/** How long a text may be that is scanned at once, and how long the sections of a longer one, in characters. */
export interface SectionSizes {
  readonly atOnce: number;
  readonly section: number;
}

/**
 * For detection: a thousand words at once, sections of five hundred. The detector learned from texts of these lengths;
 * of much longer ones it states next to nothing (`npm run eval:whole`), and small sections say where to look.
 */
const DETECTION: SectionSizes = { atOnce: 6_000, section: 3_000 };

/** Returns how a text is cut for a scan. @param characterLimit what the service takes at once */
export function sectionSizes(scan: Scan, characterLimit: number): SectionSizes {
  // A list of references that is cut is read less well, and wordings do not depend on length.
  if (scan !== 'detect') return { atOnce: characterLimit, section: characterLimit };
  return {
    atOnce: Math.min(DETECTION.atOnce, characterLimit),
    section: Math.min(DETECTION.section, characterLimit),
  };
}
