import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

const PHYSICS = new RegExp(
  String.raw`\b(?:glass\w*|crystal\w*|basins?|molecul\w+|protein\w*|approaches|minim\w+|folding|free[- ]energy|` +
    String.raw`states?|barriers?|saddle|atom\w*|potential energy)\b`,
  'iu',
);
/** Physicists have energy landscapes. */
const isPhysics: Unless = (found, sentence, document) =>
  /\benergy landscapes?$/iu.test(document.text.slice(found.start, found.end)) &&
  PHYSICS.test(document.text.slice(sentence.start, sentence.end));

export const landscapeRealm: PatternRecord = {
  id: 'landscape_realm',
  name: 'Abstract “landscape” or “realm”',
  displayName: 'Abstract “landscape” or “realm”',
  category: 'vocabulary',
  description: 'A field of activity is called a landscape, a realm or an arena instead of by its name.',
  tip: 'Name the field or the people in it.',
  scope: 'text',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        'digital|political|changing|evolving|shifting|competitive|modern|current|business|healthcare|educational|' +
          'regulatory|media|culinary|cultural|technological|financial|corporate|global|employment|threat|legal|' +
          'marketing|job|energy|security|economic|ai|literary|retail|research|academic|social|investment|' +
          'professional|contemporary|dynamic|complex|cybersecurity|tech|technology|funding|startup|gaming|musical|' +
          'artistic|geopolitical|policy|education|health|consumer|theatrical|sporting|religious|linguistic|ethical|' +
          'scientific|commercial|information|streaming|publishing|banking|innovation|sports|fashion|music|' +
          'entertainment ' +
          'landscape|landscapes',
        'health care landscape',
        'in|within|into|across the (vast|ever|changing|dynamic|complex|broader|wider|entire|-)? [1] ' +
          'realm|arena|sphere|tapestry of !(the king|queen|crown|influence)',
        '^ in the (vast|fast|ever|dynamic|bustling|competitive|wide|wonderful|complex)? [3] world of ' +
          '!(<num>|war|warcraft)',
        'landscape of ' +
          '(modern|contemporary|today|higher|digital|education|technology|work|healthcare|business|finance|media|' +
          'marketing|medicine|learning|science|art|artificial|our|global)',
      ],
      de: [
        '(digitale|digitalen|politische|politischen|wandelnde|wandelnden|regulatorische|regulatorischen|mediale|' +
          'kulturelle|kulturellen) ' +
          'landschaft',
        '(im / in dem) bereich (der|des) (digitalen|künstlichen|modernen)',
      ],
      fr: [
        'paysage (numérique|politique|médiatique|réglementaire|concurrentiel|culturel|technologique|économique|actuel)',
        "^ dans (le domaine / l'univers / le monde) (de|du|des|d')",
      ],
      es: [
        'panorama (digital|político|actual|empresarial|cultural|tecnológico|económico|educativo|competitivo)',
        '^ en el (ámbito|mundo|reino) (de|del)',
      ],
      pt: [
        'cenário (digital|político|atual|empresarial|cultural|tecnológico|econômico|educacional|competitivo)',
        '^ no (âmbito|mundo|universo) (de|do|da|das|dos)',
      ],
      it: ['panorama (digitale|politico|attuale|culturale|tecnologico|economico)'],
      zh: ['在 [6] 领 域 中'],
    },
    unless: isPhysics,
  },
  yieldsTo: ['fast_paced_world'],
  explain: ({ quote }) =>
    `${quote} calls a field of activity by a scenic word. The field has a name of its own, and readers look for it.`,
  flagged: [
    'Shops must cope with a shifting retail landscape.',
    'In the realm of home repair, patience pays.',
    'In the world of coffee, small gestures matter.',
  ],
  clean: [
    'The park was laid out around a flat landscape of heath and water.',
    'Print the table in landscape, not portrait.',
    'The energy landscape has deep basins of glass and crystal.',
    'He paints the landscape near Bergen.',
  ],
};
