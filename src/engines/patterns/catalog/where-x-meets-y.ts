import type { Unless } from '../kinds.js';
import { holdsName } from '../names.js';
import type { PatternRecord } from '../record.js';

const PLACES = new RegExp(
  [
    String.raw`\b(?:rivers?|roads?|streets?|lines?|walls?|seas?|land|edges?|borders?|paths?|tracks?|creek|`,
    'committee|board|club|team|rails?|canal|ocean|sky|water|coast|beach|shore|forest|hill|valley|',
    'mountains?|desert|lake|alleys?|squares?|park|garden|market|gate|pavement|fields?|meadow|kerb|curb|',
    'driveway|stream|trail|highway|avenue|corridor|hall|floor|ceiling|roof|stairs?|neck|skin|bone|',
    'tributary|lane|railway|bridge|plane|surface|group|class|council|jury|choir|society|band|parents?|',
    String.raw`people|students?|teachers?|users?|visitors?|guests?|players?|customers?|friends?|children|`,
    String.raw`women|men|demand|supply|sand|brick|wood|pipe|cable|hem|blade|handle|collar|thigh|wing|`,
    String.raw`she|he|they|we|you|it|i|one)\b`,
  ].join(''),
  'iu',
);

/** Places, people and parts of things do meet. */
const isPlace: Unless = (found, sentence, document) => {
  const match = document.text.slice(found.start, found.end);
  return (
    /^where (?:the|a|an|this|that|his|her|their|our|my)\s/iu.test(match) ||
    PLACES.test(match) ||
    /\d/u.test(match) ||
    holdsName(match, sentence)
  );
};

export const whereXMeetsY: PatternRecord = {
  id: 'where_x_meets_y',
  name: 'Where X meets Y',
  displayName: 'Where X meets Y',
  category: 'rhetoric',
  description: 'A slogan of the form “where tradition meets innovation” stands in for a description.',
  tip: 'Describe what one would see or get there.',
  scope: 'text',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        'where <w> <w>? meets|meet <w>',
        'tradition|heritage|craftsmanship|luxury|elegance|simplicity|comfort|style|history ' +
          'meets (innovation|modernity|technology|sophistication|comfort|style|adventure|functionality|design|' +
          'convenience|performance|elegance)',
      ],
      de: ['wo <w> <w>? auf <w> trifft|treffen'],
      fr: ['où [4] rencontre|rencontrent [2]'],
      es: ['donde [4] se? (encuentra|encuentran|une|unen) (con|a) [2]'],
      it: ['dove [4] (incontra|incontrano) [2]'],
      pt: ['onde [4] (encontra|encontram) [2]'],
    },
    unless: isPlace,
  },
  explain: ({ quote }) =>
    `${quote} joins two big words in a slogan. It could stand on any brochure; a description could not.`,
  flagged: [
    'Step into a studio where heritage meets daring.',
    'It is a bar where jazz meets silence.',
    'The label works at the point where elegance meets ease.',
  ],
  clean: [
    'The road stops where the stream meets the lake.',
    'This is the room where the choir meets on Fridays.',
    'Where Mill Lane meets High Street, turn right.',
    'It is a hall where pupils meet friends.',
  ],
};
