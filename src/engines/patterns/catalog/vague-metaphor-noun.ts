import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

const LAMP = new RegExp(
  [
    String.raw`\b(?:tower|lighthouse|mast|harbou?r|ships?|boats?|bay|reef|headland|sailors?|swept|sweeps|`,
    String.raw`flash(?:es|ed)?|blink(?:s|ed)|torch|bonfire)\b`,
  ].join(''),
  'iu',
);

/** Lamps on towers sweep and flash; a crowd is a sea of faces. */
const isThere: Unless = (found, sentence, document) =>
  /^sea of .*faces$/iu.test(document.text.slice(found.start, found.end)) ||
  (/^beacon/iu.test(document.text.slice(found.start, found.end)) &&
    LAMP.test(document.text.slice(sentence.start, sentence.end)));

export const vagueMetaphorNoun: PatternRecord = {
  id: 'vague_metaphor_noun',
  name: 'Grand stock metaphor',
  displayName: 'Grand stock metaphor',
  category: 'vocabulary',
  description: 'A stock image such as “a symphony of flavours” takes the place of a description.',
  tip: 'Describe two things that are really there.',
  scope: 'text',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        'cornerstone|bedrock of ' +
          'friendship|trust|marriage|democracy|society|success|leadership|teamwork|community|health|learning|wellbeing',
        'labyrinth of rules|bureaucracy|regulations|paperwork|emotions|memories|options|choices',
        'tapestry|symphony|mosaic|kaleidoscope|(melting pot)|(treasure ' +
          'trove)|beacon|labyrinth|cornerstone|ballet|crucible|whirlwind|bedrock|canvas|dance|sea|web|patchwork|' +
          'cocktail|rollercoaster|maelstrom ' +
          'of <w>? <w>? <metaphor_topics>',
        'cornerstone|bedrock of (the|our|any|every|its|his|her|their|public|local|modern) <w>? <metaphor_topics>',
        'treasure trove of !(coins|gold|silver|roman|viking) <w>',
        'symphony|kaleidoscope|tapestry of <w>? (and)? <w> (and <w>) ',
      ],
      de: [
        '(symphonie|mosaik|kaleidoskop|schmelztiegel|schatztruhe|fundgrube|leuchtfeuer|wandteppich|geflecht) ' +
          '(aus|von|der|des|an) [2] ' +
          '(aromen|kulturen|farben|klängen|klänge|emotionen|geschichten|ideen|hoffnung|traditionen|möglichkeiten|' +
          'erfahrungen|geschmäcker)',
      ],
      fr: [
        "(symphonie|mosaïque|kaléidoscope|mine|creuset|tapisserie|ballet|tourbillon) (de|d'|des) [1] " +
          '(saveurs|cultures|couleurs|émotions|sons|idées|traditions|histoires|possibilités|expériences|sensations)',
      ],
      es: [
        '(sinfonía|mosaico|caleidoscopio|crisol|tesoro|tapiz|faro|torbellino) de [1] ' +
          '(sabores|culturas|colores|emociones|sonidos|ideas|tradiciones|historias|posibilidades|experiencias|' +
          'esperanza)',
      ],
      it: [
        '(sinfonia|mosaico|caleidoscopio|crogiolo|tesoro|arazzo|faro) di [1] ' +
          '(sapori|culture|colori|emozioni|suoni|idee|tradizioni|storie|possibilità|esperienze|speranza)',
      ],
      pt: [
        '(sinfonia|mosaico|caleidoscópio|caldeirão|tesouro|tapeçaria|farol) de [1] ' +
          '(sabores|culturas|cores|emoções|sons|ideias|tradições|histórias|possibilidades|experiências|esperança)',
      ],
    },
    unless: isThere,
  },
  explain: ({ quote }) => `${quote} is an image that fits almost anything, so a reader sees nothing in particular.`,
  flagged: [
    'Breakfast was a symphony of textures.',
    'The port is a mosaic of cultures.',
    'The attic is a treasure trove of ideas for teachers.',
  ],
  clean: [
    'The path is a mosaic of tiles from Roman times.',
    'The orchestra played a symphony of Brahms in the park.',
    'A web of steel cables held the roof.',
    'She looked down on a sea of tired faces.',
  ],
};
