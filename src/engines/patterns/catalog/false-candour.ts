import type { PatternRecord } from '../record.js';

export const falseCandour: PatternRecord = {
  id: 'false_candour',
  name: 'A show of candour',
  displayName: 'A show of candour',
  category: 'rhetoric',
  description: 'The writer stages a moment of honesty before saying something ordinary.',
  tip: 'Say it without the announcement.',
  scope: 'prose',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        "^ but|and|so|now|well|because? ,? here is|'s the (thing / truth / kicker / catch / deal / " +
          'reality / secret / problem / twist / rub / ' +
          '(good|bad|hard|uncomfortable|honest|real|dirty|brutal) (news|truth|part|secret)) ' +
          '(:|<end>|,|—|–|is|about|though|that|$|<q>)',
        "—|–|: here is|'s the (thing|kicker|catch|truth|deal) :|,|—|–",
        "^ (but|and|so)? here is|'s what (most|nobody|(no one)|many|people|everyone|they) ",
        '^ but|and|so? honestly|frankly|seriously <q>',
        '^ (honestly|frankly) , <w>',
        '^ (look|listen) , (i|we) (get it / am going to be / will be / know (that|this|it))',
        "^ but|and|so|well? ,? let us|'s be (honest|real|clear|frank|blunt|candid|upfront)",
        "(,|—|–) let us|'s be (honest|real|clear|frank) (,|:|—|–|<end>|$)",
        "^ (so|now|ok|okay)? ,? let us|'s get real",
        '^ can we (just|all)? be honest',
        "i (will|'ll) be the first to admit",
        '^ (but|and)? i (will not / am not going to) lie',
        '^ let me be (honest|clear|frank|real|blunt|upfront|candid|direct)',
        '^ but|and|so? the (hard|simple|uncomfortable|honest|ugly|plain|cold|sad|harsh|brutal)? ' +
          "(truth|reality) (is|'s) " +
          '(that|,|:|more|simple|simpler|different|most|many|we|you|I|it|this|there|they|nobody|far|much|the|a)',
        '^ (truth be told / to be (perfectly|completely|totally|brutally)? (honest|frank) ' +
          '!(with|about|and|in|to) / make no mistake / real talk / spoiler alert? : / hot take / not ' +
          'gonna lie / confession : / unpopular opinion)',
        "^ (i will be (honest|frank|real|blunt) / i 'll be honest / I have to be honest)",
      ],
    },
  },
  explain: ({ quote }) =>
    `${quote} announces honesty before something that needs none. A reader may ask what the rest was.`,
  flagged: [
    "Here's the thing: most lawns want less water.",
    'Honestly? The small one cuts better.',
    "Let's be real, nobody irons sheets.",
  ],
  clean: ['She swore that the truth is in the letters.', 'He replied honestly.', "Here's the glove you lost."],
};
