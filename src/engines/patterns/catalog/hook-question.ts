import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

/** So many sentences open a text; later ones open it only at the start of a paragraph. */
const FIRST_SENTENCES = 3;

/** Only what ends in a question mark asks, and only at the start is it a hook. */
const isNoHook: Unless = (_found, sentence, document) =>
  (sentence.index >= FIRST_SENTENCES && !/\n\s*$/u.test(document.text.slice(sentence.start - 2, sentence.start))) ||
  !/[?？]["'”’)\]*_\s]*$/u.test(document.text.slice(sentence.start, sentence.end));

export const hookQuestion: PatternRecord = {
  id: 'hook_question',
  name: 'Hook question opener',
  displayName: 'Hook question opener',
  category: 'rhetoric',
  description: 'A stock question to the reader stands where the text should start.',
  tip: 'Start with the answer.',
  scope: 'text',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        '^ so|and|but? have you ever ' +
          'wondered|thought|felt|noticed|stopped|considered|dreamed|dreamt|imagined|asked|wished|wanted|tried|' +
          'looked|(found ' +
          'yourself)',
        '^ so|and|but? have you ever <w> [14] (and|only|then|or|but) (completely|suddenly|just)? ' +
          '(felt|wondered|thought|wished|asked|realised|realized|noticed)',
        '^ ever wonder|wondered|thought|noticed|felt|dreamed|wished',
        '^ so|and|but? are you (tired of / (ready to !order|go|leave|pay|board|eat|sign) / looking to ' +
          '/ looking for (<a>|new|better|ways|something|more|that) / struggling / sick of / searching ' +
          'for / curious about / dreaming of)',
        '^ want to ' +
          '(know|learn|sleep|feel|get|make|save|be|have|find|improve|change|live|become|grow|write|cook|lose|boost) ' +
          '<w>',
        '^ do you ever (feel|wonder|wish|find|think|catch)',
        '^ (tired|sick) of <w>',
        '^ looking for (a|an|ways|something|the) [14]',
        '^ (tired of / struggling with|to) [2] (your|the|a|an|better|endless|feeling|being|waking|cold|bad)',
        'what if i told|said',
        '^ what if (you could / we could / there was|were / your|our)',
        '^ what if the (real|best|true)? (secret|key|answer|solution|cure|recipe) (to|for)',
        '^ did you know that? !(him|her|them|me|us|it) <w> <w>',
        '^ do you (want|dream|struggle|wish|feel|find) (to|of|with|like|that|you|yourself) ' +
          '!come|go|going|coming|join|meet|see|hear|eat|play|dance|talk|sit',
      ],
      de: ['^ (haben sie sich / hast du dich) [3] gefragt', '^ (wussten sie / wusstest du) [1] ,? dass'],
      fr: ['vous (êtes|etes) - vous déjà demandé', '^ saviez - vous', '^ avez - vous déjà'],
      es: ['(alguna vez) (te has / se ha / has) [3]', '^ sabías|sabía que'],
      pt: ['você já (se perguntou / pensou / imaginou / parou)', '^ você sabia que'],
      zh: ['你|您 有 没 有 想 过', '你|您 是 否 曾', '你|您 知 道 吗'],
    },
    unless: isNoHook,
  },
  explain: ({ quote }) =>
    `${quote} asks the reader something only to get going. Many texts open this way, so it tells nothing of this one.`,
  flagged: [
    'Have you ever wondered why old doors creak?',
    'Are you tired of laundry that never ends?',
    'What if I told you that silence has a colour?',
  ],
  clean: [
    'Did you ever reach the top?',
    'She asked if I had ever wondered about the smell.',
    'Are you ready?',
    'The cook had left. The oven was cold. It was late. Have you ever wondered who pays?',
    'Do you want to come along on Sunday?',
  ],
};
