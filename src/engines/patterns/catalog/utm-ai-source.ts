import { linesWith, matchesIn } from '../markup.js';
import type { PatternRecord } from '../record.js';

const TAG = new RegExp(
  [
    String.raw`(?<=[?&;])(?:utm_source=(?:chatgpt|openai|copilot|perplexity|gemini|claude|grok|chat\.deepseek|`,
    String.raw`deepseek|bing-?chat|you\.com|poe|mistral|meta\.ai)(?:\.(?:com|ai))?|`,
    String.raw`referrer=(?:grok|chatgpt|perplexity)\.(?:com|ai))\b`,
  ].join(''),
  'giu',
);

export const utmAiSource: PatternRecord = {
  id: 'utm_ai_source',
  name: "Link with an AI tool's tag",
  displayName: "Link with an AI tool's tag",
  category: 'citation_artefact',
  description: 'A link carries a tracking tag that shows it was copied out of an AI tool.',
  tip: 'Remove the tag and check that the page says what it is cited for.',
  scope: 'everywhere',
  matcher: {
    kind: 'markup',
    find: (document) => matchesIn(document.text, linesWith(document, ['utm_source=', 'referrer=']), TAG),
  },
  explain: ({ quote }) =>
    `${quote} is a tag that an AI tool adds to the links it gives. The page behind the link is worth a check.`,
  flagged: [
    'See https://example.org/pier?utm_source=chatgpt.com for times.',
    'The [plan](https://example.net/p?id=7&utm_source=openai) shows the yard.',
    'Source: https://example.com/b?utm_source=perplexity',
  ],
  clean: [
    'See https://example.org/pier?utm_source=mail for times.',
    'The note on chatgpt.com visits came out in June.',
    'https://example.org/openai',
  ],
};
