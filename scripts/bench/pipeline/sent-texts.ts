import { scannedSections } from '../../../src/sections/cut-sections.js';
import { sectionSizes } from '../../../src/sections/section-sizes.js';

/** The texts that a run sends of one document. */
export function sentTexts(document: string): readonly string[] {
  const sizes = sectionSizes('detect', Infinity);
  return scannedSections(document, sizes).map(({ start, end }) => document.slice(start, end));
}
