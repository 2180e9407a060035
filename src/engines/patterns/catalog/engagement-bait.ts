import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

const QUESTION = /^(?:what|who|am I right)\b/iu;
const SHORT_TEXT_WORDS = 60;
const LAST_PART = 0.75;

/** Who is asked is asked at the start of a clause: “and leave a comment”, “feel free to share”. */
const ASKED_BEFORE =
  /(?:^|[^\p{L}\p{N}\s'’-]\s*|\b(?:and|then|please|so|or|just|but|(?:free|sure|forget|hesitate) to)\s+)$/iu;
const REQUEST = /^(?:share|drop|leave|post|repost|tell|let|sound|weigh)\b/iu;
/** “Save for the pilot, …” excepts, and a newsletter is a service of the paper. */
const NO_REQUEST = /^(?:save (?:for|this one)|subscribe to the)\b/iu;
/** “Like if you wanted to become a pilot, …” gives an example. */
const LONGEST_LIKE_WORDS = 12;

/** “students can share …”, “a post a user creates”: told of others, or a noun. */
const TOLD_BEFORE =
  /\b(?:an?|the|this|that|each|every|they|people|users?|students?|can|could|will|would|may|might)\s+$/iu;

/** Comments on a draft by a date are wanted for a reason; a question in the middle of a text is a question. */
const isReported: Unless = (found, sentence, document) =>
  (QUESTION.test(document.text.slice(found.start, found.end)) &&
    document.proseWordCount >= SHORT_TEXT_WORDS &&
    sentence.wordsBefore < LAST_PART * document.proseWordCount) ||
  (/comment|repl/iu.test(document.text.slice(found.start, found.end)) &&
    TOLD_BEFORE.test(document.text.slice(sentence.start, found.start))) ||
  (REQUEST.test(document.text.slice(found.start, found.end)) &&
    !ASKED_BEFORE.test(document.text.slice(sentence.start, found.start))) ||
  NO_REQUEST.test(document.text.slice(found.start, found.end)) ||
  /^like if (?!you\b)|^like for\b/iu.test(document.text.slice(found.start, found.end)) ||
  (/^like if/iu.test(document.text.slice(found.start, found.end)) && sentence.wordCount > LONGEST_LIKE_WORDS) ||
  /\b(?:asked|asks|wrote|draft|deadline|due)\b/iu.test(document.text.slice(sentence.start, sentence.end));

export const engagementBait: PatternRecord = {
  id: 'engagement_bait',
  name: 'Engagement-bait ending',
  displayName: 'Engagement-bait ending',
  category: 'chat_leftover',
  description: 'The text ends by asking readers to comment, share or agree.',
  tip: 'Delete it, or ask one real question.',
  scope: 'everywhere',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        "what (are|is|'s) your (<w>)? " +
          '(thoughts|take|experience|experiences|favorite|favourite|biggest|opinion|opinions|view|views|secret|' +
          'go|tip|tips|story|stories|strategy)',
        'what do you (all|guys)? think <q>',
        '^ (what) (would you add / do you say / about you) ',
        '(share / drop / leave / tell (me|us) / let (me|us) know / sound off / post / weigh in) [10] ' +
          '(comment / comments / below / replies / reply section)',
        '^ (comment|reply) (below|with|your) ',
        '^ (agree / thoughts / agreed / sound familiar) <q>',
        '^ (agree or disagree / yes or no) <q>',
        'tag (someone / a friend / a colleague / your / anyone / somebody) (who)? <w>',
        '^ (like|follow|share|repost|save|subscribe) (and|&|if|for|me|us|this|to) (<w>)? ' +
          '(this|more|if|for|the|you|your|share|follow|post|tips|friend|daily|network|someone|helpful|content|' +
          'subscribe|comment|like|repost)',
        '^ share this with <a>|your|someone|anyone|everyone',
        '(repost|share) (this)? (if|to) (you|help|your|inspire)',
        '(hit|smash|click) (that|the) (like|follow|subscribe|bell)',
        "(let's / let us) (start|continue|keep) (a|the|this) (conversation|discussion) (going)?",
        'who else <w> [6] <q>',
        "(i|we) (would|'d) love to hear (your|from|what|how)",
        'double tap',
        "(double - tap / who's with me / am I right <q>)",
      ],
      de: [
        '(was denkst du / was denkt ihr / was meint ihr / schreibt es in die kommentare / schreib es ' +
          'in die kommentare / teilt eure)',
      ],
      fr: ["(qu'en pensez-vous / dites - le (moi|nous) en commentaire / partagez (votre|vos) [3])"],
      es: [
        '(qué (opinas|opinan|piensas|piensan) / (déjame|déjanos|cuéntame|cuéntanos) [4] comentarios / ' +
          'comparte [4] (comentarios|opinión))',
      ],
      pt: ['(o que você acha / (deixe|conte|compartilhe) [4] comentários)'],
      zh: ['欢 迎 [6] 留 言|评|分', '你 怎 么 看'],
    },
    unless: isReported,
  },
  explain: ({ quote }) => `${quote} asks for a reaction and adds nothing. Readers know the line from many posts.`,
  flagged: [
    'What are your thoughts? Leave them in the comments below!',
    'Thoughts?',
    'Follow for more tips on small gardens.',
  ],
  clean: [
    'He asked what she thought of the bread.',
    'Comments on the plan are due on 6 June.',
    'Do you agree with clause 4, the clerk asked.',
    'Like if someone has two votes, the count is wrong.',
    'Save for the guard, nobody saw it.',
    'Radial cuts reduce the drop impact and the contact time below one second.',
    'Pupils can share their notes by comment.',
    'A post a user creates has one comment field.',
  ],
};
