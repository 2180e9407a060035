import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

/** An actor's parts. */
const PARTS_BEFORE = /\b(?:act(?:or|ress)|star|singer|comedian|cast|role|roles|film|films)\b/iu;

/** A date or a title of one piece is a reference. */
const namesPiece: Unless = (found, sentence, document) =>
  (/^appeared/iu.test(document.text.slice(found.start, found.end)) &&
    PARTS_BEFORE.test(document.text.slice(sentence.start, found.start))) ||
  /\b(?:on|in) (?:\d{1,2} \p{Lu}\p{Ll}+|\p{Lu}\p{Ll}+ \d{1,2}|(?:19|20)\d\d)\b/u.test(
    document.text.slice(sentence.start, sentence.end),
  );

export const notabilityListing: PatternRecord = {
  id: 'notability_listing',
  name: 'Roll-call of media mentions',
  displayName: 'Name dropping',
  category: 'tone',
  description: 'Outlets or follower numbers are listed to prove that the subject matters.',
  tip: 'Quote one of them instead.',
  scope: 'prose',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        '(featured / covered / cited / profiled / mentioned / appeared / highlighted / recognized / ' +
          'recognised / reviewed / praised / published / showcased / quoted / interviewed / written up) ' +
          '(in|by|on) (the|such|publications|outlets|like|as|including)? (<Cap> <Cap>? <Cap>? <Cap>?) , ' +
          '(the)? (<Cap> <Cap>? <Cap>? <Cap>?) ,? (and|,)',
        '(featured|covered|cited|profiled|mentioned|appeared|highlighted|recognized|recognised|reviewed|praised|' +
          'quoted) ' +
          '(in|by|on) (several / numerous / many / various / multiple / major / leading / reputable / ' +
          'prominent / national / international / notable / respected / top / a number of / a range of ' +
          '/ countless / local / mainstream) [4] ' +
          '(outlets|publications|media|newspapers|magazines|press)',
        '(featured / covered / profiled / mentioned / appeared / reviewed / praised / quoted / ' +
          'interviewed) in|by|on [4] ' +
          '(Forbes|Vogue|Wired|Time|BBC|CNN|NBC|CBS|NPR|Guardian|Bloomberg|Reuters|Telegraph|Economist|' +
          'Independent|Newsweek|Fortune|Variety|Esquire|Elle|GQ|(New ' +
          'York Times)|(Washington Post)|(Wall Street Journal)|(Financial Times)|(Le Monde)|(El ' +
          'País)|Spiegel|Zeit) (and|&|,)',
        '(active|strong|significant|robust|large|growing|substantial) (social media / online / ' +
          'digital) (presence|following)',
        '(large|strong|loyal|growing|huge|massive|dedicated) following on ' +
          '(social|instagram|tiktok|youtube|twitter|facebook|x)',
        '(widespread|extensive|significant|considerable|international) media (coverage|attention)',
        '(over|than|nearly|almost) <num> (million|thousand)? ' +
          '(instagram|tiktok|youtube|twitter|facebook) (followers|subscribers)',
        '(independent|significant|extensive|widespread|national|international) (media|press)? ' +
          'coverage (in|by|from|has) ',
        'independent (media|press)? coverage',
        '(over|than|nearly|almost|with|has|have|amassed|attracted) <num> (million|thousand|k)? (followers|subscribers)',
        '(garnered|attracted|received|gained) [2] (attention|coverage|recognition) (from|in) ' +
          '(major|national|international|reputable|leading|several|numerous|mainstream) [3] ' +
          '(outlets|publications|media|press)',
      ],
    },
    unless: namesPiece,
  },
  explain: ({ quote }) => `${quote} lists who has taken notice. A reader learns more from what one of them said.`,
  flagged: [
    'Her lamps have been featured in Vogue, the Guardian, and Die Zeit.',
    'The café maintains an active social media presence.',
    'His maps have been covered by several reputable news outlets.',
  ],
  clean: [
    'On 5 June 2012 the Herald featured on its back page a letter from his son.',
    'The play, which featured Tom Bell, closed early.',
    'She appeared on the list by mistake.',
    'The actress, who appeared in Two Rooms, High Water and Late Train, was 55.',
  ],
};
