import type { PatternDocument } from '../document.js';
import type { Found } from '../kinds.js';
import { linesWith } from '../markup.js';
import type { PatternRecord } from '../record.js';

const PER_WORDS = 500;
const MAX_PER_500_WORDS = 4;
const MIN_DASHES = 3;
const EM_DASH = /(?<=[\p{L}\p{N}\p{P}]\s?)(?:—|(?<=[\p{L}\p{N}])--(?=[\p{L}\p{N}]))(?=\s?[\p{L}\p{N}“"'‘(])/gu;
const AFTER_LABEL = /^\s*(?:[-*+•]|\d+[.)])?\s*(?:\*\*[^*]+\*\*|\[[^\]]+\]\([^)]*\)|[“"][^”"]{1,60}[”"])\s*$/u;

/** “Euler — Lagrange”, a row of dashes: no aside. */
const NAME_BEFORE = /\p{Lu}[\p{L}]*\s?$/u;
const NAME_AFTER = /^(?:—|--)\s?\p{Lu}/u;

/** Dashes that set off an aside: not those of labels, dialogue, ranges of numbers, headings or code. */
function countedDashes(document: PatternDocument): readonly Found[] {
  const founds: Found[] = [];
  const { text } = document;
  for (const line of linesWith(document, ['—', '--'])) {
    if (line.role !== 'prose' && line.role !== 'list' && line.role !== 'blockquote') continue;
    const content = text.slice(line.contentStart, line.end);
    for (const dash of content.matchAll(EM_DASH)) {
      const before = content.slice(Math.max(0, dash.index - 80), dash.index);
      if (AFTER_LABEL.test(content.slice(0, dash.index)) || /\d\s?$/u.test(before)) continue;
      if (/[.!?]\s$/u.test(before) && /^—\s/u.test(content.slice(dash.index))) continue;
      const rest = content.slice(dash.index);
      if (/[—-]\s?$/u.test(before) || /^—\s?[—-]/u.test(rest)) continue;
      if (NAME_BEFORE.test(before) && NAME_AFTER.test(rest)) continue;
      founds.push({ start: line.contentStart + dash.index, end: line.contentStart + dash.index + dash[0].length });
    }
  }
  return founds;
}

export const emDashOveruse: PatternRecord = {
  id: 'em_dash_overuse',
  name: 'Too many em dashes',
  displayName: 'Too many em dashes',
  category: 'formatting',
  description: 'The text uses em dashes so often that they stand out.',
  tip: 'Use commas, brackets or a new sentence for some of them.',
  scope: 'characters',
  matcher: {
    kind: 'markup',
    find: (document) => {
      const dashes = countedDashes(document);
      const isDense =
        dashes.length >= MIN_DASHES && dashes.length * PER_WORDS > MAX_PER_500_WORDS * document.proseWordCount;
      return isDense ? [dashes] : [];
    },
  },
  explain: ({ quote }) =>
    `This dash, ${quote}, is one of many in the text. Readers begin to notice dashes where most asides get one.`,
  flagged: [
    'The barn — old, dry and cheap — stood shut for years — until the choir came.',
    'He had a map — a good one — and no torch — which was a pity.',
    'We went for the lake — cold, huge — and stayed for the bread — dark as peat.',
  ],
  clean: [
    'The inn — stone walls, tin roof — was sold in 1977.',
    '- **Valve** — lets the air out',
    '— Where were you? — Out.',
    'The Kohn — Sham and the Hartree — Fock and the Euler — Lagrange equations are solved.',
    'The end — — — — — — of the first part',
  ],
};
