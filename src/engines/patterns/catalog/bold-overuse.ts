import type { PatternRecord } from '../record.js';
import { itemAt, present } from '../../../lib/present.js';

const MIN_SPANS = 4;
const BOLD = /\*\*[^*\n]{1,60}\*\*|__[^_\n]{2,60}__|<(?:b|strong)>[^<\n]{1,60}<\/(?:b|strong)>/gu;
const INSTRUCTION = /\b(?:press|click|tap|select|choose|open|go to|hit)\s+$/iu;

export const boldOveruse: PatternRecord = {
  id: 'bold_overuse',
  name: 'Too much bold',
  displayName: 'Too much bold',
  category: 'formatting',
  description: 'Bold type marks so many words that it no longer helps.',
  tip: 'Keep bold for the one thing a reader must not miss.',
  scope: 'everywhere',
  matcher: {
    kind: 'markup',
    find: ({ text, lines }) =>
      lines.flatMap((line) => {
        if (line.role !== 'prose' && line.role !== 'list') return [];
        const content = text.slice(line.contentStart, line.end);
        if (!content.includes('**') && !content.includes('__') && !content.includes('<')) return [];
        const spans = [...content.matchAll(BOLD)].filter(
          (bold) => !INSTRUCTION.test(content.slice(Math.max(0, bold.index - 12), bold.index)),
        );
        const isLabelled = line.role === 'list' && spans[0]?.index === 0;
        if (spans.length - (isLabelled ? 1 : 0) < MIN_SPANS) return [];
        const first = itemAt(spans, 0);
        const last = present(spans.at(-1));
        return [
          [
            {
              start: line.contentStart + first.index,
              end: line.contentStart + last.index + last[0].length,
              words: spans.map((bold) => bold[0].replace(/[*_]{2}|<[^>]+>/gu, '')),
            },
          ],
        ];
      }),
  },
  explain: ({ words }) => `${words} are in bold close together. Where everything stands out, nothing does.`,
  flagged: [
    'A **sharp knife** with a **steady hand** and **good light** makes **clean work**.',
    'The **crew** meets **daily** to **check** the **ropes** and **plan**.',
    'Bring **water**, **bread**, **salt** and **fruit** for the **long** day.',
  ],
  clean: [
    'Press **Start** and then **Stop**.',
    'The **last** boat leaves at six.',
    'The bold stripes on the awning faded.',
  ],
};
