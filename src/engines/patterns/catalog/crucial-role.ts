import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

const STAGE = new RegExp(
  [
    String.raw`\b(?:film|movie|play|drama|opera|musical|sitcom|series|season|actor|actress|cast|stage|theatre|theater|`,
    String.raw`villain|staging|revival|pageant|(?:the|this|that) (?:\d{4} |school |new |first )?production(?! of))\b`,
  ].join(''),
  'iu',
);

/** Roles on stage and screen are roles. */
const namesPart: Unless = (found, sentence, document) =>
  STAGE.test(document.text.slice(found.end, sentence.end)) &&
  /\b(?:major|important|central|leading|key|significant)\b/iu.test(document.text.slice(found.start, found.end));

export const crucialRole: PatternRecord = {
  id: 'crucial_role',
  name: 'Plays a crucial role',
  displayName: 'Plays a crucial role',
  category: 'tone',
  description: 'Something is said to play a crucial role, but not what it does.',
  tip: 'Say what it does and what would happen without it.',
  scope: 'text',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        'play|plays|played|playing|serve|serves|served|serving|have|has|had|fulfil|fulfils|fulfill|fulfills ' +
          '(a|an / such a|an / their|its|his|her|our / the / also a / just as) <ly>? (<w> (and|or|, / ' +
          'yet))? <role_praise> (and / or <w>)? role|roles|part',
        'plays|play|played crucial|vital|key|pivotal|important|essential roles|role|parts|part',
        'role|part of <w> <w>? <w>? in <w> <w>? <w>? <w>? cannot be overstated|ignored|overlooked',
      ],
      de: [
        '(spielt|spielen|spielte|spielten) [4] (eine|die) ' +
          '(entscheidende|wichtige|zentrale|wesentliche|große|maßgebliche|bedeutende) rolle',
        '(eine|die) (entscheidende|zentrale|wichtige|wesentliche) rolle [6] (spielt|spielen|einnimmt)',
      ],
      fr: [
        '(joue|jouent|jouer|joué|jouait) un rôle ' +
          '(crucial|essentiel|clé|important|central|primordial|fondamental|majeur|déterminant)',
      ],
      es: [
        '(juega|juegan|desempeña|desempeñan|desempeñar|jugar|desempeñado) un (papel|rol) [1] ' +
          '(crucial|fundamental|clave|esencial|importante|vital|central)',
      ],
      pt: [
        '(desempenha|desempenham|desempenhar|exerce|tem) um papel [1] ' +
          '(crucial|fundamental|essencial|importante|central|vital)',
      ],
      it: [
        '(svolge|svolgono|gioca|giocano|riveste) un ruolo [1] ' +
          '(cruciale|fondamentale|essenziale|importante|centrale|chiave)',
      ],
      zh: ['发 挥 [3] 重 要|关|作', '扮 演 [6] 角 色', '起 着 [3] 重 要|关'],
    },
    unless: namesPart,
  },
  explain: ({ quote }) =>
    `${quote} says that something matters and leaves out how, which is what a reader wants to know.`,
  flagged: [
    'Light plays a vital role in sleep.',
    'Stewards play a key part in the running of the race.',
    'Tea has long played a central role in the region.',
  ],
  clean: [
    'He plays the lead role in the new series.',
    'Her part in the theft was never shown.',
    'He had an important part in the school production, as the innkeeper.',
    'The vital point came in the last round.',
  ],
};
