import { linesWith, matchesIn } from '../markup.js';
import type { PatternRecord } from '../record.js';

const LITERALS = [
  '/mnt/data',
  'chatgpt.com',
  'chat.openai.com',
  'claude.ai',
  'blob:',
  'file-',
  'gemini',
  'perplexity.ai',
];
const LINK = new RegExp(
  [
    String.raw`\bsandbox:\/mnt\/data[^\s)\]]*|\(\/mnt\/data\/[^\s)]*|`,
    String.raw`https?:\/\/(?:www\.)?(?:chat\.openai\.com|chatgpt\.com)\/(?:c|share|g|canvas)\/[^\s)\]]*|`,
    String.raw`https?:\/\/claude\.ai\/(?:chat|share|public)\/[^\s)\]]*|\bblob:https:\/\/chat[^\s)\]]*|`,
    String.raw`\bfile-[A-Za-z0-9]{20,}\b|`,
    String.raw`https?:\/\/(?:g\.co\/gemini|gemini\.google\.com)\/(?:share|app)\/[^\s)\]]*|`,
    String.raw`https?:\/\/(?:www\.)?perplexity\.ai\/search\/[^\s)\]]*|`,
    // Where a chatbot says that it left a file; a folder of this name is on other machines, too.
    String.raw`(?<=\b(?:saved|exported|written|stored|available|download(?:ed)?|find it)\b[^\n]{0,40}\s)`,
    String.raw`\/mnt\/data\/[^\s)\]]+`,
  ].join(''),
  'gu',
);

export const sandboxLink: PatternRecord = {
  id: 'sandbox_link',
  name: "Link into a chatbot's files",
  displayName: "Link into a chatbot's files",
  category: 'citation_artefact',
  description: "A link points into a chatbot's private files or conversation.",
  tip: 'Attach the file, or cite the source itself.',
  scope: 'everywhere',
  matcher: {
    kind: 'markup',
    find: (document) => matchesIn(document.text, linesWith(document, LITERALS), LINK),
  },
  explain: ({ quote }) =>
    `${quote} leads into a chat or a file area that only its owner can open. For every other reader it is a dead link.`,
  flagged: [
    '[Get the table](sandbox:/mnt/data/rent.xlsx)',
    'As noted in https://chatgpt.com/share/88ab-12cd, rents fell.',
    'The plot is at (/mnt/data/plot.png).',
  ],
  clean: [
    'The sandbox by the pool was raked on Friday.',
    'Mount the drive at /mnt/archive.',
    'https://example.org/share/9',
  ],
};
