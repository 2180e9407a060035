import type { Sentence } from '../document.js';
import type { PatternRecord } from '../record.js';
import { Flag } from '../tokens.js';
import type { Tokens } from '../tokens.js';
import type { WordSet } from '../vocabulary.js';

const MAX_LABEL_TOKENS = 4;
const MIN_SENTENCES = 3;
const MAX_SENTENCES = 6;

/** A name for a person or thing, such as “the coastal town”. */
interface Label {
  /** The token that names it. */
  readonly head: number;
  /** The position of its word class. */
  readonly kind: number;
}

/** Returns the label that a sentence starts with; null if it starts otherwise. */
function labelAtStart(tokens: Tokens, part: Sentence, the: WordSet, classes: readonly WordSet[]): Label | null {
  if (!the.has(tokens.id(part.firstToken))) return null;
  const first = part.firstToken + 1;
  const limit = Math.min(first + MAX_LABEL_TOKENS, part.tokenLimit);
  for (let at = first; at < limit && tokens.has(at, Flag.word); at += 1) {
    const kind = classes.findIndex((set) => tokens.id(at) !== 0 && set.has(tokens.id(at)));
    if (kind >= 0) return { head: at, kind };
  }
  return null;
}

export const elegantVariation: PatternRecord = {
  id: 'elegant_variation',
  name: 'Synonym cycling',
  displayName: 'Synonym cycling',
  category: 'structure',
  description: 'The same person or thing gets a new label in every sentence, so that no word comes twice.',
  tip: 'Repeat the name, or use a pronoun.',
  scope: 'prose',
  matcher: {
    kind: 'cross-sentence',
    languages: ['en'],
    compile: (lexicon) => {
      const the = lexicon.set('the');
      const classes = ['<labels_person>', '<labels_company>', '<labels_place>', '<labels_work>', '<labels_animal>'].map(
        (name) => lexicon.set(name),
      );
      return ({ tokens, sentences }, sentence) => {
        const labelOf = (part: Sentence): Label | null => labelAtStart(tokens, part, the, classes);
        const last = labelOf(sentence);
        if (last === null || sentence.quoted) return [];
        const run: { readonly part: Sentence; readonly head: number }[] = [{ part: sentence, head: last.head }];
        for (let index = sentence.index - 1; index >= 0 && run.length < MAX_SENTENCES; index -= 1) {
          const part = sentences[index];
          const label = part === undefined ? null : labelOf(part);
          if (part === undefined || label?.kind !== last.kind) break;
          if (run.some((other) => tokens.lower(other.head) === tokens.lower(label.head))) break;
          run.unshift({ part, head: label.head });
        }
        const before = sentences[sentence.index - run.length];
        const isNamed =
          before !== undefined && tokens.has(before.firstToken, Flag.capital) && !the.has(tokens.id(before.firstToken));
        if (
          run.length < (isNamed ? MIN_SENTENCES - 1 : MIN_SENTENCES) ||
          (last.kind === 0 && !isNamed && run.length < MIN_SENTENCES)
        )
          return [];
        const founds = run.map(({ part, head }) => ({
          sentence: part.index,
          start: tokens.start(part.firstToken),
          end: tokens.end(head),
        }));
        return isNamed ? [{ sentence: before.index, start: before.start, end: before.end }, ...founds] : founds;
      };
    },
  },
  explain: ({ quote }) =>
    `${quote} and the sentences around it speak of one and the same under a new label each time. ` +
    'A reader may think that somebody or something new has come in.',
  flagged: [
    'Ada Brandt founded the paper in 1911. The publisher hired two cooks. The entrepreneur bought ' +
      'a press. The visionary editor retired in June.',
    'Porto rose early. The coastal town filled with carts. The hilly metropolis shone. The old city slept at one.',
    'The film did well. The movie won a medal. The picture was sold abroad. The feature is shown in schools.',
  ],
  clean: [
    'Ada Brandt founded the paper in 1911. She hired two cooks. She bought a press.',
    'The nurse asked the driver. The doctor agreed. The driver went home.',
    'The firm hired a consultant. The consultant blamed the bank.',
  ],
};
