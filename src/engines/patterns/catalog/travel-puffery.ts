import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

const CREATURE = new RegExp(
  [
    String.raw`\b(?:cats?|kittens?|dogs?|puppy|puppies|baby|child(?:ren)?|birds?|owls?|mouse|mice|he|she|her|his|`,
    String.raw`head|hand|son|daughter|boy|girl)\s+(?:was |were |lay |sat |slept )?$`,
  ].join(''),
  'iu',
);

/** Places are sold so; what is fast, drawn or worn may be so in fact. */
const NO_PLACE = new RegExp(
  [
    String.raw`^\s(?:new |old |little )?(?:speeds?|pace|power|language|style|goals?|performances?|skills?|colou?rs?|`,
    String.raw`clothes|dress|costumes?|accounts?|characters?|descriptions?|arrogance|simplicity|audacity)\b`,
  ].join(''),
  'iu',
);

/** What a brochure shows: without it “breathtaking” may be a plot, a creature or a deed. */
const SIGHT = new RegExp(
  [
    String.raw`\b(?:views?|scener\w+|landscapes?|coast\w*|beach\w*|mountains?|villages?|towns?|city|cities|lakes?|`,
    String.raw`valleys?|sunsets?|sunrises?|gardens?|hotels?|resorts?|islands?|trails?|parks?|architecture|skyline|`,
    String.raw`setting|settings|backdrops?|locations?|destinations?|bays?|rivers?|castles?|streets?|regions?|nature|`,
    String.raw`cliffs?|(?:water)?falls|vistas?|surroundings|panoram\w+|lodges?|cabins?|terraces?|roof\w*|harbou?rs?|`,
    String.raw`ports?|hills?|peaks?|forests?|canyons?|countryside|churches|church|temples?|palaces?|squares?|`,
    String.raw`bridges?|deserts?|places?|spots?|natural|beauty|vineyards?|farms?|caves?|reefs?|glaciers?|fjords?|`,
    String.raw`routes?|drives?|hikes?|walks?|tours?|museums?|halls?|district|quarter|country|world|horizons?|`,
    String.raw`sights?)\b`,
  ].join(''),
  'iu',
);
/** “at the heart of a policing initiative”: what matters to it, and no address. */
const ADDRESS = new RegExp(
  String.raw`^[^.;]{0,30}?(?:\p{Lu}|\b(?:city|town|village|capital|district|quarter|downtown|valley|forest|` +
    String.raw`country\w*|region|island|bay|harbou?r|desert|mountains?|hills?|park|old|woods?|state|county)\b)`,
  'u',
);

const PUT_AWAY =
  /^tucked away\s\S+\s(?:\S+\s){0,3}(?:box|drawer|pocket|closet|attic|bag|wallet|safe|folder|purse|mind)\b/iu;

/** Kittens and children nestle, hearts are organs, and gems can be stones. */
const isAnimal: Unless = (found, sentence, document) =>
  (/community|communities|ecosystem/iu.test(document.text.slice(found.start, found.end)) &&
    /\b(?:software|developers?|open[- ]source|online|code|users|contributors|programm\w+)\b/iu.test(
      document.text.slice(sentence.start, sentence.end),
    )) ||
  (/^nestled/iu.test(document.text.slice(found.start, found.end)) &&
    CREATURE.test(document.text.slice(sentence.start, found.start))) ||
  (/^hidden gem/iu.test(document.text.slice(found.start, found.end)) &&
    /^\s(?:was|were) (?:found|stolen|sewn|discovered in|dug|lost|sold)\b/iu.test(
      document.text.slice(found.end, found.end + 20),
    )) ||
  (/^(?:breathtaking(?:ly)?|picturesque)$/iu.test(document.text.slice(found.start, found.end)) &&
    (NO_PLACE.test(document.text.slice(found.end, sentence.end)) ||
      !SIGHT.test(document.text.slice(sentence.start, sentence.end)))) ||
  (/\bat the (?:very )?heart of$/iu.test(document.text.slice(found.start, found.end)) &&
    !ADDRESS.test(document.text.slice(found.end, sentence.end))) ||
  /^nestled in (?:to\b|\S+[’']s\b)/iu.test(document.text.slice(found.start, found.end + 20)) ||
  PUT_AWAY.test(document.text.slice(found.start, found.end + 40)) ||
  /\b(?:arms|lap|hen|wing|chest|pouch|neck|mother|pig|patient|surgeon|shoulder|fur|blanket|feathers|nest)\b/iu.test(
    document.text.slice(found.start, found.end + 40),
  );

export const travelPuffery: PatternRecord = {
  id: 'travel_puffery',
  name: 'Nestled in the heart of …',
  displayName: 'Nestled in the heart of …',
  category: 'tone',
  description: 'A place is sold in brochure language, such as “nestled” or “hidden gem”.',
  tip: 'Say what is there and how far it is.',
  scope: 'text',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        'nestled (in|within|among|amongst|amid|amidst|between|along|at|on|beneath|under|against|deep)',
        'tucked away (in|within|among|between|along|on|at|behind)',
        'hidden gem|gems',
        'must - visit|see|try|do',
        'breathtaking|breathtakingly|picturesque',
        'stunning ' +
          'view|views|natural|scenery|vista|vistas|backdrop|landscapes|architecture|beauty|beaches|panorama|' +
          'panoramas|sunset|sunsets|surroundings',
        'rich (cultural|historical|culinary|natural|artistic / cultural and historical)? heritage|history|tapestry',
        'vibrant <w>? ' +
          'culture|cultures|community|communities|nightlife|town|city|scene|neighborhood|neighbourhood|streets|' +
          'market|markets|hub|atmosphere|district|quarter|capital|village',
        '(located|situated|right|set|lies|lying|nestled|found|is|sits|hidden|stands) in|at the ' +
          '(very|bustling|vibrant|historic)? heart of',
        'bustling <w>? ' +
          'market|markets|streets|city|town|harbour|harbor|port|square|squares|bazaar|downtown|metropolis|' +
          'waterfront|centre|center',
        '^ in the (very)? heart of',
        'unspoiled|unspoilt paradise|beauty|nature|beaches|beach|coast|coastline|landscape|landscapes|charm',
        'crystal - clear water|waters|sea|seas|lake|lakes|lagoon|lagoons',
        'sun - drenched|kissed',
        'charming (cobblestone|cobbled|little|old|medieval|historic)? ' +
          '(streets|street|village|villages|town|towns|cafés|cafes|inn|alleys|alleyways|lanes|harbour|harbor|corner)',
        'off the beaten (path|track)',
        '(feast|paradise) for the (senses|eyes)',
        '(steeped|rich) in history|tradition|culture',
        'breath - taking',
      ],
      de: [
        '(eingebettet|malerisch|malerische|malerischen|malerischer|atemberaubend|atemberaubende|atemberaubenden|' +
          'geheimtipp|pulsierende|pulsierenden)',
        'im herzen (der|des|von)',
        'reiches|reichen|reiche kulturelles|kulturellen|kulturelle erbe',
      ],
      fr: [
        '(nichée|niché|nichés|pittoresque|pittoresques|époustouflant|époustouflante|époustouflants|' +
          'époustouflantes|incontournable)',
        "(au / en plein) cœur (de|du|des) (la|l')?",
        'joyau caché',
        'riche patrimoine',
      ],
      es: [
        '(enclavado|enclavada|pintoresco|pintoresca|pintorescos|impresionantes|impresionante) [1] ' +
          '(en|entre|pueblo|vistas|paisajes|paisaje|calles|rincón)',
        '(en el / en pleno) corazón (de|del)',
        'joya escondida|oculta',
        '(rico|rica) (patrimonio|herencia|historia)',
      ],
      pt: [
        '(aninhado|aninhada|pitoresco|pitoresca|deslumbrante|deslumbrantes)',
        '(no) coração (de|da|do)',
        'joia escondida',
        '(rico|rica) (patrimônio|herança|história)',
      ],
      it: [
        '(incastonato|incastonata|immerso|immersa|pittoresco|pittoresca|mozzafiato)',
        "nel cuore (di|della|del|dell')",
        'gemma nascosta',
        'ricco|ricca (patrimonio|storia)',
      ],
      zh: ['坐 落 于', '令 人 叹 为 观 止', '如 诗 如 画'],
    },
    unless: isAnimal,
  },
  yieldsTo: ['with_its_opener'],
  explain: ({ words }) =>
    `${words}: readers know this language from brochures. A distance, a year or a view would tell them more.`,
  flagged: [
    'Nestled below the ridge, the lodge offers breathtaking sunsets.',
    'The arcade is a hidden gem for readers.',
    'The port is famous for its rich cultural heritage.',
  ],
  clean: [
    'The puppy nestled in his lap.',
    'The vet made a cut in the heart of the pig.',
    'The coins were hidden in a shoe.',
    'She kept the cloth tucked away in her sewing box.',
    'The language has a vibrant community of developers.',
    'The sledge reached a breathtaking speed.',
    'The plot accomplishes this in a breathtaking way.',
    'The school is at the heart of a policing plan.',
    'His picturesque language pleased the court.',
  ],
};
