import type { Sentence } from '../document.js';
import type { PatternRecord } from '../record.js';
import { Flag } from '../tokens.js';

const MAX_QUESTION_WORDS = 6;

/** Whole questions that a writer puts in order to answer them. */
const WHOLE_QUESTION = new RegExp(
  [
    String.raw`^(?:Why|How|Impossible|Expensive|Worth it|Surprising|Surprised|Simple|Risky|Crazy|Coincidence|`,
    String.raw`Sound familiar|What changed|`,
    String.raw`What(?:'s|’s| is) the (?:secret|catch|trick|result|point|answer|difference|problem|takeaway|solution|`,
    String.raw`twist|upside|downside)|`,
    String.raw`Is (?:it|this|that) (?:really )?(?:worth it|possible|enough|true|fair|safe)|Why bother|`,
    String.raw`What does (?:this|that|it) (?:all )?mean(?: for \p{Ll}+)?|`,
    String.raw`How did (?:they|she|he|we|it) (?:do|manage|get|happen|survive)(?: it| that| there)?|`,
    String.raw`Need proof|Want proof|What happened next|So what|Why not|Why does (?:this|it) matter|`,
    String.raw`Warum|Pourquoi|Por qué|Por quê|Das Ergebnis|Der Grund|Der Clou|`,
    String.raw`Le résultat|La raison|El resultado|La razón|O resultado|A razão)$`,
  ].join(''),
  'u',
);

/** Whether a sentence is a short question outside quotation marks, and the next one, on its line, is a statement. */
function isAnsweredQuestion(text: string, question: Sentence, answer: Sentence): boolean {
  return (
    !question.quoted &&
    !answer.quoted &&
    question.role === 'prose' &&
    question.wordCount <= MAX_QUESTION_WORDS &&
    text.charAt(question.end - 1) === '?' &&
    text.charAt(answer.end - 1) !== '?' &&
    !text.slice(question.end, answer.start).includes('\n')
  );
}

/** “Why did I stay? Because …”, “Why had he come back? Money.”: no question to somebody, and its answer. */
const OWN_QUESTION = /^(?:(?:And|But|So) )?(?:why|how|what|who|where|when)\b(?!.*\b(?:you|your|yours|up)\b)/iu;
const REASON = /^(?:Because|Simply because|For one|The answer)\b/u;
const LONGEST_ANSWER_WORDS = 2;
const REPLY = /^(?:yes|no|ok|okay|yeah|sure|nothing|well|oh|i|you|really|sorry|please)\b/iu;

function isOwnAnswer(question: string, answer: string, answerWords: number): boolean {
  if (!OWN_QUESTION.test(question)) return false;
  return REASON.test(answer) || (answerWords <= LONGEST_ANSWER_WORDS && !REPLY.test(answer));
}

export const rhetoricalQuestionAnswer: PatternRecord = {
  id: 'rhetorical_question_answer',
  name: 'Question, then instant answer',
  displayName: 'Question, then instant answer',
  category: 'rhetoric',
  description: 'The writer asks a short question and answers it in the next breath.',
  tip: 'Make question and answer one statement.',
  scope: 'prose',
  matcher: {
    kind: 'cross-sentence',
    languages: 'any',
    compile: (lexicon) => {
      const leads = lexicon.set('and|but|so|now');
      const owners = lexicon.set('the|our|their|his|her|my|your|das|der|die|le|la|el|o|a');
      const heads = lexicon.set('<question_heads>');
      const whole = lexicon.set(
        'why|how|impossible|expensive|surprising|simple|surprised|coincidence|warum|pourquoi|por|risky|crazy|' +
          'sound|worth|what|wieso|need|is|want',
      );
      return ({ text, tokens, sentences }, sentence) => {
        const question = sentences[sentence.index - 1];
        if (question === undefined || !isAnsweredQuestion(text, question, sentence)) return [];
        const first = leads.has(tokens.id(question.firstToken)) ? question.firstToken + 1 : question.firstToken;
        const last = question.tokenLimit - 2;
        const isNounQuestion =
          owners.has(tokens.id(first)) &&
          heads.has(tokens.id(last)) &&
          last - first <= 4 &&
          tokens.has(last, Flag.word);
        const isStock =
          (whole.has(tokens.id(first)) || owners.has(tokens.id(first))) &&
          WHOLE_QUESTION.test(
            text
              .slice(tokens.start(first), question.end - 1)
              .trim()
              .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
          );
        const isOwn = isOwnAnswer(
          text.slice(question.start, question.end),
          text.slice(sentence.start, sentence.end),
          sentence.wordCount,
        );
        if (!isNounQuestion && !isStock && !isOwn) return [];
        return [question, sentence].map(({ index, start, end }) => ({ sentence: index, start, end }));
      };
    },
  },
  explain: ({ quote }) =>
    `${quote} belongs to a question that is asked only to be answered at once. Readers know the ` +
    'trick and wait for the statement.',
  flagged: [
    'The result? Shorter queues and calmer mornings.',
    'They closed the back office. Why? Nobody used it.',
    'And the best part? You can start today.',
  ],
  clean: [
    '"The verdict?" he asked. "Not guilty," she said.',
    'What was the answer? No one in the room knew.',
    'Why the lift stopped is not known.',
  ],
};
