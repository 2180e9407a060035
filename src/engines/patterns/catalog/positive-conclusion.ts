import type { PatternRecord } from '../record.js';

export const positiveConclusion: PatternRecord = {
  id: 'positive_conclusion',
  name: 'Empty upbeat ending',
  displayName: 'Empty upbeat ending',
  category: 'tone',
  description: 'The text ends on general optimism that would fit any subject.',
  tip: 'End on the last fact the reader needs.',
  scope: 'prose',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        "future (of <w> <w>? <w>? <w>?)? <ly>|certainly|indeed? (looks / is / 's / remains / seems / " +
          'appears / holds / has never been / looked) (<w> <w>?)? ' +
          '(bright|brighter|promising|immense|promise|exciting|limitless|rosy)',
        '(bright|brighter|promising|exciting) future (ahead|awaits|lies|for) !(of (me|him|her) / me|him|her)',
        'exciting (times|things|possibilities|opportunities|developments|new) [2] (lie|are|await)? ahead',
        'only time will tell',
        'possibilities (are|seem|were) <ly>? (endless|limitless|infinite|boundless)',
        '(endless|limitless|infinite|boundless) possibilities',
        "one thing (is|'s|remains|seems) (<ly>|clear|certain|(for <w>)) !:",
        "(is|are|'s|well|seems|remain|remains) poised (to|for) <w>? " +
          '(success|growth|greatness|thrive|become|play|continue|lead|reshape|transform|make|revolutionize|' +
          'redefine|change|shape|flourish|grow|greater|future|tomorrow|brighter|bright)',
        '(better|brighter|sustainable|equitable|inclusive|just|stronger|greener|safer|healthier|hopeful) ' +
          '(future|tomorrow|world|society) (for (all / everyone / generations / future / our / us / the ' +
          'next / years / every) / together)',
        'best is (yet|still) to come',
        '(journey|adventure|story) is (only|just) (beginning|starting)',
        '(outlook|horizon) (is|remains|looks) (<ly>|very)? (promising|bright|positive)',
        ', anything is possible (<end>|$)',
        '(we|you) can (all)? make a (real|lasting|meaningful)? difference',
        'hope (is)? on the horizon',
        '(is|are|was) (only|just) the beginning (<end>|$)',
        '(better|brighter|fairer|kinder) (world|future|tomorrow) is possible',
        '(journey|adventure|story) (has)? (only|just|is)? (begun / just begun / only beginning / far ' +
          'from over / continues / beginning)',
        '(a|the) (brighter|better) tomorrow',
        '(we|you) can (build|create|shape|make) a (better|brighter) (future|world|tomorrow)',
        "sky (is|'s) the limit",
        'the (next chapter) (looks|promises|awaits)',
        "(here 's / is) to (a|the) (brighter|better|future|next)",
      ],
      de: [
        '(zukunft) [4] (sieht|ist|bleibt) [3] (vielversprechend / rosig / rosig aus / gut aus / spannend)',
        '(bleibt abzuwarten / bleibt spannend / die möglichkeiten sind (endlos|grenzenlos|unbegrenzt) ' +
          '/ nur die zeit wird)',
      ],
      fr: [
        "avenir [4] (prometteur|radieux|brillant|s'annonce)",
        "(les possibilités sont (infinies|illimitées) / seul l'avenir nous dira / l'avenir nous le " +
          'dira / le meilleur reste à venir)',
      ],
      es: [
        'futuro [5] (prometedor|brillante|esperanzador)',
        '((las|sus) posibilidades son (infinitas|ilimitadas) / solo el tiempo (dirá / lo dirá) / lo ' +
          'mejor está por venir / un futuro mejor para todos)',
      ],
      pt: [
        'futuro [5] (promissor|brilhante)',
        '((as|suas) possibilidades são (infinitas|ilimitadas) / só o tempo dirá / o melhor ainda está ' +
          'por vir / um futuro melhor para todos)',
      ],
      it: ['futuro [4] (promettente|luminoso|roseo)'],
      zh: ['未 来 [8] (充 满 / 可 期 / 光 明)', '让 我 们 [10] 共 同|一 起 [14] 未 来|明 天|美 好'],
    },
  },
  explain: ({ quote }) => `${quote} would fit the end of any text, so a reader takes nothing home from it.`,
  flagged: [
    'The future looks bright for the little press.',
    'One thing is clear: the possibilities are endless.',
    'Together we can build a brighter world for everyone.',
  ],
  clean: [
    'Future fares will be set in July.',
    'The lamp in the yard is bright.',
    'Only time in the saddle counts toward the badge.',
  ],
};
