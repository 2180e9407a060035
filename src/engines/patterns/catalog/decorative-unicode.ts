import { linesWith } from '../markup.js';
import type { PatternRecord } from '../record.js';

const STYLED = /[\u{1D400}-\u{1D7FF}]{3,}/u;
const ARROWS = /(?<=[\p{L}\d)”"*] ?)[→➜➔⇒➡](?= ?[\p{L}“"*])/gu;
const MIN_ARROWS = 3;
/** The arrows, and the first half of every styled letter. */
const DECORATIONS = ['→', '➜', '➔', '⇒', '➡', '\ud835'];
const MENU = /\b(?:File|Edit|View|Settings|Menu|Tools|Insert|Format|Preferences|Options|Click|Open|Select|Go to)\b/u;

export const decorativeUnicode: PatternRecord = {
  id: 'decorative_unicode',
  name: 'Styled letters and arrows',
  displayName: 'Styled letters and arrows',
  category: 'formatting',
  description: 'Styled Unicode letters or arrows stand in place of ordinary type.',
  tip: 'Use ordinary letters and words.',
  scope: 'everywhere',
  matcher: {
    kind: 'markup',
    find: (document) => {
      const { text } = document;
      return linesWith(document, DECORATIONS).flatMap((line) => {
        if (line.role === 'code' || line.role === 'table') return [];
        const content = text.slice(line.start, line.end);
        const styled = STYLED.exec(content);
        if (styled !== null)
          return [[{ start: line.start + styled.index, end: line.start + styled.index + styled[0].length }]];
        const arrows = [...content.matchAll(ARROWS)];
        if (arrows.length < MIN_ARROWS || MENU.test(content)) return [];
        return [[{ start: line.contentStart, end: line.end }]];
      });
    },
  },
  explain: ({ quote }) =>
    `${quote} uses characters made for mathematics or diagrams. Screen readers stumble over ` +
    'them, and search does not find the words.',
  flagged: [
    '𝗦𝘁𝗼𝗽 before you buy a boat.',
    'Sketch → model → mould → cast.',
    'Noise → worry → fatigue → error is the usual chain.',
  ],
  clean: ['Open Edit → Undo.', 'g: X → Y is onto.', 'The arrow points → to the pier.'],
};
