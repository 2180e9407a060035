import type { PatternRecord } from '../record.js';

export const withItsOpener: PatternRecord = {
  id: 'with_its_opener',
  name: 'With its rich …, X',
  displayName: 'With its rich …, X',
  category: 'structure',
  description: 'A sentence opens with “With its …” and stacks praise before it names its subject.',
  tip: 'Put the subject first, then what is true of it.',
  scope: 'prose',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        '^ with (its|their|his|her|our) (<w> (and / ,))? <opener_praise> [14,] ,',
        '^ with (its|their|his|her|our) ' +
          'blend|mix|combination|commitment|focus|array|wealth|emphasis|ability of|to|on [12,] ,',
      ],
      de: [
        '^ mit (seiner|ihrer|seinem|ihrem|seinen|ihren) (<w> und)? ' +
          '(reichen|lebendigen|einzigartigen|atemberaubenden|vielfältigen|reicher|innovativen|intuitiven|' +
          'charmanten|malerischen|beeindruckenden|modernen) ' +
          '[8]',
      ],
      fr: [
        '^ avec (son|sa|ses|leur|leurs) [2] ' +
          '(riche|unique|vibrante|innovant|intuitive|charmant|charmante|pittoresque|époustouflant|exceptionnel|' +
          'exceptionnelle) ' +
          '[8] ,',
      ],
      es: [
        '^ con (su|sus) [2] ' +
          '(rica|rico|vibrante|única|único|innovador|innovadora|intuitivo|intuitiva|impresionante|pintoresco|' +
          'encantador) ' +
          '[8] ,',
      ],
      it: [
        '^ con (la sua / il suo / i suoi / le sue) [2] ' +
          '(ricca|ricco|vivace|unica|unico|innovativo|intuitivo|intuitiva|affascinante|pittoresco) [8] ' +
          ',',
      ],
      pt: [
        '^ com (sua|seu|suas|seus) [2] ' +
          '(rica|rico|vibrante|única|único|inovador|inovadora|intuitivo|intuitiva|impressionante|pitoresco|' +
          'encantador) ' +
          '[8] ,',
      ],
    },
  },
  explain: ({ quote }) =>
    `${quote} praises the subject before naming it, so the reader must keep the praise in mind ` +
    'until the subject arrives.',
  flagged: [
    'With its rich archives and quiet rooms, the house draws scholars all year.',
    'With its elegant lines, the chair suits any kitchen.',
    'With their distinctive blend of tango and rock, the band fills halls.',
  ],
  clean: [
    'With its motor running, the boat drifted out.',
    'With its door gone, the shed was useless.',
    'He came with his rich cousin, who paid.',
  ],
};
