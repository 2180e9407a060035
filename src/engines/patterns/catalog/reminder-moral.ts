import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

const SENDERS_AND_MESSAGES = new RegExp(
  [
    String.raw`\b(?:bank|dentist|calendar|invoice|rent|payment|due|appointment|e-?mail|phone|sent|text message|`,
    String.raw`library books?|set a)\b`,
  ].join(''),
  'iu',
);

/** “The guide urged us to hurry”, “… reminded us to lock up”: somebody said it once. */
const REQUEST = /^(?:remind|urg|encourag|challeng|invit)ed us (?:all )?to\b/iu;

/** Banks and calendars send reminders, people make requests. */
const isMessage: Unless = (found, sentence, document) =>
  REQUEST.test(document.text.slice(found.start, found.end)) ||
  SENDERS_AND_MESSAGES.test(document.text.slice(sentence.start, sentence.end)) ||
  /^\s*[“"]/u.test(document.text.slice(found.end, sentence.end));

export const reminderMoral: PatternRecord = {
  id: 'reminder_moral',
  name: 'A reminder that …',
  displayName: 'A reminder that …',
  category: 'rhetoric',
  description: 'An event or a thing is turned into a moral with “a reminder that” or “reminds us”.',
  tip: 'Tell what happened and let readers draw the moral.',
  scope: 'prose',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        '(a / another / this / one more / yet another) ' +
          '(powerful|gentle|stark|constant|poignant|quiet|timely|sobering|beautiful|daily|humbling|small|' +
          'tangible|vivid|subtle|potent|important|helpful|useful|strong|simple|painful|brutal|grim|visible|' +
          'living|lasting|welcome|friendly|touching|striking|chilling|bittersweet) ' +
          'reminder (that|of|to|:|about|for)',
        '(is|are|was|were|serve|serves|served|serving|stand|stands|stood|become|becomes|became|offer|offers|' +
          'offered|as|act|acts|acting|provides|be) ' +
          'as? a reminder (that|of|to|:)',
        '-to|please|may|let ' +
          '(remind|reminds|reminded|teach|teaches|taught|invite|invites|invited|challenge|challenges|urge|urges|' +
          'encourage|encourages|reminding|teaching|inviting|challenging|urging|encouraging|compels|forces) ' +
          'us (all|each)? (that|to|how|all|about|why) !(the ' +
          '(address|time|date|meeting|name|way|room|rules|rent))',
        '-to|please|may|let remind|reminds|reminded|reminding us (all|each)? of (the|our|what|how|a) <w>? ' +
          '(importance|power|value|beauty|fragility|need|cost|costs|limits|role|strength|joy|joys|capacity|ability|' +
          'dangers|danger|responsibility|duty|humanity|past|roots|place|shared|connection|bond|bonds|resilience|' +
          'matters|truly|really|fleeting|brief|simple|quiet|truth|price|potential|interconnectedness|wonder)',
        '-to|please|may|let remind|reminds|reminded|reminding us (all|each)? of life',
        '(offers|offer|offered|holds|carries) (a|an|us|valuable|powerful|important)? ' +
          '(valuable|powerful|important|quiet|simple)? (lesson|lessons) in',
        '(calls|call) (on|upon)? us to',
        'shows|show us (that|what) !(the (way|door|room|house|map))',
        'there is a lesson (here|in)',
        'the (moral|lesson) (here / of the story)? is (clear|simple|that)',
      ],
      de: [
        '(erinnert|erinnern|lehrt|lehren|mahnt) uns (daran|alle|,)? [1] (dass|wie|daran)',
        '(eindringliche|ständige|kraftvolle|wichtige) (erinnerung|mahnung) (daran|dass|,)',
      ],
      fr: [
        '(nous rappelle / nous rappellent / nous enseigne / nous invite / nous invitent / nous ' +
          "apprend) (que|à|de|l'|combien|qu')",
        "(un|puissant|poignant) rappel (puissant|poignant)? (que|de|qu')",
      ],
      es: [
        '(nos recuerda / nos recuerdan / nos enseña / nos invita / nos invitan) (que|a|la|lo|el|de)',
        '(un|poderoso) recordatorio (poderoso|constante)? de',
      ],
      pt: [
        '(nos lembra / nos lembram / nos ensina / nos convida) (que|de|a|da|do)',
        '(um|poderoso) lembrete (poderoso|constante)? de',
      ],
      it: ['(ci ricorda / ci ricordano / ci insegna / ci invita) (che|di|a|quanto)'],
    },
    unless: isMessage,
  },
  explain: ({ quote }) => `${quote} draws the moral for the reader. The event itself may have said it already.`,
  flagged: [
    'The ruin is a stark reminder that water wins.',
    'His notebooks remind us to look up.',
    'The storm served as a reminder of how near the sea is.',
  ],
  clean: [
    'She set a reminder for the vet.',
    'The library sent a reminder that two books were due.',
    'Remind us of the date.',
    'The guard reminded us to close the gate.',
    'The miller showed us how the wheel turns.',
  ],
};
