import { clearLanguage, detectLanguage } from '../../../text/language.js';
import { splitSentences } from '../../../text/sentences.js';
import { CLAIM_SCORE, CLAIM_SIGNS } from './claim-signs.js';
import type { Sign } from './claim-signs.js';
import { SIGNS_OF_LANGUAGES } from './claim-signs-languages.js';
import { namedSource } from './named-sources.js';
import { outsideParts } from './own-parts.js';
import type { Span } from './span.js';

/** A sentence that is supported by citations or that needs one. */
export interface LocatedClaim extends Span {
  /** Indexes into the `citations` argument of `findClaims`. */
  readonly citations: readonly number[];
  readonly needsCitation: boolean;
  /** The source that it names in words; null without one. */
  readonly namedSource: string | null;
}

/** What people say about themselves, about their own work, or to each other, in five languages. */
const PERSONAL = new RegExp(
  [
    String.raw`\b(?:I|we|our|ours|us|my|mine|me|you|your|in this (?:study|paper|work|section)|`,
    String.raw`figures?|figs?\.?|tables?|ich|wir|mir|mich|mein\w*|unser\w*|abb\.|tabelle|je|j'|nous|notre|nos|mon|ma|`,
    String.raw`eu|meu|minha|nosso|nossa|mi|mis|nuestro|nuestra|figura|tabela|tabla)\b(?!-)`,
  ].join(''),
  'iu',
);
/** Notices of copyright and of licences, and the line at the foot of a page that names its journal: of no fact. */
const NOTICE = new RegExp(
  [
    String.raw`^\s*(?:©|copyright\b|\(c\) ?(?:19|20)\d\d)|\ball rights reserved\b|\bpermission is hereby granted\b|`,
    String.raw`\bauthors? (?:\p{L}+ ){0,3}retains? (?:the |all )?copyright\b|`,
    String.raw`\b(?:distributed|licen[cs]ed|released|published|available) under (?:the|a|an|terms|cc)\b.*\blicen[cs]e|`,
    String.raw`\b(?:is an )?open[- ]access article (?:distributed|published|licen[cs]ed|under)\b|`,
    String.raw`\bprovided [“"]?as is[”"]?|\bwithout (?:any )?warrant(?:y|ies)\b|`,
    String.raw`^\s*\p{Lu}[^.!?]{3,80}?,? (?:19|20)\d\d[,;:]? (?:vol\.? ?)?\d+(?:\(\d+\))?[,:;]? `,
    String.raw`(?:pp?\.? ?)?\d+[–-]\d+\.?$`,
  ].join(''),
  'isu',
);
const FEWEST_WORDS = 3;
/** What cuts a row of a table short. */
const CUT_ROW = /\s(?:\.\.\.|…)$/u;
/** Names and a year alone, as in a citation that a page repeats, have no word of these. */
const WORD = /(?<!\p{L})(?!(?:et|al|and|und|y|e|in)\b)\p{Ll}[\p{L}'’-]+/u;
/** Words that announce examples. */
const EXAMPLES = /^\p{L}*\s?examples (?:are|include)\b/iu;
/** Headings and labels end without one. */
const SENTENCE_END = /[.!…][\p{Pf}\p{Pe}"']*$/u;

/** Characters around a sentence by which its language is identified; shorter texts count as a known language. */
const STRETCH = 2048;
const FEWEST_TO_TELL = 20;

/** Words by which a sentence states nothing: of no known language, or of one whose signs are not known. */
const NO_SIGNS: readonly Sign[] = [];

/** Returns the signs by which sentences of a stretch of text are judged. */
function signsOf(printed: string): readonly Sign[] {
  const isEnough = (printed.match(/\p{L}{2,}/gu)?.length ?? 0) >= FEWEST_TO_TELL;
  const language = isEnough ? clearLanguage(printed) : detectLanguage(printed);
  const signs = language === 'en' ? CLAIM_SIGNS : SIGNS_OF_LANGUAGES.get(language);
  return signs ?? (isEnough ? NO_SIGNS : CLAIM_SIGNS);
}

/** Returns a function that gives the signs at a place: those of the language of the text around it. */
function signsByPlace(text: string): (at: number) => readonly Sign[] {
  const known = new Map<number, readonly Sign[]>();
  return (at) => {
    const stretch = Math.floor(at / STRETCH);
    const signs = known.get(stretch) ?? signsOf(text.slice(stretch * STRETCH, (stretch + 1) * STRETCH));
    known.set(stretch, signs);
    return signs;
  };
}

/** Whether a sentence states a fact about the world for which readers expect a source. */
function isClaim(sentence: string, signs: readonly Sign[]): boolean {
  if (!SENTENCE_END.test(sentence) || sentence.split(/\s+/u).length < FEWEST_WORDS) return false;
  if (PERSONAL.test(sentence) || NOTICE.test(sentence)) return false;
  if (CUT_ROW.test(sentence) || !WORD.test(sentence) || EXAMPLES.test(sentence)) return false;
  return (
    signs.reduce((score, { weight, matches }) => (matches.test(sentence) ? score + weight : score), 0) >= CLAIM_SCORE
  );
}

/**
 * Returns the claims of the running text: sentences with a citation, and sentences that state a fact about the world
 * without one.
 * @param own what the document says of itself on its pages, which states no fact
 */
export function findClaims(
  text: string,
  bodies: readonly Span[],
  citations: readonly Span[],
  own: readonly Span[] = [],
): readonly LocatedClaim[] {
  const claims: LocatedClaim[] = [];
  const signsAt = signsByPlace(text);
  let next = 0;
  for (const body of bodies) {
    for (const span of splitSentences(text.slice(body.start, body.end))) {
      const sentence = { start: span.start + body.start, end: span.end + body.start };
      while (next < citations.length && (citations[next]?.end ?? 0) <= sentence.start) next += 1;
      const inside: number[] = [];
      for (let index = next; index < citations.length && (citations[index]?.start ?? 0) < sentence.end; index += 1)
        inside.push(index);
      const printed = text.slice(sentence.start, sentence.end);
      const needsCitation = inside.length === 0;
      if (!needsCitation || isClaim(printed, signsAt(sentence.start)))
        claims.push({ ...sentence, citations: inside, needsCitation, namedSource: namedSource(printed) });
    }
  }
  const stated = new Set(outsideParts(own, claims));
  return claims.filter((claim) => stated.has(claim) || !claim.needsCitation);
}
