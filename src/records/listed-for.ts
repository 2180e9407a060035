import type { ResultRow } from './result-row.js';
import { clearSectionsText, sectionsText } from './section-text.js';

/**
 * Says why a document is among those to look at first, and which sections of it read as what: of an unsure one, it is
 * its sections that it is listed for. Empty for a text that was scanned at once.
 */
export function listedFor({ stated, sections }: Pick<ResultRow, 'stated' | 'sections'>): readonly string[] {
  const map = sectionsText(sections);
  if (map === null) return [];
  if (stated !== 'unsure') return [map];
  if (sections.some(({ state }) => state === 'ai' || state === 'mixed'))
    return [`listed because of its sections: ${map}`];
  const clear = clearSectionsText(sections);
  return clear === null ? [map] : [`listed because ${clear}`, map];
}
