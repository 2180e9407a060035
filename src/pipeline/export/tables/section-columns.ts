import type { ResultRow } from '../../../records/result-row.js';
import { sectionMapText } from '../../../records/section-text.js';
import { sectionShare } from '../../../records/sections.js';
import type { Column } from '../table.js';

/** The sections in which a long text was scanned. */
export const sectionColumns: readonly Column<ResultRow>[] = [
  {
    name: 'sections',
    type: 'integer',
    describe: 'sections in which a text longer than the character limit was scanned; none for one scanned at once',
    value: (row) => (row.sections.length === 0 ? null : row.sections.length),
  },
  {
    name: 'ai_share',
    type: 'number',
    describe: 'of such a text, the share of the judged words that are in sections with the verdict `ai`, 0–1',
    value: (row) => (row.sections.length === 0 ? null : sectionShare(row.sections, 'ai')),
  },
  {
    name: 'section_map',
    type: 'string',
    describe: 'which sections read as what, as `sections 4–6 of 31 read as AI, the others read as human`',
    value: (row) => sectionMapText(row.sections.map(({ state }) => state)) || null,
  },
];
