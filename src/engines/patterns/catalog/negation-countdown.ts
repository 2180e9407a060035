import type { Sentence } from '../document.js';
import type { PatternRecord } from '../record.js';
import { Flag } from '../tokens.js';

const MAX_SEGMENT_TOKENS = 9;
const TURN = 'just|only|simply|nur|einfach|bloß|juste|seulement|rien|solo|sólo|simplemente';

export const negationCountdown: PatternRecord = {
  id: 'negation_countdown',
  name: 'No this, no that, just',
  displayName: 'No this, no that, just',
  category: 'structure',
  description: 'Short phrases with “no” or “not” are counted off until one positive word arrives.',
  tip: 'Say what there is, in one sentence.',
  scope: 'prose',
  matcher: {
    kind: 'cross-sentence',
    languages: ['en', 'de', 'fr', 'es'],
    anchors: [TURN],
    compile: (lexicon) => {
      const turn = lexicon.set(TURN);
      const negative = lexicon.set(
        'no|not|without|zero|never|kein|keine|keinen|nicht|ohne|pas|sans|aucun|aucune|sin|ningún|ninguna',
      );
      const joins = lexicon.set('and|und|et|y|but|nor|or');
      const breaks = lexicon.set(',|;|—|–|-');
      return ({ tokens, sentences }, sentence) => {
        const isBreak = (index: number): boolean => breaks.has(tokens.id(index)) || tokens.has(index, Flag.terminal);
        const floor = sentences[Math.max(0, sentence.index - 6)]?.firstToken ?? 0;
        for (let at = sentence.firstToken; at < sentence.tokenLimit; at += 1) {
          if (!turn.has(tokens.id(at)) || at === 0 || !isBreak(at - 1) || tokens.has(at + 1, Flag.terminal)) continue;
          let first = -1;
          let count = 0;
          for (let end = at - 1; end > floor;) {
            let start = end;
            while (start > floor && !isBreak(start - 1) && !tokens.has(start - 1, Flag.lineBreak)) start -= 1;
            const opening = joins.has(tokens.id(start)) ? start + 1 : start;
            // “No sounds, not even the birds.” takes nothing off.
            if (tokens.lower(opening + 1) === 'even') break;
            if (end - start > MAX_SEGMENT_TOKENS || start === end || !negative.has(tokens.id(opening))) break;
            count += 1;
            first = start;
            end = start - 1;
          }
          if (count < 2) continue;
          const spanEnd = tokens.end(Math.min(at + 8, sentence.tokenLimit) - 1);
          const taking = sentences.filter(
            (part): part is Sentence => part.tokenLimit > first && part.index <= sentence.index,
          );
          if (taking.some((part) => part.quoted || part.role === 'heading')) continue;
          return taking.map((part) => ({
            sentence: part.index,
            start: Math.max(part.start, tokens.start(first)),
            end: part.index === sentence.index ? spanEnd : part.end,
          }));
        }
        return [];
      };
    },
  },
  explain: ({ quote }) =>
    `${quote} strikes things off one by one so that the last word shines. Readers know the drum ` +
    'roll from advertisements; a plain statement says the same.',
  flagged: [
    'No alarms, no screens, just birdsong.',
    'No shortcuts. No excuses. Just good bread.',
    'Not a trend. Not a gimmick. Only a better chair.',
  ],
  clean: [
    'No dogs, no bicycles, no open fires.',
    'There was no salt and no oil, so we ate the beans plain.',
    'No trains ran, no bus came, and we walked.',
    'No sound, not even the owl. Just the pump ran.',
  ],
};
