import { isMarkdownDocument } from '../markup.js';
import type { PatternRecord } from '../record.js';

const BOLD = /(?<![*\w])\*\*(?=[\p{L}\d])[^*\n]{1,60}(?<=[\p{L}\d.,:;!?)])\*\*(?!\*)/u;
const LINK = /\[[^\]\n]{2,60}\]\(https?:[^)\s]{1,300}\)/u;
const RUN_IN_HEADING = /^#{2,6} \p{Lu}[^\n]{15,}[\p{Ll}\d][.!?]$/u;
const RUN_ON_HEADING = /(?<=\S )#{2,6} (?=\p{Lu}\p{L})/u;
const INLINE_FENCE = /```[^`\n]{1,80}```/u;
/** Authors mark many words, or the labels of buttons, on purpose; a text with a stray mark or two was pasted. */
const MOST_STRAY = 3;
const BUTTON = /\b(?:press|click|tap|select|choose|open|hit)\s+\*\*/iu;
const EMPTY_FENCE = /^```\s*\w*$/u;

export const markdownLeak: PatternRecord = {
  id: 'markdown_leak',
  name: 'Raw markdown in plain text',
  displayName: 'Raw markdown in plain text',
  category: 'formatting',
  description: 'Markdown signs such as ** or ## show up as raw characters in running text.',
  tip: 'Remove the signs, or format the text.',
  scope: 'everywhere',
  matcher: {
    kind: 'markup',
    find: (document) => {
      const { text, lines } = document;
      if (isMarkdownDocument(document)) return [];
      return lines.flatMap((line) => {
        const content = text.slice(line.start, Math.min(line.end, line.start + 2000));
        if (line.role === 'heading')
          return RUN_IN_HEADING.test(content) ? [[{ start: line.start, end: line.end }]] : [];
        if (line.role === 'code')
          return EMPTY_FENCE.test(content) && lines.length < 3 ? [[{ start: line.start, end: line.end }]] : [];
        if (line.role !== 'prose') return [];
        const isOnPurpose = BUTTON.test(content) || content.split('**').length > 2 * MOST_STRAY;
        const match =
          (isOnPurpose ? null : BOLD.exec(content)) ??
          LINK.exec(content) ??
          RUN_ON_HEADING.exec(content) ??
          INLINE_FENCE.exec(content);
        return match === null
          ? []
          : [[{ start: line.start + match.index, end: line.start + match.index + match[0].length }]];
      });
    },
  },
  yieldsTo: ['utm_ai_source'],
  explain: ({ quote }) =>
    `${quote} shows the signs of a formatting language. A reader sees them as stray characters; ` +
    'they are often carried over with pasted text.',
  flagged: [
    'Dear Mr Pool, here is the **last** draft of the lease.',
    '## Background The hamlet lies on the Oste.',
    'See [the notes](https://example.org/notes) for more.',
  ],
  clean: ['The answer was 2**8 in the quiz.', 'He is #2 on the list.', 'She wrote [sic] (see page 9).'],
};
