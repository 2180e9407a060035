import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

/** Apples, reactors and shifts have a core or an end. */
const isPhysical: Unless = (found, sentence, document) =>
  /\b(?:apple|pear|reactor|magnet|planet|earth|star|uranium|shift|road|street|corridor|worm|iron)\b/iu.test(
    document.text.slice(Math.max(sentence.start, found.start - 30), Math.min(sentence.end, found.end + 12)),
  );

export const persuasiveAuthority: PatternRecord = {
  id: 'persuasive_authority',
  name: 'At its core',
  displayName: 'At its core',
  category: 'rhetoric',
  description: 'A phrase such as “at its core” or “the real question is” claims to reach a deeper truth.',
  tip: 'Leave it out; the claim stands without it.',
  scope: 'prose',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        '^ but|and|yet? at (its|their|the) very? (core|heart) ,',
        '^ at (the) (very)? (core|heart) of (this / it / all / the ' +
          '(matter|issue|debate|question|problem|story|argument)) ',
        ', at its very? (core|heart) ,',
        '(is|are) , at (its|their) very? (core|heart) ,',
        'the (real|deeper|true|bigger|larger|central|fundamental|underlying|ultimate) ' +
          '(question|issue|challenge|story|problem|test|lesson|work|truth|point|secret|value|magic) (is ' +
          "/ is not / here / lies / was / becomes / 's)",
        'what (really|truly|ultimately|actually) (matters|counts)',
        '^|, at the end of the day ,',
        '^ at the end of the day ,',
        'when all is said and done',
        'when it (all)? comes down to it',
        '^ fundamentally ,',
        '^ in its essence ,',
        'what matters most (is|here|of)',
        'the heart of the matter',
        'it (all|really|ultimately) (comes|boils) down to',
        'make no mistake about it',
      ],
      de: [
        'im (kern|grunde|wesentlichen) (geht|ist|genommen) [4]',
        '(die eigentliche / die wahre / die wirkliche) (frage|herausforderung) (ist|lautet|lautet:)',
      ],
      fr: ["(au fond / en fin de compte / la vraie question (est|c'est) / le véritable (enjeu|défi) (est|c'est))"],
      es: [
        '(en el fondo / en esencia / la verdadera (pregunta|cuestión) es / lo que realmente importa / ' +
          'al fin y al cabo)',
      ],
    },
    unless: isPhysical,
  },
  explain: ({ quote }) => `${quote} claims depth for what follows. A reader waits for what follows to show it.`,
  flagged: [
    'At its core, cooking is an act of care.',
    'The real question is whether pupils can rest.',
    'What truly matters is how we listen.',
  ],
  clean: [
    'The pear had a maggot at its core.',
    'At the end of the day shift, she hands in the keys.',
    'The question is on page six.',
  ],
};
