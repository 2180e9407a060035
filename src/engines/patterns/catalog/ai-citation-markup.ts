import { linesWith, matchesIn } from '../markup.js';
import type { PatternRecord } from '../record.js';

const LITERALS = [
  'oaicite',
  'oai_cit',
  'contentReference',
  'filecite',
  'attached_file',
  'grok',
  'attributableIndex',
  '"attribution"',
  '[cite',
  '【',
  '\ue200',
  '\ue201',
  '\ue202',
  '\ue203',
  ...Array.from({ length: 10 }, (_, digit) => `turn${digit}`),
];
const CODE = new RegExp(
  [
    String.raw`[\ue200-\ue206]+[^\ue200-\ue206\n]{0,60}[\ue200-\ue206]*|`,
    String.raw`\b(?:cite)?turn\d+(?:search|news|view|file|image|academia|reddit|forecast|maps?|fetch|product|`,
    String.raw`video)\d+|\boai_?cit(?:e|ation)\b|:?contentReference\[[^\]\n]{0,40}\](?:\{[^}\n]{0,20}\})?|`,
    String.raw`\bfilecite(?:turn\d+file\d+)?|\[attached_file:\d+\]|\battached_file\b|\bgrok[-_]?(?:card|render)\b|`,
    String.raw`\battributableIndex\b|\(\{"attribution"[^)\n]{0,80}\)|\[cite(?:_start|_end)?(?::\s*[\d, ]{1,30})?\]|`,
    String.raw`【\d+[†:][^】\n]{0,60}】`,
  ].join(''),
  'giu',
);

export const aiCitationMarkup: PatternRecord = {
  id: 'ai_citation_markup',
  name: 'Citation code of a chatbot',
  displayName: 'Citation code of a chatbot',
  category: 'citation_artefact',
  description: 'Internal citation code of a chatbot, such as “turn0search0”, was left in the text.',
  tip: 'Remove it and add the real reference.',
  scope: 'everywhere',
  matcher: {
    kind: 'markup',
    find: (document) => matchesIn(document.text, linesWith(document, LITERALS), CODE),
  },
  explain: ({ quote }) =>
    `${quote} is code that a chatbot uses inside for its sources. A reader cannot follow it to anything.`,
  flagged: [
    'The pier opened in 1922 citeturn0search4.',
    'The dock closed in 1999 :contentReference[oaicite:1]{index=1}.',
    'Rents fell by a third 【4†source】.',
  ],
  clean: [
    'The hunt was called off at turn 0 of the course.',
    'She was cited in turn by two papers.',
    'Oats and spice in the jar.',
  ],
};
