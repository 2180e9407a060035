import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

/** A figure behind it says how much more. */
const isCounted: Unless = (found, sentence, document) =>
  /^[^.!?]{0,40}\d/u.test(document.text.slice(found.end, sentence.end));

export const moreThanJust: PatternRecord = {
  id: 'more_than_just',
  name: 'More than just',
  displayName: 'More than just',
  category: 'structure',
  description: 'An ordinary thing is announced as “more than just” what it is.',
  tip: 'Name what it adds and leave out “more than just”.',
  scope: 'prose',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        'is|are|was|were|be|means more than simply|merely <ing>',
        'more than just|simply|merely a|an|the|your|our|their|its|another ' +
          '!(day|days|week|weeks|month|months|year|years|minute|minutes|hour|hours|few|couple|dozen|handful|' +
          'hundred|thousand|mile|euro|pound)',
        "(is|are|was|were|be|'s) (so|much|far)? more than just|simply|merely " +
          '!(<num>|about|over|under|one|two|three|ten|half|enough|that|this|because) <w>',
        'more than mere <w>',
        'so|much more than a|an ' +
          '!(day|week|month|year|minute|hour|few|couple|dozen|handful|hundred|thousand|mile|metre|meter|third|' +
          'quarter|half|century|decade|million|billion|kilometre|kilometer|little|bit|match) ' +
          '<w>',
        '(goes|go|going|went|gone|extends|extend) far|well? beyond mere|merely|simply|just <w>',
      ],
      de: ['mehr als nur|bloß ein|eine|einen|einer|der|die|das', 'weit? mehr als nur <w>'],
      fr: ["plus qu' un|une simple", '(bien|beaucoup)? plus que (de simples / simplement)'],
      es: ['más que un|una simple', 'más que (solo|sólo|simplemente) un|una'],
      it: ['più (di|che) un|una (semplice)'],
      pt: ['mais (do)? que (apenas|só|simplesmente) um|uma', 'mais (do)? que um|uma simples'],
      zh: ['不 仅 仅 是'],
    },
    unless: isCounted,
  },
  explain: ({ quote }) => `${quote} promises that there is more to it. The reader is still waiting to hear what.`,
  flagged: [
    'A library is more than just a room full of shelves.',
    'To its members, the choir is so much more than simply a pastime.',
    'A good handle goes beyond mere looks.',
  ],
  clean: ['The trip took more than just a day.', 'We need more than one key.', 'She ate more than the cook expected.'],
};
