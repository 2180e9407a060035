import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

const BODIES_AND_LOADS = new RegExp(
  [
    String.raw`\b(?:knee|skin|muscle|joint|tendon|bone|movers|men|crew|furniture|piano|sofa|euros|dollars|pounds|`,
    String.raw`kilos|tonnes|gym|surgeon|forklift|crane|boxes|walls?|beams?|partition|pillars?|columns?|joists?|`,
    String.raw`lintel|chimney|rafters?)\b`,
  ].join(''),
  'iu',
);

/** Tissue in a body, weight on a back. */
const isBodily: Unless = (found, _sentence, document) =>
  BODIES_AND_LOADS.test(document.text.slice(Math.max(0, found.start - 40), found.end + 40));

export const aiVocab202526: PatternRecord = {
  id: 'ai_vocab_2025_26',
  name: 'Newer chatbot vocabulary (2025–26)',
  displayName: 'Newer chatbot vocabulary (2025–26)',
  category: 'vocabulary',
  description:
    'The sentence uses a newer pet word, such as “quietly” with a change or “load-bearing” as a figure of speech.',
  tip: 'Say in plain words what happens.',
  scope: 'prose',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        'quietly|silently ' +
          '(reshape~|become|becomes|became|becoming|change~|revolutionize~|revolutionise~|transform~|power|' +
          'powers|powered|powering|kill~|erode~|rewrite|rewrites|rewriting|redefine~|remake|remaking|remakes|' +
          'doing|building|built|disappear~|devour~|dismantle~|reinvent~|undermine~|shift~|shape~|rewire~|revolt~|' +
          'dominate~|replace~ ' +
          '/ took|taking|takes over)',
        'is|are|was load - bearing (<end>|$|,|—|–|for|in)',
        'load - bearing !(<w>? ' +
          'wall|walls|beam|beams|column|columns|joist|joists|truss|trusses|member|members|slab|slabs|stud|studs|' +
          'pier|piers|capacity|rafter|rafters|girder|girders|structure|post|posts|bone|bones|element|elements|' +
          'surface|frame|timber|timbers|masonry|joint|joints) ' +
          '<w>',
        'hits|hit|land|lands|landed different|differently',
        'does|doing|do|did (a lot of / all the / most of the / the / so much / some)? heavy lifting',
        'connective tissue (of / between / that / binding|holding|linking)',
        'the quiet part (out)?',
        '(sit|sits|sitting) with (the|that|this) ' +
          '(discomfort|question|uncertainty|grief|feeling|tension|silence|weight)',
        "(is|are|'s|become|becomes|becoming) (now|just|simply)? table stakes",
        "(is|are|'s|our|your|their|as|a) (the|our|your|their|a)? north star !(hotel|line|inn|pub|school)",
        'the shape of the problem',
        '-she|he|who|they|i|we|and|it sits|lingers|stays with (you|me|readers|viewers|listeners)',
        'lingers with us',
      ],
    },
    unless: isBodily,
  },
  explain: ({ quote }) =>
    `${quote} belongs to a newer set of favourite phrases. Readers meet it so often that it says ` +
    'less than a literal verb would.',
  flagged: [
    'Group chats are quietly reshaping parish councils.',
    'Doubt is the load-bearing word in her whole essay.',
    'Soup just hits differently in November.',
  ],
  clean: [
    'The load-bearing beam has to stay.',
    'He quietly shut the gate and went home.',
    'The crane does the heavy lifting.',
  ],
};
