import type { Unless } from '../kinds.js';
import { holdsName } from '../names.js';
import type { PatternRecord } from '../record.js';

/** Figures and names make a concession real. */
const namesFacts: Unless = (found, sentence, document) => {
  const rest = document.text.slice(found.start, sentence.end);
  return /\d/u.test(rest) || holdsName(rest.replace(/\s(?:I|AI)\b/gu, ' '), sentence);
};

export const falseConcession: PatternRecord = {
  id: 'false_concession',
  name: 'Empty concession',
  displayName: 'Empty concession',
  category: 'rhetoric',
  description: 'A soft “while …” clause praises something and a soft main clause takes it back.',
  tip: 'Take a position and give the fact behind it.',
  scope: 'prose',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        '^ but|and? while|although|though [16] ' +
          'ambitious|interesting|enjoyable|commendable|' +
          'benefit|benefits|advantage|advantages|impressive|promising|promise|valuable|potential|opportunity|' +
          'opportunities|convenience|convenient|exciting|undeniable|appealing|merits|strengths|powerful|' +
          'charming|attractive|beneficial|rewarding|tempting|helpful|flexibility|freedom|efficiency|simplicity|' +
          'comfort ' +
          "[8] , (it is|'s also? <gravity> / it|they also / there are also? / <drawbacks> / we|one|you " +
          'must|should / it|they may|might not (suit|work|be|fit|please) / a balanced / caution / not without / ' +
          'it|they comes|come with / it|they <be> ' +
          'not without / it|they also? faces|face / it|they (also present|presents|bring|brings|pose|poses / ' +
          'also? present|presents|pose|poses) (unique|certain|new|some|real|several|many)? ' +
          'challenges|drawbacks|risks|difficulties / ' +
          'more|further (work|research|study|evidence) ' +
          '(is|are) / several|many|some|serious? questions|concerns|challenges|doubts|risks)',
      ],
      de: [
        '^ obwohl|während|auch [12] (vorteile|potenzial|chancen|vielversprechend|beeindruckend) [6] , ' +
          '(ist es wichtig / gibt es / müssen / sollte / bleiben)',
      ],
      fr: ['^ bien que [12] (avantages|potentiel|prometteur|prometteuse|opportunités) [6] , il (est|convient|faut)'],
      es: [
        '^ (aunque / si bien) [12] ' +
          '(beneficios|ventajas|potencial|prometedor|prometedora|oportunidades) [6] , (es importante / ' +
          'también / existen / hay / los desafíos)',
      ],
    },
    unless: namesFacts,
  },
  explain: ({ quote }) =>
    `${quote} gives with one hand and takes with the other, and commits to neither. A figure or ` +
    'a case would settle it.',
  flagged: [
    'While home schooling offers many advantages, it is important to weigh the costs.',
    'Although the method is promising, questions remain.',
    'While these apps hold real potential, we must use them with care.',
    'While the plot is certainly ambitious, it might not suit every reader.',
  ],
  clean: [
    'While the saw has two advantages, it costs 80 euros more.',
    'Although she came late, it is her seat.',
    'While you queue, there are also benches.',
  ],
};
