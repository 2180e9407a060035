import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

/** What the way was paved for can be named: “paved the way for Thursday's statement”, “for brewers to sell cans”. */
const NAMED = /^\s+(?:(?:\S+\s+){0,2}\p{Lu}|(?:\S+\s+){1,3}to\s)/u;

/** A figure after the claim gives it substance; so does a thing by its name; what moved somebody is told by them. */
const isTold: Unless = (found, sentence, document) => {
  const quote = document.text.slice(found.start, found.end);
  const after = document.text.slice(found.end, sentence.end);
  return (
    /\d/u.test(after) ||
    (/^pav/iu.test(quote) && NAMED.test(after)) ||
    (/(?:impact|influence|impression)$/iu.test(quote) && /^\s+(?:up)?on (?:me|my)\b/iu.test(after))
  );
};

export const significanceInflation: PatternRecord = {
  id: 'significance_inflation',
  name: 'Inflated significance',
  displayName: 'Overblown importance',
  category: 'tone',
  description: 'An ordinary fact is said to mark a turning point or to leave a lasting mark.',
  tip: 'Say what changed, and for whom.',
  scope: 'text',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        '(mark|marks|marked|marking|represent|represents|represented|representing|signal|signals|signaled|' +
          'signalled|signaling|herald|heralds|heralded|constitutes|became|becomes) ' +
          '(a / an / yet another / the / another) <ly>? <importance> <w>? (moment / milestone / turning ' +
          'point / shift / step / chapter / era / departure / leap / achievement / development / turn / ' +
          'beginning)',
        '(mark|marks|marked|marking) (a|an) <importance> (boost|transition|advance|advancement|breakthrough|change)',
        '(become|becomes|became|remain|remains|remained|is|are|was|were|once) a|an <w>? symbol of <w>? ' +
          '(hope|resilience|pride|unity|freedom|courage|strength|perseverance|renewal|progress|endurance|defiance)',
        '(mark|marks|marked|marking) (a|the) turning point',
        '(stand|stands|stood|standing|serve|serves|served|serving) as (a|an|the) <w>? <w>? ' +
          '(testament|reminder|symbol|beacon|emblem|embodiment) (to|of|that|for)',
        '(is|are|was|remain|remains|remained) (a|an) <w>? (testament to / (reminder|symbol|beacon) of ' +
          '<w>? (hope / resilience / unity / progress / strength / courage / perseverance / freedom / ' +
          'how / our / the enduring / human))',
        'indelible (mark|impression|imprint)',
        '(lasting|enduring|profound|immeasurable|indelible) (legacy|impact|mark|influence|impression|imprint)',
        'set|sets|setting the stage for !(the (play|school|concert|show))',
        'shape|shapes|shaped|shaping the (very)? (future|course|landscape) of',
        '(cannot / can not) be (overstated|overemphasized|overemphasised|understated)',
        '(mark|marks|marked|marking|represents|represented|signals|signaled|signalled) the end of an era',
        '(represent|represents|represented|signaled|signalled|signals|proved|constitutes) (to be)? a turning point',
        '(was|is|became|remains) a ' +
          '(historic|major|significant|key|pivotal|defining|momentous|landmark|critical) (milestone / ' +
          'turning point)',
        '(open|opens|opened|opening|write|writes|wrote|begins|began|marks|marked) a ' +
          '(new|bold|exciting|fresh) chapter (in|for|of)',
        '(mark|marks|marked|marking|signals|signaled|signalled|heralds|heralded|heralding) the ' +
          '(beginning|start|dawn|birth) of a|an <w>? era|age|chapter|journey',
        'a special place in the hearts',
        '(carries|holds|hold|held|carry) (a)? (profound|deep|immense|great|enduring) (significance|importance|meaning)',
        'change|changed|changing|changes the course of history',
        'forever (changed|altered|transformed|changing|altering|transforming|etched|change)',
        'deeply rooted in (the|its|our|their)? ' +
          '(history|tradition|culture|heritage|community|traditions|spirit|identity)',
        'tradition|traditions|custom|customs|belief|beliefs|culture|values is|are|remains|remain deeply rooted in',
        '(a|this) (pivotal|defining|watershed|seminal|momentous) (moment|chapter) (in|for|<end>|$)',
        '(pave|paves|paved|paving) the way for',
        '(usher|ushers|ushered|ushering) in (a|an) (new)? (era|age|chapter)',
        '(in|of) the annals of',
        'solidified|solidifies|solidifying|cemented|cements|cementing (its|his|her|their) ' +
          '(place|status|position|legacy|reputation|role) ',
      ],
      de: [
        '(markiert|markierte|stellt|bedeutet|bedeutete) (einen|ein|eine) ' +
          '(wichtigen|bedeutenden|entscheidenden|historischen|wegweisenden|neuen|neues|neue|bedeutender|bedeutsamen) ' +
          '(wendepunkt|meilenstein|schritt|moment|kapitel|ära)',
        '(unauslöschlichen|bleibenden|nachhaltigen) (eindruck|spuren|einfluss)',
        'wendepunkt in der geschichte',
      ],
      fr: [
        '(marque / marqua / représente / constitue / a marqué) (un|une) (tournant|étape|moment|jalon) ' +
          '(majeur|décisif|important|importante|historique|décisive|clé|crucial|cruciale|significatif)',
        '(empreinte|marque) indélébile',
        '(laissé|laisse|laissant) une (empreinte|marque|trace) (indélébile|durable|profonde)',
      ],
      es: [
        '(marca|marcó|representa|representó|constituye) un (hito|paso|momento|punto|antes) [1] ' +
          '(importante / crucial / significativo / histórico / decisivo / de inflexión / clave / ' +
          'trascendental)',
        '(huella|marca) (imborrable|indeleble)',
      ],
      pt: [
        '(marca|marcou|representa|representou|constitui) um (marco|passo|momento|ponto) [1] ' +
          '(importante / crucial / significativo / histórico / decisivo / de virada / fundamental)',
        '(marca|impressão) indelével',
      ],
      it: [
        '(segna|segnò|rappresenta|costituisce) (un|una) (momento|svolta|passo|tappa|punto) [1] ' +
          '(importante|cruciale|significativo|storico|storica|decisivo|decisiva|fondamentale)',
        '(segno|traccia|impronta) indelebile',
      ],
      zh: ['具 有 [4] 里 程 碑', '标 志 着 [20] 新', '深 远 的 影 响|意', '不 可 磨 灭'],
    },
    unless: isTold,
  },
  yieldsTo: ['reminder_moral'],
  explain: ({ quote }) =>
    `${quote} tells the reader how great it was. What changed, and for whom, would let the reader judge.`,
  flagged: [
    'The closing of the kiosk marked a pivotal moment for the square.',
    'Her gift left an indelible mark on the choir.',
    'The value of dry socks cannot be overstated.',
  ],
  clean: [
    'The stage was set for the concert by six.',
    'The milestone on the towpath says 12 miles.',
    "The hearing paved the way for Friday's vote.",
    'The new licence paved the way for brewers to sell cans.',
    'That talk had a profound influence on me.',
    'Sales rose to 40 percent, which marked a shift of six points since 2018.',
  ],
};
