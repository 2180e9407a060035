import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

const BOUND = [
  'and|but|so|because|that|as|if|when|since|for|while|though|although|know|think|say|says|yet|or|than|until|after|',
  'before|then|now|deep down|today|sometimes|perhaps|maybe|yes|well|still|life|like|remember|believe|agree|actually',
].join('');
/** A noun or “where” right before: no clause of its own begins there. */
const AFTER_NOUN = new RegExp(String.raw`(?<!\b(?:${BOUND})\s)(?<=[\p{L}\p{N}]\s)$`, 'iu');
/** “the skills we all need”, “a bar where everybody knows you”: said of a thing in passing. */
const isPassing: Unless = (found, sentence, document) =>
  /^(?:we|you|everyone|everybody)\b/iu.test(document.text.slice(found.start, found.end)) &&
  AFTER_NOUN.test(document.text.slice(sentence.start, found.start));

export const universalClaim: PatternRecord = {
  id: 'universal_claim',
  name: 'Everyone knows',
  displayName: 'Everyone knows',
  category: 'tone',
  description: 'The sentence claims that everyone knows, feels or wants the same.',
  tip: 'Say who, or speak for yourself.',
  scope: 'prose',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        'we|you all know|want|love|need|struggle|crave|face|dream|remember|feel|wish|strive|experience|deserve|long|' +
          'have',
        'we|you have all (been !<ing>)|heard|felt|seen|had|done|made|known|wanted|loved|needed|struggled|dreamed|' +
          'wished',
        'we|you all have|do|make|see|hear (been|felt|heard|seen|a|an|the|our|something|mistakes|choices)?',
        '-if|whether|until|when|that|not everyone|everybody ' +
          '(knows|wants|loves|struggles|deserves|dreams|needs|agrees|understands|enjoys|hates|feels|remembers|faces ' +
          '/ has a story|dream|moment)',
        '-if|that no one|(nobody) (<ly>)? (wants|likes|enjoys|loves) (to|a|the|being|<ing>|it)',
        'nobody (wants|likes|enjoys|loves) (to|a|the|being|<ing>|it)',
        "let us|'s face it",
        '^ who (does not) (love|want|like|enjoy|need|dream) <w>',
        'as we all know',
        '(everyone|everybody) has (been there / felt)',
        'nobody|(no one) likes|loves <w>',
        'at some point ,? (in (life / our lives) ,)? we all <w>',
        'we can all (agree|relate)',
      ],
      de: ['(wir alle / jeder / jede) (kennen|kennt|wissen|weiß|wollen|will|wünschen|haben) [3]'],
      fr: ['(nous (avons|savons|connaissons|voulons) tous / tout le monde (sait|veut|connaît|aime) / soyons honnêtes)'],
      es: [
        '(todos (sabemos|queremos|conocemos|hemos) / todo el mundo (sabe|quiere|conoce) / seamos (sinceros|honestos))',
      ],
    },
    unless: isPassing,
  },
  explain: ({ quote }) => `${quote} speaks for everybody. A reader who differs stops agreeing here.`,
  flagged: [
    'We all know the sound of a dripping tap.',
    "Let's face it, no one likes to iron.",
    'Everyone deserves a window.',
  ],
  clean: [
    'We all knew the postman by name.',
    'Everyone on deck had a vest.',
    'Nobody answered.',
    'We have all been growing older.',
    'The plan gives pupils the skills we all need.',
    'We all had a lot of fun.',
    'One guest, who does not want to give her name, left.',
  ],
};
