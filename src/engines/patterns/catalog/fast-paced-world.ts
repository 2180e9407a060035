import type { Unless } from '../kinds.js';
import { languageBit } from '../languages.js';
import type { PatternRecord } from '../record.js';

const ENGLISH = languageBit('en');

/** Characters that may stand before the remark at the start of a text. */
const LATEST_START = 24;
const PACE =
  /\b(?:fast|paced|ever|increasingly|rapidly|constantly|hectic|busy|interconnected|connected|competitive)\b/iu;

/** “Copying is easy in the digital age”: it says when, and nothing sets off with it. */
const isMention: Unless = (found, sentence, document) =>
  found.start - sentence.start > LATEST_START &&
  sentence.languageBit === ENGLISH &&
  !PACE.test(document.text.slice(found.start, found.end));

/** “In an era of steam” followed by a year is history, and so is “in the modern era” within a sentence. */
const isConcrete: Unless = (found, sentence, document) =>
  (found.start > sentence.start + 1 &&
    /^in the modern (?:era|age|times?|period)$/iu.test(document.text.slice(found.start, found.end))) ||
  /^[^.,;]{0,12}\b1[0-9]\d\d\b/u.test(document.text.slice(found.end, found.end + 24));

export const fastPacedWorld: PatternRecord = {
  id: 'fast_paced_world',
  name: "In today's fast-paced world",
  displayName: "In today's fast-paced world",
  category: 'rhetoric',
  description: 'The text sets off with a remark about how fast, modern or digital the world is today.',
  tip: 'Start with the subject.',
  scope: 'text',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        "in (today's / our|this|the) (increasingly|rapidly|ever|highly|constantly|digitally)? -? " +
          '<pace_words> -|,|and? <pace_words>? -|,|and? <pace_words>? -|,|and? <pace_words>? <w>? ' +
          'world|age|era|society|environment|landscape|market|marketplace|economy|workplace|times|lifestyle|' +
          'climate|lives|life',
        "in today 's world|society|age|market|economy|era|climate|environment",
        "in today 's day and age",
        'in an (ever - changing / increasingly <w>) world|age|era|society|landscape|environment',
        'in this day and age',
        "^ today 's <pace_words> -|,|and? <pace_words>? <pace_words>? <w>? " +
          'world|age|era|society|environment|landscape|market|economy',
        'in|into an (era|age) (where|when|marked|defined|dominated|characterized|characterised|increasingly)',
        '^ in an (era|age) of <w>',
        '^ in a world (where|that|of|increasingly|full|filled|dominated|driven)',
        'since the dawn of (time|humanity|civilization|civilisation|man|mankind|history)',
        '^ throughout history ,',
        '^ from the dawn of (time|civilization|civilisation|humanity|history|man)',
        '^ now more than ever ,',
        '^ in the age of ' +
          '(social|constant|instant|information|artificial|ai|big|digital|streaming|smartphones|distraction|' +
          'screens|algorithms|automation)',
        '^ (in|amid|amidst) (the hustle and bustle / our hectic) [6]',
      ],
      de: [
        'in (der heutigen / unserer / einer / der) ' +
          '(heutigen|schnelllebigen|digitalen|modernen|vernetzten|immer|zunehmend)? ' +
          '(schnelllebigen|digitalen|vernetzten|modernen|schneller|komplexeren|globalisierten|hektischen) ' +
          '[2] (welt|zeit|gesellschaft|ära)',
        'in der heutigen [2] (welt|zeit|gesellschaft)',
        'in einer welt , in der',
        'im (digitalen|heutigen) zeitalter',
      ],
      fr: [
        "dans (le|un|notre) monde [3] d'aujourd'hui",
        'dans (le|un|notre) monde (actuel / moderne / numérique / contemporain / connecté / trépidant ' +
          '/ où / en constante)',
        "à l'ère (du / de la / de l')? (numérique|digitale|moderne|intelligence|information)",
        'de nos jours ,',
        '(à|dans) une époque où',
      ],
      es: [
        'en (el|un) mundo (actual / moderno / digital / globalizado / de hoy / cada / acelerado / donde / en)',
        'en la (era|sociedad) (digital|actual|moderna)',
        'hoy en día ,',
        'en una (era|época) (donde / en la que)',
      ],
      pt: [
        'no mundo (atual / de hoje / moderno / digital / globalizado / acelerado / contemporâneo)',
        '(na / em uma) (era digital / sociedade atual / sociedade contemporânea / era em que)',
        'em um mundo (cada vez mais / onde / em que / acelerado)',
        'nos dias (de hoje / atuais) ,',
      ],
      it: [
        'nel mondo (di oggi / odierno / moderno / digitale / attuale)',
        "nell'era (digitale|moderna)",
        "al giorno d'oggi",
      ],
      zh: ['在 当 今', '当 今 社 会|世|时', '在 这 个 [10] 的 时 代|社|世', '随 着 科 技|社|时|信|互 [10] 发 展'],
      ja: ['現 代 社 会 において'],
    },
    unless: (found, sentence, document) =>
      isMention(found, sentence, document) || isConcrete(found, sentence, document),
  },
  explain: ({ quote }) => `${quote} could open a text on anything, so a reader learns nothing of this one from it.`,
  flagged: [
    "In today's hectic world, finding time to read is hard.",
    'In an era where patience is rare, slow food wins.',
    'Since the dawn of time, children have asked why.',
  ],
  clean: [
    "In today's post there is a card from Nora.",
    'The era ended with the last tram.',
    'No bridge of this span was built in the modern era.',
    'The fast-paced third act left us breathless.',
  ],
};
