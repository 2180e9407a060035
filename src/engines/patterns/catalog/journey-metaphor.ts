import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

/** Trains, miles and hours belong to real travel. */
const isTravel: Unless = (_found, sentence, document) =>
  /\b(?:train|bus|car|players?|game|quest|rail|hours?|miles?|km|kilomet\w+|ferry|flight|boat|station|ticket)\b/iu.test(
    document.text.slice(sentence.start, sentence.end),
  );

export const journeyMetaphor: PatternRecord = {
  id: 'journey_metaphor',
  name: 'Everything is a journey',
  displayName: 'Everything is a journey',
  category: 'vocabulary',
  description: 'A task, a purchase or a career is called a journey.',
  tip: 'Call it what it is: a course, a treatment, a job.',
  scope: 'text',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        'learning|wellness|fitness|financial|healing|career|transformation|transformational|transformative|' +
          'creative|loss|skincare|parenting|coding|spiritual|leadership|care|educational|personal|entrepreneurial|' +
          'culinary|lifelong|customer|sobriety|recovery|writing|fertility|academic|professional|emotional|musical|' +
          'artistic|startup|language|growth|health|business|investment|gardening|sustainability|marketing|' +
          'development|design|life|breastfeeding|pregnancy|weaning|motherhood|parenthood|adoption|homeschooling|' +
          'psychological|sonic|gastronomic|sensory|intellectual|inner|teaching|research|' +
          'reading|running|yoga|mindfulness|faith|grief|style|citizenship ' +
          'journey|journeys',
        "(is|'s|was|remains|as) a (lifelong|continuous|long|shared|personal|constant|ongoing)? " +
          'journey (of <feelings>|<metaphor_topics> / , not|and|rather)',
        'on a|the|their|his|her|your|our|my <w>? journey to|toward|towards ' +
          '(financial|personal|inner|better|emotional)? ' +
          '<feelings>|<metaphor_topics>',
        "(is|'s|was|remains) a journey of small|many|little|tiny|slow|countless|daily <w>",
        'journey of|toward|towards|into ' +
          'self|growth|discovery|healing|understanding|learning|wellness|mastery|becoming|greater|personal|' +
          'success|excellence|resilience|change|recovery|adulthood|sustainability|sustainable|transformation|' +
          'exploration|faith|hope|parenthood|freedom|motherhood|love|fitness|health|better|inner|independence|(a ' +
          'better)',
        'journey into|through ' +
          '(motherhood|fatherhood|parenthood|parenting|homeschooling|adulthood|sobriety|leadership|' +
          'entrepreneurship|self|healing|grief|mindfulness|minimalism|wellness|fitness|teaching|veganism|coding|' +
          'investing|gardening|motherhood|faith|retirement)',
        'embark~ on|upon (a|an|this|your|their|our|the|my|his|her) [2] journey|journeys',
        '(begin|start|continue|navigate|share|began|started|continues) (your|our|this) <w>? journey',
        'on (your|our) <w>? journey',
      ],
      de: [
        '(lernreise|heilungsreise|kundenreise)',
        'reise (der|zur|zu) (selbstfindung|heilung|veränderung|selbsterkenntnis|erkenntnis|nachhaltigkeit)',
      ],
      fr: [
        "(parcours|voyage|cheminement) (de|d'|vers) " +
          '(croissance|guérison|apprentissage|transformation|découverte|soi|réussite)',
      ],
      es: [
        '(viaje|camino) (de|hacia) ' +
          '(crecimiento|autodescubrimiento|sanación|aprendizaje|transformación|bienestar|éxito|recuperación)',
      ],
      pt: [
        '(jornada) (de|rumo|do|da) [1] ' +
          '(crescimento|autodescoberta|cura|aprendizado|transformação|sucesso|conhecimento|bem)',
      ],
      it: ['(viaggio|percorso) (di|verso) (crescita|guarigione|scoperta|trasformazione|apprendimento)'],
    },
    unless: isTravel,
  },
  explain: ({ quote }) =>
    `${quote} turns a task into a journey. A reader who wants to know the next step has to translate it back.`,
  flagged: [
    'Ready to start your gardening journey?',
    'Fatherhood is a journey of growth and doubt.',
    'This week the bakery embarks on a bold new journey.',
  ],
  clean: [
    'The train journey from Graz takes five hours.',
    'She kept a diary of her journey into Mongolia.',
    'Their journey ended at the quay.',
    'The players embark on a journey to the castle.',
  ],
};
