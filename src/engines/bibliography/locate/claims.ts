import { splitSentences } from '../../../text/sentences.js';
import type { Span } from './span.js';

/** A sentence that is supported by citations or that needs one. */
export interface LocatedClaim extends Span {
  /** Indexes into the `citations` argument of `findClaims`. */
  readonly citations: readonly number[];
  readonly needsCitation: boolean;
}

/** Phrases that report findings of others, in five languages. */
const REPORTS = new RegExp(
  [
    String.raw`\b(?:stud(?:y|ies) (?:show|have shown|suggest|found|indicate|demonstrate)|`,
    'research (?:shows|suggests|has shown|indicates)|evidence (?:shows|suggests|indicates)|',
    'it (?:has been|is well) (?:shown|established|known|demonstrated)|',
    'according to (?:studies|research|experts)|studien (?:zeigen|belegen|haben gezeigt)|',
    'untersuchungen (?:zeigen|belegen)|(?:des|les) études (?:montrent|ont montré|suggèrent)|',
    '(?:los )?estudios (?:muestran|han demostrado|indican|sugieren)|',
    String.raw`(?:os )?estudos (?:mostram|demonstraram|indicam|sugerem|apontam))\b`,
  ].join(''),
  'iu',
);
/** Measured quantities and comparisons. */
const MEASURES = new RegExp(
  [
    String.raw`\d(?:[.,]\d+)?\s?(?:%|percent|per cent|prozent|pour cent|por ciento|por cento|‰)|`,
    String.raw`\b\d+(?:[.,]\d+)?[- ]fold\b|`,
    String.raw`\b(?:million|billion|millionen|milliarden|millions|milliards|millones|milhões|bilhões)\b`,
  ].join(''),
  'iu',
);
const OWN_WORK = new RegExp(
  [
    String.raw`\b(?:we|our|us|in this (?:study|paper|work|section)|figures?|figs?\.?|tables?|wir|unsere?[rn]?|`,
    String.raw`abb\.|tabelle|nous|notre|nos|figura|tabela|tabla|nosso|nossa|nuestro|nuestra)\b`,
  ].join(''),
  'iu',
);

const needsCitation = (sentence: string): boolean =>
  !OWN_WORK.test(sentence) && (REPORTS.test(sentence) || MEASURES.test(sentence)) && sentence.split(/\s+/u).length >= 6;

/**
 * Returns the claims of the running text: sentences with a citation, and sentences that report findings or measurements
 * without one.
 */
export function findClaims(text: string, bodies: readonly Span[], citations: readonly Span[]): readonly LocatedClaim[] {
  const claims: LocatedClaim[] = [];
  let next = 0;
  for (const body of bodies) {
    for (const span of splitSentences(text.slice(body.start, body.end))) {
      const sentence = { start: span.start + body.start, end: span.end + body.start };
      while (next < citations.length && (citations[next]?.end ?? 0) <= sentence.start) next += 1;
      const inside: number[] = [];
      for (let index = next; index < citations.length && (citations[index]?.start ?? 0) < sentence.end; index += 1)
        inside.push(index);
      if (inside.length > 0) claims.push({ ...sentence, citations: inside, needsCitation: false });
      else if (needsCitation(text.slice(sentence.start, sentence.end)))
        claims.push({ ...sentence, citations: [], needsCitation: true });
    }
  }
  return claims;
}
