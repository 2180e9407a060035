import type { PatternRecord } from '../record.js';

const BOLD_LEAD = new RegExp(
  [
    '^[ \\t]*(?:[-*+•]|\\d{1,3}[.)])\\s+(?:\\*\\*|__)(?!v?\\d)(?!`)([^*\\n]{2,60}?)(?:[:：]\\s*(?:\\*\\*|__)|',
    String.raw`(?:\*\*|__)\s*(?:[:：]|\s[-–—]\s|[—–]))\s*\S`,
  ].join(''),
  'u',
);

export const boldLeadBullets: PatternRecord = {
  id: 'bold_lead_bullets',
  name: 'Bold label and colon bullets',
  displayName: 'Bold label and colon bullets',
  category: 'formatting',
  description: 'Each list item opens with a bold label and a colon or a dash.',
  tip: 'Write the items as sentences, or drop the labels.',
  scope: 'everywhere',
  infoUnlessRepeatedWithinWords: 200,
  matcher: {
    kind: 'markup',
    find: ({ text, lines }) =>
      lines.flatMap((line) => {
        if (line.role !== 'list') return [];
        const match = BOLD_LEAD.exec(text.slice(line.start, line.end));
        return match === null ? [] : [[{ start: line.start, end: line.end }]];
      }),
  },
  explain: ({ quote }) =>
    `${quote} opens a list item with a bold label. Chatbots often make lists this way, and a row ` +
    'of labels reads like a form.',
  flagged: [
    '- **Warmth:** The coat keeps out the wind.',
    '1. **Pick a Day** — Choose one that suits you all.',
    '* **静音**：夜でも使えます。',
  ],
  clean: ['- **2.0.1**: fixed the menu', '- Warmth: the coat keeps out the wind', 'The **bold** word: note it down.'],
};
