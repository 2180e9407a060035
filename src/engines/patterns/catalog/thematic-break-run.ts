import type { Found } from '../kinds.js';
import type { PatternRecord } from '../record.js';

const MIN_RUN = 2;

export const thematicBreakRun: PatternRecord = {
  id: 'thematic_break_run',
  name: 'Divider before every heading',
  displayName: 'Divider before every heading',
  category: 'formatting',
  description: 'A horizontal line comes before every heading.',
  tip: 'Drop the lines.',
  scope: 'everywhere',
  matcher: {
    kind: 'markup',
    find: ({ lines }) => {
      const founds: Found[] = [];
      lines.forEach((line, index) => {
        if (line.role !== 'divider') return;
        const next = lines.slice(index + 1, index + 5).find((other) => other.role !== 'blank');
        if (next?.role === 'heading') founds.push({ start: next.start, end: next.end });
      });
      return founds.length >= MIN_RUN ? [founds] : [];
    },
  },
  explain: ({ quote }) =>
    `${quote} is one of several headings with a line drawn before it. The heading divides the ` +
    'text already, so a reader sees every break twice.',
  flagged: [
    'Hello.\n\n---\n\n## Bread\n\nRye.\n\n---\n\n## Cheese\n\nGoat.',
    'Start here.\n\n***\n\n# Map\n\nNorth.\n\n***\n\n# Costs\n\nNone.',
    'Q.\n\n---\n\n### R\n\nS.\n\n---\n\n### T\n\nU.',
  ],
  clean: [
    '---\ntitle: Walk\n---\n\n## One',
    'First part.\n\n---\n\nSecond part.',
    '## One\n\nBread\n\n## Two\n\nCheese',
  ],
};
