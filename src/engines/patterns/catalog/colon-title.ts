import { findHeadings } from '../markup.js';
import type { PatternRecord } from '../record.js';

const GUIDE = new RegExp(
  [
    String.raw`^[^:.]{3,70}: (?:A|The|An|Your|How|Why|What)\b[^:.]{0,20}\b(?:Comprehensive|Complete|Ultimate|`,
    "Deep(?:er)? (?:Dive|Look)|Practical|Beginner['’]s|Definitive|Step-by-Step|Essential|Critical|",
    'Journey|Tale|Closer Look|Exploration|Analysis|Guide|Overview|Roadmap|Testament|Balancing Act|',
    String.raw`Double-Edged Sword|Game[ -]Changer)\b[^\n.]{0,60}$`,
  ].join(''),
  'iu',
);
const EVERYTHING = /^[^:.]{3,70}: (?:Everything|All|What) You(?:['’]ll)? (?:Need|Should|Want) to Know\b/iu;
const GERUND = new RegExp(
  [
    '^(?:Unlocking|Unleashing|Navigating|Exploring|Mastering|Embracing|Demystifying|Harnessing|',
    'Understanding|Bridging|Beyond|Rethinking|Reimagining|Decoding|Unveiling|Discovering|Redefining|',
    'Empowering|Transforming|Revolutionizing|Cultivating|Crafting|Building|Unraveling|',
    String.raw`Unravelling) [^:.]{3,60}: \p{Lu}[^\n.]{3,80}$`,
  ].join(''),
  'u',
);
const FOREIGN = new RegExp(
  [
    String.raw`^[^:.]{3,70}\s?: (?:Ein(?:e)? (?:umfassende[rn]?|vollständige[rn]?|ultimative[rn]?|`,
    String.raw`praktische[rn]?) \p{L}+|(?:[Uu]n|[Ll]e) [Gg]uide (?:complet|ultime|pratique)|`,
    '(?:[Uu]na|[Ll]a) [Gg]uía (?:completa|definitiva|práctica)|',
    '[Uu]m [Gg]uia (?:completo|definitivo|prático))',
  ].join(''),
  'u',
);

export const colonTitle: PatternRecord = {
  id: 'colon_title',
  name: '“X: A Comprehensive Guide”',
  displayName: '“X: A Comprehensive Guide”',
  category: 'formatting',
  description: 'A title follows the model “Topic: A Comprehensive Guide” or “Unlocking X: How …”.',
  tip: 'Name the topic and stop.',
  scope: 'everywhere',
  matcher: {
    kind: 'markup',
    find: (document) =>
      findHeadings(document, { plainTitles: true, labelsToo: true })
        .filter(({ title }) => GUIDE.test(title) || EVERYTHING.test(title) || GERUND.test(title) || FOREIGN.test(title))
        .map(({ span }) => [span]),
  },
  explain: ({ quote }) =>
    `${quote} follows a stock model for titles. Readers have seen so many that the half after the colon says little.`,
  flagged: [
    '# Beekeeping: A Complete Guide',
    'Mastering the Morning: How Small Steps Change the Day',
    '## The Hidden Power of Moss: A Deep Dive',
  ],
  clean: ['# Note: the pool is shut', 'The rule: a guide must wear boots.', '# Dubliners: chapter 2'],
};
