import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

/** A figure makes it an instruction. */
const namesStep: Unless = (found, sentence, document) => /\d/u.test(document.text.slice(found.start, sentence.end));

export const byIngWeCan: PatternRecord = {
  id: 'by_ing_we_can',
  name: 'By doing X, we can Y',
  displayName: 'By doing X, we can Y',
  category: 'structure',
  description: 'A closing sentence promises a general good in the form “By embracing X, we can build Y”.',
  tip: 'Say who does what by when.',
  scope: 'prose',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        '^ by <ly>? ' +
          '(embracing|fostering|understanding|adopting|leveraging|prioritizing|prioritising|incorporating|' +
          'investing|recognizing|recognising|cultivating|harnessing|promoting|addressing|implementing|' +
          'acknowledging|focusing|integrating|encouraging|nurturing|championing|valuing|supporting|combining|' +
          'sharing|learning|listening|choosing|celebrating|strengthening|building|empowering|staying|creating|' +
          'developing|exploring|practicing|practising|committing|honouring|honoring|setting|utilizing|utilising|' +
          'following|educating|engaging|respecting|embodying|expanding|improving|protecting|reducing|balancing|' +
          '(working ' +
          'together) / taking (the time / steps / proactive|action / care) / making ' +
          'small|conscious|informed|sustainable) [24,] , ' +
          '(we|you|one|they|organizations|organisations|individuals|businesses|communities|society|societies|' +
          'teams|companies|schools|leaders|people|students|everyone|families|cities|educators|teachers|parents|' +
          'governments|brands|readers) ' +
          '(can|will|may|could|(not only)|are|move|create|ensure)',
      ],
      de: ['^ indem (wir|sie|unternehmen) [14,] , können (wir|sie|unternehmen)'],
      fr: ['^ en [12] , (nous pouvons / vous pouvez / vous pourrez / nous pourrons)'],
      es: ['^ al [12] , (podemos / puedes / puede / podrás / podremos)'],
      pt: ['^ ao [12] , (podemos / você pode / poderemos)'],
      it: ['^ [1] , possiamo'],
      zh: ['^ 通 过 [20] ， 我 们|您|你 可 以|能'],
    },
    unless: namesStep,
  },
  explain: ({ quote }) =>
    `${quote} promises a good result from a good attitude. Who would do what, and when, is left to the reader.`,
  flagged: [
    'By embracing doubt, we can find a better path.',
    'By nurturing trust, teams can achieve lasting growth.',
    'By following these simple tips, you can brighten your mornings.',
  ],
  clean: [
    'By turning the left tap, you can stop the leak.',
    'By 2031 we can expect a third line.',
    'By adopting the kitten, they made room for trouble.',
  ],
};
