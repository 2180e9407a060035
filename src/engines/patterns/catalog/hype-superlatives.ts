import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

/** In research the state of the art is what a method is compared with. */
const FIELD_AFTER = new RegExp(
  [
    String.raw`^\s*(?:on|in|results?|performance|accuracy|scores?)\b|`,
    String.raw`^(?:\s+[\w-]+){0,4}?\s+(?:methods?|models?|approach(?:es)?|algorithms?|baselines?|networks?|`,
    String.raw`architectures?|classifiers?|parsers?|techniques?|benchmarks?|results?|quality|performance|accuracy)\b`,
  ].join(''),
  'iu',
);
const ACRONYM_AFTER = /^\s+\p{Lu}{2,}s?\b/u;
const FIELD_BEFORE = /\b(?:the (?:\w+ )?|previous |prior |existing |other |new |current )$/iu;

/** “The groundbreaking ceremony”, “the cutting edge of the chisel”, “state of the art on the benchmark”. */
const isTerm: Unless = (found, _sentence, document) => {
  const match = document.text.slice(found.start, found.end).toLowerCase();
  const after = document.text.slice(found.end, found.end + 24);
  if (match.startsWith('ground')) return /^\s*(?:ceremony|took|is set|for the|on\b|began|at\b)/iu.test(after);
  if (match.startsWith('cutting edge'))
    return /^\s*of (?:the|a|his|her) (?:chisel|knife|blade|tool|plane|axe|sword|saw|scythe)/iu.test(after);
  return (
    match.startsWith('state') &&
    (FIELD_AFTER.test(document.text.slice(found.end, found.end + 60)) ||
      ACRONYM_AFTER.test(document.text.slice(found.end, found.end + 8)) ||
      FIELD_BEFORE.test(document.text.slice(0, found.start).slice(-40)))
  );
};

export const hypeSuperlatives: PatternRecord = {
  id: 'hype_superlatives',
  name: 'Hype words',
  displayName: 'Hype words',
  category: 'tone',
  description: 'A hype word such as “game-changer” or “cutting-edge” takes the place of evidence.',
  tip: 'Give the figure or the comparison.',
  scope: 'text',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        'game - changer|changers|changing',
        'game changer|changers',
        'revolutionize~|revolutionise~',
        'revolutionary ' +
          'new|mattress|blender|gadget|formula|fabric|software|programme|program|toolkit|model|experience|' +
          'approach|product|technology|platform|tool|solution|design|method|way|idea|app|system|feature|device|' +
          'service|technique|material|concept',
        'cutting - edge',
        '-the cutting edge technology|design|tools|research|solutions',
        'groundbreaking|(ground - breaking)',
        'paradigm shift|shifts',
        'next - level',
        'world - class',
        'state - of - the - art',
        'state of the art',
        'best - in - class',
        'unparalleled|unrivaled|unrivalled|unprecedented',
        'unmatched ' +
          '!(file|files|pattern|patterns|rule|rules|option|bracket|brackets|parenthesis|parentheses|brace|braces|' +
          'quote|quotes|tag|tags|group|groups|glob|pair|pairs|control|controls|sample|samples|row|rows|record|' +
          'records|transaction|transactions|argument|path|paths|by ' +
          '(the|any)) <w>',
        'transformative !(verb|grammar)',
        'industry - leading',
        '-be|is|are|was disruptive innovation|technology|idea|force|start|startup|startups|technologies',
        'next - generation',
        'once - in - a - lifetime',
        'one - of - a - kind',
        'trailblazing|game-changing',
      ],
      de: [
        'bahnbrechend|bahnbrechende|bahnbrechenden|bahnbrechender|revolutionär|revolutionäre|revolutionären|' +
          'revolutioniert|revolutionieren|wegweisend|wegweisende|wegweisenden|beispiellos|beispiellose|' +
          'beispiellosen|hochmodern|hochmoderne|hochmodernen|erstklassig|erstklassige|erstklassigen|' +
          'zukunftsweisend|zukunftsweisende|zukunftsweisenden|gamechanger|paradigmenwechsel',
      ],
      fr: [
        'révolutionnaire|révolutionnaires|révolutionner|révolutionne|inégalé|inégalée|inégalés|incomparable|' +
          'incomparables|(changement ' +
          'de paradigme)|(de pointe)|(sans précédent)|novateur|novatrice',
      ],
      es: [
        'revolucionario|revolucionaria|revolucionar|revoluciona|vanguardista|inigualable|inigualables|(de ' +
          'vanguardia)|(sin precedentes)|(cambio de paradigma)|(de última generación)',
      ],
      pt: [
        'revolucionário|revolucionária|revolucionar|revoluciona|inigualável|incomparável|(de ' +
          'ponta)|(sem precedentes)|(mudança de paradigma)|(de última geração)',
      ],
      it: [
        "rivoluzionario|rivoluzionaria|rivoluzionare|ineguagliabile|impareggiabile|(all' " +
          'avanguardia)|(senza precedenti)|(cambio di paradigma)',
      ],
      zh: ['革 命 性|颠 覆 性', '前 所 未 有', '无 与 伦 比'],
      ja: ['革 命 的', 'ゲームチェンジャー', 'パラダイムシフト', '魔 法 のよう', '世 界 初', '究 極 の'],
    },
    unless: isTerm,
  },
  explain: ({ words }) =>
    `${words}: such words claim a great step without showing it. A reader has heard them of many ` +
    'things and waits for a figure.',
  flagged: [
    'This cutting-edge kettle is a game-changer for students.',
    'The start-up wants to revolutionize the way we fold shirts.',
    'Members enjoy unparalleled views and world-class coffee.',
  ],
  clean: [
    'The groundbreaking ceremony for the clinic is on 3 May.',
    'Revolutionary France had its own calendar.',
    'He honed the cutting edge of the plane.',
    'We train a set of state-of-the-art neural networks on three data sets.',
    'The paper adds two methods to the state of the art.',
  ],
};
