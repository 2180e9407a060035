import type { PatternRecord } from '../record.js';
import { Flag } from '../tokens.js';
import type { Tokens } from '../tokens.js';

const STEM_LENGTH = 6;
/** Words further apart are not stacked. */
const MAX_TOKENS_APART = 8;
/** This many in one sentence are a stack, however far apart. */
const MANY = 4;
const AFTER_NOUN = 'to|of|for|in|into|on|from|with|under|at|is|was|and|or|that|which|by|until|twice|again';

/** Returns the longest run of tokens of which each stands close to the next. */
function closest(hits: readonly number[]): readonly number[] {
  const runs: number[][] = [];
  for (const hit of hits) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run !== undefined && before !== undefined && hit - before <= MAX_TOKENS_APART) run.push(hit);
    else runs.push([hit]);
  }
  return runs.reduce<readonly number[]>((longest, run) => (run.length > longest.length ? run : longest), []);
}

export const aiVocab202425: PatternRecord = {
  id: 'ai_vocab_2024_25',
  name: 'Later chatbot vocabulary (2024–25)',
  displayName: 'Later chatbot vocabulary (2024–25)',
  category: 'vocabulary',
  description: 'The sentence stacks words that later chatbots lean on, such as “foster”, “enhance” and “leverage”.',
  tip: 'Keep one of them at most; say the rest plainly.',
  scope: 'text',
  matcher: {
    kind: 'sentence-shape',
    languages: ['en'],
    anchors: ['<ai_vocabulary>', 'align~'],
    compile: (lexicon) => {
      const words = lexicon.set('<ai_vocabulary>');
      // Ordinary by themselves and beside each other: they count in company of the others.
      const weak = lexicon.set('<ai_vocabulary_weak>');
      const aligns = lexicon.set('align~');
      const preposition = lexicon.set('with');
      const literalNext = lexicon.set(
        'points|point|frames|frame|values|pair|pairs|holder|holders|' +
          'sign|signs|organ|organs|records|statistics|strap|strut|range|programming|dna|link|site|pressure|array|' +
          'arrays|memory|allocation|library|libraries|typing|' +
          'load|equilibrium|home|homes|carer|carers',
      );
      const [keys, leverage] = [lexicon.set('key'), lexicon.set('leverage')];
      const linking = lexicon.set('is|are|was|were|be|been|remain|remains|remained');
      const after = lexicon.set(AFTER_NOUN);
      // “the small key to the shed”, “press the key”: a thing, and no adjective
      const isNoun = (tokens: Tokens, at: number): boolean =>
        !linking.has(tokens.id(at - 1)) && (!tokens.has(at + 1, Flag.word) || after.has(tokens.id(at + 1)));
      // “Mio and Foster insist”
      const isName = (tokens: Tokens, at: number): boolean =>
        tokens.has(at, Flag.capital) && !tokens.has(at, Flag.start);
      return ({ tokens }, sentence) => {
        const hits: number[] = [];
        for (let at = sentence.firstToken; at < sentence.tokenLimit; at += 1) {
          const id = tokens.id(at);
          if (id === 0 || !tokens.has(at, Flag.word) || literalNext.has(tokens.id(at + 1))) continue;
          // “the leverage of the arm”
          if (leverage.has(id) && after.has(tokens.id(at + 1))) continue;
          if ((keys.has(id) && isNoun(tokens, at)) || isName(tokens, at)) continue;
          if (!words.has(id) && !weak.has(id) && !(aligns.has(id) && preposition.has(tokens.id(at + 1)))) continue;
          if (!hits.some((hit) => tokens.lower(hit).slice(0, STEM_LENGTH) === tokens.lower(at).slice(0, STEM_LENGTH)))
            hits.push(at);
        }
        const stack = hits.length >= MANY ? hits : closest(hits);
        const [first, ...others] = stack;
        const last = others.at(-1);
        if (first === undefined || last === undefined || stack.every((hit) => weak.has(tokens.id(hit)))) return null;
        return { start: tokens.start(first), end: tokens.end(last), words: stack.map((hit) => tokens.raw(hit)) };
      };
    },
  },
  explain: ({ words }) =>
    `${words} stand close together. Each is an ordinary word; in company they sound like a template to many readers.`,
  flagged: [
    'The toolkit empowers schools to leverage valuable insights.',
    'A holistic approach can foster calm and enhance focus.',
    'These innovative lessons streamline practice and elevate results.',
  ],
  clean: [
    'Tighten the robust clamp around the pipe.',
    'The elevator stopped, so we climbed the stairs.',
    'Vital signs were stable at noon.',
    'To foster calm, Lund and Foster say, is a task for schools.',
    'A small key for the box will facilitate repairs.',
    'It would ensure that budgets reflect what the towns need, and would allow vital units to stay.',
    'The key points leverage no new data.',
  ],
};
