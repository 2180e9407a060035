import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

/** Characters within which words of hope must follow. */
const NEXT_CHARACTERS = 200;
const HOPE = new RegExp(
  [
    String.raw`\b(?:despite|hope\w*|future|continu\w+|remain\w*|thriv\w+|overcom\w+|resilien\w+|optimis\w+|`,
    String.raw`opportunit\w+|progress|promis\w+|strong\w*|adapt\w*|persever\w+|flourish\w*|bright\w*|potential|`,
    String.raw`determin\w+|succe\w+|grow\w*|undeterred|persist\w*|endur\w+|prevail\w*)\b`,
  ].join(''),
  'iu',
);
/** Troubles without hope: “patients face numerous difficulties with the tablets”. */
const isTroubleAlone: Unless = (found, sentence, document) =>
  /^fac/iu.test(document.text.slice(found.start, found.end)) &&
  !/^like (?:many|most|other)\b/iu.test(document.text.slice(sentence.start, found.start)) &&
  !HOPE.test(
    document.text.slice(sentence.start, found.start) + document.text.slice(found.end, found.end + NEXT_CHARACTERS),
  );

/** A figure in the sentence means that something is told. */
const isConcrete: Unless = (_found, sentence, document) =>
  /\d/u.test(document.text.slice(sentence.start, sentence.end));

export const despiteChallenges: PatternRecord = {
  id: 'despite_challenges',
  name: 'Despite its challenges',
  displayName: 'Despite its challenges',
  category: 'rhetoric',
  description: 'A nod to unnamed difficulties is followed at once by unnamed hope.',
  tip: 'Name the difficulty and what was done about it.',
  scope: 'prose',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        'despite ' +
          '(these|its|the|such|ongoing|many|numerous|various|facing|their|all|some|any|this|significant|countless) ' +
          '[12,] <hardships> [14,] <hopeful>',
        '(face|faces|faced|facing) (several|numerous|many|various|significant|countless|unique / a ' +
          'number of / a host of / a range of / its share of) <w>? ' +
          '(challenges|obstacles|hurdles|difficulties)',
      ],
      de: [
        'trotz (dieser|der|aller|vieler|zahlreicher) [3] ' +
          '(herausforderungen|schwierigkeiten|hürden|hindernisse|rückschläge) [14,] ' +
          '(weiterhin|bleibt|bleiben|zukunft|vielversprechend|potenzial|wächst|optimistisch)',
      ],
      fr: [
        'malgré (ces|les|ses|de|leurs) [3] (défis|obstacles|difficultés) [14,] ' +
          '(continue|continuent|reste|restent|demeure|prometteur|avenir|potentiel)',
      ],
      es: [
        'a pesar de (estos|estas|los|las|sus|muchos|numerosos) [3] ' +
          '(desafíos|retos|obstáculos|dificultades) [14,] ' +
          '(sigue|siguen|continúa|continúan|permanece|mantiene|prometedor|futuro|potencial)',
      ],
      it: [
        'nonostante (queste|queste|le|i|gli|questi) [3] (sfide|difficoltà|ostacoli) [14,] ' +
          '(continua|continuano|rimane|resta|promettente|futuro)',
      ],
      pt: [
        'apesar (desses|dessas|dos|das|de|destes) [3] (desafios|obstáculos|dificuldades) [14,] ' +
          '(continua|continuam|segue|seguem|permanece|mantém|promissor|futuro|potencial)',
      ],
      zh: ['尽 管 [10] 挑 战|困 难 [24,] 仍|依|前|充'],
    },
    unless: (found, sentence, document) =>
      isConcrete(found, sentence, document) || isTroubleAlone(found, sentence, document),
  },
  explain: ({ quote }) =>
    `${quote} mentions trouble and hope without naming either. The reader learns nothing of what ` +
    'was hard or what helped.',
  flagged: [
    'Despite these challenges, the valley continues to flourish.',
    'Despite its modest means, the club faces numerous hurdles common to the sport.',
    'Despite the many setbacks of recent years, the outlook remains bright.',
  ],
  clean: [
    'Despite the challenge from a younger rival, she won by 12 points.',
    'Patients face numerous difficulties with the long course of tablets.',
    'Despite these delays, the ship sailed on 4 June.',
    'The side faces Wales in the cup.',
  ],
};
