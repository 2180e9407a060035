import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

const NEXT_WORDS = 60;
const LISTED = /:|\b(?:such as|including|namely|among them)\b/iu;
const LISTED_NEXT =
  /^\s*(?:Among|First|One (?:is|of)|For (?:example|instance)|These (?:are|include)|They (?:are|include))\b/u;

/** “AENs find a balance between size and speed”, “has tried to strike a balance between”: it is done, and not asked. */
const IS_DONE = /\b(?:tried|sought|struggl\w+|managed|hoped|wanted)\s+to\s+$|\b\p{Lu}{2,}s?\s+(?:\w+ly\s+)?$/u;

/** What something depends on is said at once. */
const saysFactors: Unless = (found, sentence, document) =>
  (/balance between$/iu.test(document.text.slice(found.start, found.end)) &&
    IS_DONE.test(document.text.slice(sentence.start, found.start))) ||
  (/^depend/iu.test(document.text.slice(found.start, found.end)) &&
    (LISTED.test(document.text.slice(found.end, sentence.end)) ||
      LISTED_NEXT.test(document.text.slice(sentence.end, sentence.end + NEXT_WORDS))));

export const bothSidesBalance: PatternRecord = {
  id: 'both_sides_balance',
  name: 'Balance without a view',
  displayName: 'Balance without a view',
  category: 'tone',
  description: 'The sentence says that both sides matter or that a balance is needed, and stops there.',
  tip: 'Say which side weighs more, and why.',
  scope: 'prose',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        'strike|strikes|striking|struck|find|finds|finding|found|achieve|achieves|achieving|maintain|maintains|' +
          'maintaining|keep|seek|strive ' +
          '[1] a|the|that ' +
          '(right|healthy|delicate|careful|perfect|proper|fine|good|thoughtful|sustainable|happy)? ' +
          'balance between',
        '(finding|strike|striking|find|achieving|achieve) (a|the) ' +
          '(right|healthy|delicate|careful|perfect|proper|fine|good) balance',
        'both sides of (the|this|every|any) argument|debate|issue|coin|question|story',
        'no one - size - fits - all',
        "(there is|'s / is|'s) no (simple|easy|single|universal|(right or wrong) / one|definitive) answer|solution",
        'depend|depends|depending on (a variety / a number / a range / a combination of / ' +
          'many|various|several|multiple|numerous|individual|different) of? factors',
        'nuanced approach|understanding|perspective|view',
        '(valid|good|compelling|strong) (points|arguments) on both sides',
        'both (have|has|offer) (their|its) own? (merits|advantages|strengths|pros)',
        '(has|have) (its|their) (own)? pros and cons',
        '(is|strikes|requires|it|a) delicate balance between',
        '(striking|finding|achieving|maintaining) (that / this / the right / such a) balance',
        'no single (right|correct|best|perfect) (answer|way|approach|solution|path)',
        '(is|are) (not|rarely|never|seldom) (so|always|entirely|that)? black and white',
        'both (approaches|sides|options|views|methods|models|arguments) have (their|its) (own)? ' +
          '(merits|advantages|strengths|pros|benefits|place)',
        '(choice|answer|decision) (ultimately|largely|really)? depends on (your|individual|personal|what|who)',
        'pros and cons (to|of|on) (both|each|either|every|all)',
        '(depends|depend|depending) (entirely|largely|ultimately)? (on|upon) ' +
          '(your|the|one|individual|personal|specific)? (individual|personal|specific|unique) ' +
          '(needs|preferences|circumstances|goals|situation|context|values|priorities)',
        '(a|more) balanced (approach|perspective|view)',
        'the (truth|answer) (lies|is|lie)? (probably|often|usually|likely|perhaps)? somewhere (in ' +
          'between / in the middle)',
      ],
      de: [
        '(ausgewogenes|richtiges|gesundes|richtige) (gleichgewicht|balance|verhältnis) zwischen',
        '(von / hängt von) (verschiedenen|vielen|mehreren|zahlreichen) faktoren',
      ],
      fr: ['trouver (un|le) (juste|bon)? équilibre entre', 'dépend (de plusieurs / de nombreux / de divers) facteurs'],
      es: [
        '(encontrar|lograr|mantener) (un|el) [1] equilibrio [1] entre',
        'depende de (varios|diversos|muchos|múltiples) factores',
      ],
      pt: ['(encontrar|alcançar|manter) (um|o) [1] equilíbrio [1] entre'],
      zh: ['取 决 于 多|许|各'],
    },
    unless: saysFactors,
  },
  yieldsTo: ['false_concession'],
  explain: ({ quote }) =>
    `${quote} weighs both sides and sets the scales down again. The reader still does not know what to do.`,
  flagged: [
    'Schools must strike a careful balance between rest and effort.',
    'There is no one-size-fits-all plan for grief.',
    'The right size depends on many factors.',
  ],
  clean: [
    'He lost his balance between the two boulders.',
    'On both sets, SAT achieves a good balance between quality and speed.',
    'The family has tried to strike a balance between fasting and work.',
    'Check your balance before the trip.',
    'Growth depends on light and water.',
  ],
};
