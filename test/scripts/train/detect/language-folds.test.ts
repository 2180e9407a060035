import { describe, expect, test } from 'vitest';
import type { CorpusDocument } from '../../../../scripts/corpora/detection.js';
import { languageFolds, languageUnits } from '../../../../scripts/train/detect/language-folds.js';

function documents(lang: string, source: string, label: CorpusDocument['label'], count: number): CorpusDocument[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `${source} ${lang} ${label} ${at}`,
    source,
    domain: 'news',
    lang,
    generator: label === 'human' ? 'human' : 'gpt-4',
    label,
    group: `${source}:${at}`,
    text: 'A text.',
  }));
}

const all = [
  ...documents('cs', 'answers', 'ai', 60),
  ...documents('cs', 'wiki', 'human', 60),
  ...documents('cs', 'novels', 'human', 40),
  ...documents('pt', 'paired', 'human', 50),
  ...documents('pt', 'paired', 'ai', 50),
  ...documents('pt', 'answers', 'ai', 40),
  ...documents('pt', 'essays', 'human', 40),
];

describe('what is left out in each language', () => {
  const unitOf = languageUnits(all);
  const folds = languageFolds(all, unitOf, 3);
  const foldOf = (document: CorpusDocument): number => folds.findIndex((units) => units.has(unitOf(document)));

  test('a source that alone has AI texts of a language is halved, others are left out as a whole', () => {
    const unitsOf = (lang: string, source: string): number =>
      new Set(all.filter((document) => document.lang === lang && document.source === source).map(unitOf)).size;
    expect(unitsOf('cs', 'answers')).toBe(2);
    expect([unitsOf('cs', 'wiki'), unitsOf('pt', 'paired'), unitsOf('pt', 'answers')]).toEqual([1, 1, 1]);
  });

  test('every document is left out once, and no language is scored without one of its classes', () => {
    expect(all.every((document) => foldOf(document) >= 0)).toBe(true);
    for (const lang of ['cs', 'pt'])
      for (const label of ['human', 'ai'])
        for (const fold of folds.keys())
          expect(
            all.some((document) => document.lang === lang && document.label === label && foldOf(document) !== fold),
          ).toBe(true);
  });
});
