import type { PatternRecord } from '../record.js';

const EMOJI_LEAD = new RegExp(
  [
    String.raw`^[ \t]*(?:[-*+•]\s+|#{1,6}\s+|\d{1,3}[.)]\s+)?(?:\*\*|`,
    String.raw`__)?\s*(?:(?=[\p{Extended_Pictographic}\p{Emoji_Presentation}])`,
    String.raw`(?![\u{1F600}-\u{1F64F}\u{2600}-\u{2604}\u{26C4}\u{26C5}\u{1F324}-\u{1F32C}`,
    String.raw`©®™])\p{Extended_Pictographic}\uFE0F?|`,
    String.raw`\d\uFE0F?\u20E3)\s*\S`,
  ].join(''),
  'u',
);
const SKIPPED = new Set(['code', 'table', 'blockquote', 'front-matter']);

export const emojiBullets: PatternRecord = {
  id: 'emoji_bullets',
  name: 'Emoji bullets and headings',
  displayName: 'Emoji bullets and headings',
  category: 'formatting',
  description: 'Emoji stand in for bullets or decorate headings.',
  tip: 'Use plain bullets and plain headings.',
  scope: 'everywhere',
  infoUnlessRepeatedWithinWords: 300,
  matcher: {
    kind: 'markup',
    find: ({ text, lines }) =>
      lines.flatMap((line) => {
        if (SKIPPED.has(line.role)) return [];
        const content = text.slice(line.start, Math.min(line.end, line.start + 400));
        return EMOJI_LEAD.test(content) ? [[{ start: line.start, end: line.end }]] : [];
      }),
  },
  explain: ({ quote }) =>
    `${quote} opens a line with an emoji. As a bullet it decorates and says nothing, and screen ` +
    'readers speak it aloud.',
  flagged: ['✅ Cuts the noise', '## 🚀 First Steps', '- 💡 Bring a pencil'],
  clean: ['I won the race! 🎉', 'The sign ⚡ stands for current.', 'Take a fan 🪭 and a hat.'],
};
