import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

/** Words of those who speak of what they do for others. */
const OF_A_MISSION = new RegExp(
  [
    String.raw`\b(?:we|our|us|together|mission|passion\w*|committed|dedicated|strives?|lives|volunteers?|`,
    String.raw`communit(?:y|ies))\b`,
  ].join(''),
  'iu',
);

/** “Indexing takes O(n), which makes a difference”: an effect, and no mission. */
const isEffect: Unless = (found, sentence, document) =>
  /\bto helping (?:me|him|her)$/iu.test(document.text.slice(found.start, found.end + 4)) ||
  (/^mak/iu.test(document.text.slice(found.start, found.end)) &&
    /(?:n[’']t|\b(?:not|never|barely|hardly|no longer|cannot|little))\s+(?:\w+\s)?$/iu.test(
      document.text.slice(sentence.start, found.start),
    )) ||
  (/^mak(?:e|es|ing) a difference$/iu.test(document.text.slice(found.start, found.end)) &&
    !OF_A_MISSION.test(document.text.slice(sentence.start, sentence.end)));

export const corporateValues: PatternRecord = {
  id: 'corporate_values',
  name: 'Commitment to excellence',
  displayName: 'Commitment to excellence',
  category: 'tone',
  description: 'An organisation is described by its commitment or passion and not by what it does.',
  tip: 'Say what it does, for whom, how often.',
  scope: 'text',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        '(commitment|dedication|dedicated|committed|devotion|devoted|pledge) to <w>? <w>? ' +
          '(excellence|quality|innovation|sustainability|sustainable|community|communities|craftsmanship|' +
          'customer|customers|clients|making|preserving|fostering|delivering|providing|empowering|inclusivity|' +
          'inclusion|inclusive|diversity|service|education|creating|authenticity|growth|transparency|integrity|' +
          'satisfaction|hospitality|' +
          'improving|helping|ensuring|promoting|supporting|building|advancing|serving|enhancing|nurturing|' +
          'offering|equity|safety|wellbeing|learning|continuous|ethical|responsible|bringing|driving|championing)',
        '(passion|passionate|passions) (for|about) <w>? <w>? ' +
          '(excellence|helping|innovation|making|empowering|creating|sustainability|sustainable|education|' +
          'technology|design|quality|connecting|bringing|storytelling|people|learning|teaching|community|' +
          'building|delivering|serving|service|craftsmanship|growth|inspiring|wellness|supporting|providing|' +
          'sharing|crafting)',
        '(our|its|their) core values',
        '(our|its|their|the) (mission is to ' +
          '(empower|inspire|provide|deliver|create|make|foster|help|transform|enrich))',
        '(strive|strives|striving) (for excellence / to (provide / deliver / empower / exceed / ' +
          'create / offer / foster / make a difference))',
        '(customer|client|people|community) - (centric|first|focused) <w>',
        '(pride|prides) (ourselves|themselves|itself) (on|in)',
        '(take|takes|took|taking) (great|immense|enormous)? pride in (our|their|its) ' +
          '(work|service|craft|quality|products|customer|community|ability|commitment|people)',
        'at the (heart|core) of (everything / all) (we|they|it) (do|does)',
        '(make|making|makes) a (real|lasting|meaningful|positive|genuine)? difference',
      ],
      de: [
        '(engagement|leidenschaft|bekenntnis|verpflichtung) (für|zu|zur|zum) ' +
          '(exzellenz|qualität|innovation|nachhaltigkeit|kundenzufriedenheit|höchster|höchste)',
        'leidenschaftlich (für|engagiert|engagieren)',
      ],
      fr: [
        "(engagement|engagé|engagée|engagés|dévouement|passion) (envers|pour|à|dans) (l'|la|le)? " +
          '(excellence / qualité / innovation / durabilité / communauté / développement durable)',
      ],
      es: [
        '(compromiso|comprometidos|comprometida|comprometido|dedicación|pasión) (con|por|a) ' +
          '(la|el|nuestra|nuestro)? ' +
          '(excelencia|calidad|innovación|sostenibilidad|comunidad|servicio|inclusión)',
      ],
      pt: [
        '(compromisso|comprometidos|comprometida|comprometido|dedicação|paixão) (com|por|à|pela) ' +
          '(a|o)? (excelência|qualidade|inovação|sustentabilidade|comunidade|inclusão)',
      ],
      it: [
        "(impegno|passione|dedizione) (per|verso|alla|nella) (l'|la)? " +
          '(eccellenza|qualità|innovazione|sostenibilità|comunità)',
      ],
    },
    unless: isEffect,
  },
  explain: ({ quote }) =>
    `${quote} could stand in the brochure of any organisation. What this one does would tell a reader more.`,
  flagged: [
    'Its dedication to quality shows in every seam.',
    'We are passionate about helping gardens bloom.',
    'The college is committed to fostering talent.',
  ],
  clean: [
    'He was committed to hospital for a week.',
    'She dedicated the song to her aunt.',
    'The colour of the lid does make a difference to the heat inside.',
    "We voted, and it didn't make a difference to us.",
    'He compared the core values of the two parties.',
    'The lease sets out our commitment to pay by June.',
  ],
};
