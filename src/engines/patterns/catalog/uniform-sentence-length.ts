import type { Sentence } from '../document.js';
import type { PatternRecord } from '../record.js';

/** A text of so few sentences is even where six in a row are; of a longer one, some six are by chance. */
const SHORT_TEXT = { sentences: 8, run: 6, maxVariation: 0.1 };
/** Both together are in 0.25 % of human documents and 3.4 % of AI ones (`npm run eval:patterns`). */
const LONG_TEXT = { run: 10, maxVariation: 0.15 };
const MIN_MEAN_WORDS = 6;
const MAX_MEAN_WORDS = 30;
const MIN_WORDS = 3;

/** Coefficient of variation of the word counts. */
function variation(counts: readonly number[], mean: number): number {
  const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / counts.length;
  return Math.sqrt(variance) / mean;
}

export const uniformSentenceLength: PatternRecord = {
  id: 'uniform_sentence_length',
  name: 'Even sentence length',
  displayName: 'Even sentence length',
  category: 'structure',
  description: 'Sentence after sentence has nearly the same length, so that the text keeps one beat.',
  tip: 'Let a short sentence stand next to a long one.',
  scope: 'prose',
  matcher: {
    kind: 'cross-sentence',
    languages: 'any',
    compile: () => {
      return (document, sentence) => {
        const { sentences, spans } = document;
        const wanted = spans.length <= SHORT_TEXT.sentences ? SHORT_TEXT : LONG_TEXT;
        if (sentence.index < wanted.run - 1) return [];
        const run: Sentence[] = [];
        for (let index = sentence.index; run.length < wanted.run; index -= 1) {
          const part = sentences[index];
          if (part === undefined || part.role !== 'prose' || part.quoted || part.wordCount < MIN_WORDS) return [];
          run.unshift(part);
        }
        const counts = run.map((part) => part.wordCount);
        const mean = counts.reduce((sum, count) => sum + count, 0) / wanted.run;
        if (mean < MIN_MEAN_WORDS || mean > MAX_MEAN_WORDS || variation(counts, mean) >= wanted.maxVariation) return [];
        // Words without a language, such as lorem ipsum, are nobody's sentences.
        if (!document.isOfLanguage) return [];
        return run.map(({ index, start, end }) => ({ sentence: index, start, end }));
      };
    },
  },
  explain: ({ quote }) =>
    `${quote} is one of six or more sentences in a row of almost equal length. The even beat ` +
    'makes a text easy to skim and hard to remember.',
  flagged: [
    'The market opens in the old station hall. Growers bring fruit from the nearby valleys. ' +
      'Bakers sell loaves from small wooden carts. Families share lunch at the long tables. ' +
      'Students play music near the main doors. Everyone leaves before the evening trains arrive.',
    'The course begins with a short written test. The teacher reads every answer with great care. ' +
      'The class then works in groups of four. The groups compare their notes after the break. The ' +
      'tutors collect the sheets before they leave. The results arrive by letter the next week.',
    'Good soil holds water during the dry months. Compost feeds the roots of every young plant. ' +
      'Mulch keeps the weeds away from the beds. Worms carry air into the deeper layers. Shade ' +
      'protects the leaves from the midday sun. Patience rewards the gardener at harvest time.',
  ],
  clean: [
    'Wait. The thing that struck the surveyor first, long before the damp or the smell of old ' +
      'coal that hung about the stairs, was how warm it was. No one lived there. He noted it. Then, ' +
      'for the third time that month, he telephoned the agent and asked for the keys.',
    'Fill the pan. Stir it well. Turn the heat down.',
    'It rained. We stood under the bridge for nearly an hour while my aunt argued with the driver ' +
      'about a fare she swore she had paid. No use. The next coach, an old one with one working ' +
      'lamp, came at ten. I slept. Home by three.',
    'The ferry leaves the old harbour at noon. Two of the deck hands coil the long wet ropes. A boy throws bread to ' +
      'the gulls. The captain reads the weather and shakes his head slowly. Rain falls on the ' +
      'far hills. Nobody goes below before the bell has rung.',
  ],
};
