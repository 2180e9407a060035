import { unitKindsFor } from '../../../src/engines/detect/fold.js';
import { KeptWords } from '../../../src/engines/detect/kept-words.js';
import { LinearScorer } from '../../../src/engines/detect/linear.js';
import { itemAt } from '../../../src/lib/present.js';
import type { CorpusDocument } from '../../corpora/detection.js';
import { fitPart, sumOfParts } from '../../train/detect/fit-views.js';
import { languageUnits } from '../../train/detect/language-folds.js';
import { prepare } from '../../train/detect/prepare.js';
import type { Recipe } from '../../train/detect/recipe.js';
import { readLanguages } from '../../train/detect/recipe.js';

/**
 * Languages that are left out together. Near relations are in different groups, so that what is measured is transfer to
 * a language, not to a family.
 */
export const LANGUAGE_GROUPS: readonly (readonly string[])[] = [
  ['ar', 'cs', 'es', 'fi', 'he', 'zh'],
  ['de', 'hi', 'hu', 'ko', 'pt', 'uk'],
  ['fa', 'fr', 'id', 'ja', 'pl'],
  ['el', 'it', 'nl', 'ru', 'tr', 'vi'],
  ['bn', 'ca', 'ro'],
];
/** Texts of one source, language and class that are scored. */
const SCORED_TEXTS = 300;

export interface LanguageScore {
  readonly document: Pick<CorpusDocument, 'lang' | 'label' | 'source'>;
  readonly score: number;
}

/** The part that reads a language without AI texts. */
export function plainPart({ parts }: Recipe): number {
  return parts.findIndex(({ views }) => views.every(({ form }) => form === 'plain'));
}

/**
 * Scores the texts of each language by the plain view, trained without AI texts of the language and without the human
 * sources that are scored: those of every second source of the language.
 */
export async function languageLeftOut(recipe: Recipe): Promise<LanguageScore[]> {
  const { documents, keptBits, parts, weightsWithout } = await prepare(recipe);
  const unitOf = languageUnits(documents);
  const scored = everySecond(documents, unitOf);
  const isScored = (document: CorpusDocument): boolean => document.label === 'ai' || scored.has(unitOf(document));
  const plain = plainPart(recipe);
  return LANGUAGE_GROUPS.flatMap((languages) => {
    const isLeftOut = (document: CorpusDocument): boolean => languages.includes(document.lang) && isScored(document);
    const tables = fitPart(itemAt(parts, plain), itemAt(weightsWithout(isLeftOut), plain));
    const scorer = new LinearScorer(
      sumOfParts([tables], [1]),
      new KeptWords(keptBits),
      unitKindsFor(readLanguages(recipe)),
    );
    return sampled(documents.filter(isLeftOut)).map(({ lang, label, source, text }) => ({
      document: { lang, label, source },
      score: scorer.score(text).score,
    }));
  });
}

/** Every second of the human sources of each language, by name. */
function everySecond(documents: readonly CorpusDocument[], unitOf: (document: CorpusDocument) => string): Set<string> {
  const units = new Map<string, Set<string>>();
  for (const document of documents.filter(({ label }) => label === 'human'))
    units.set(document.lang, (units.get(document.lang) ?? new Set()).add(unitOf(document)));
  return new Set([...units.values()].flatMap((own) => [...own].sort().filter((_, at) => at % 2 === 0)));
}

function sampled(documents: readonly CorpusDocument[]): CorpusDocument[] {
  const counts = new Map<string, number>();
  return documents.filter(({ source, lang, label }) => {
    const cell = `${source} ${lang} ${label}`;
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
    return (counts.get(cell) ?? 0) <= SCORED_TEXTS;
  });
}
