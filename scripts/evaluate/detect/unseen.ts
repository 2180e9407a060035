import type { ModelCard } from '../../../src/engines/detect/card.js';
import { prepareDocument } from '../../../src/engines/detect/index.js';
import type { CorpusDocument } from '../../corpora/detection.js';
import { runFolds } from '../../train/detect/left-out.js';
import { auroc, mean, truePositiveRate } from '../../statistics/metrics.js';
import { prepare } from '../../train/detect/prepare.js';
import { readLanguages } from '../../train/detect/recipe.js';
import type { Recipe } from '../../train/detect/recipe.js';
import { judgeAll } from '../../train/detect/second-stage.js';
import { LANGUAGE_GROUPS, plainPart } from './languages.js';
import { round } from './tables.js';
import { itemAt, present } from '../../../src/lib/present.js';

/** How texts are scored of a family of generators, or in a language, that trained nothing. */
export interface UnseenRun {
  readonly name: string;
  readonly human: number;
  readonly ai: number;
  readonly auroc: number;
  readonly tpr1: number;
  /**
   * Share of the human texts called AI, as if the language were known. In a language that is not, the detector leans to
   * human instead.
   */
  readonly calledAi: number;
}

interface Family {
  readonly name: string;
  readonly has: (document: CorpusDocument) => boolean;
}

const GENERATORS: readonly (readonly [string, RegExp])[] = [
  ['GPT-3 and GPT-3.5', /^(gpt-?2|gpt-?3|text-(davinci|curie|babbage)|chatgpt$)/iu],
  ['GPT-4 and later', /^(gpt-?4|gpt-?5|chatgpt-4o)/iu],
  ['Claude', /claude/iu],
  ['Gemini, Gemma and PaLM', /gemini|gemma|palm/iu],
  ['Llama', /llama/iu],
  ['DeepSeek, GLM, Kimi, Qwen', /deepseek|glm|kimi|qwen/iu],
  ['FLAN-T5 and BLOOMZ', /flan|bloomz/iu],
  ['Mistral, Starling, Grok', /mistral|starling|grok/iu],
];
const FAMILIES: readonly Family[] = GENERATORS.map(([name, pattern]) => ({
  name,
  has: ({ label, generator }) => label === 'ai' && pattern.test(generator),
}));
const FEWEST_TEXTS = 20;

/**
 * Trains a version again without each family of generators, or each language, and scores held-apart documents of it.
 */
export async function unseenRuns(
  recipe: Recipe,
  card: ModelCard,
  dev: readonly CorpusDocument[],
): Promise<UnseenRun[]> {
  const byLanguage = recipe.languages.length > 1;
  if (byLanguage) return unseenLanguages(recipe, card, dev);
  const { documents, keptBits, parts, weightsWithout } = await prepare(recipe);
  const judgedBy = ({ has }: Family): CorpusDocument[] =>
    dev.filter((document) => document.label !== 'mixed' && (has(document) || document.label === 'human'));
  const measurable = FAMILIES.filter((family) => documents.some(family.has) && enough(judgedBy(family)));
  const tasks = measurable.map((family) => ({
    weights: weightsWithout(family.has),
    texts: judgedBy(family).map(({ text }, id) => ({ id, text: prepareDocument(text).prose })),
    others: [],
  }));
  const { profiles } = await runFolds(parts, keptBits, recipe.languages, tasks, () => undefined);
  let from = 0;
  return measurable.map((family) => {
    const own = judgedBy(family);
    const judged = judgeAll(
      profiles.slice(from, from + own.length).map((profile) => ({ profile, document: itemAt(own, profile.id) })),
      card,
    );
    from += own.length;
    return figuresOf(family.name, judged);
  });
}

/**
 * Trains the views that carry over without each group of languages and scores the held-apart texts of these: as in a
 * language that trained nothing, on the mean scale of the languages whose scale human texts alone set.
 */
async function unseenLanguages(recipe: Recipe, card: ModelCard, dev: readonly CorpusDocument[]): Promise<UnseenRun[]> {
  const { keptBits, parts, weightsWithout } = await prepare(recipe);
  const part = plainPart(recipe);
  const documents = dev.filter(({ lang, label }) => recipe.languages.includes(lang) && label !== 'mixed');
  const tasks = LANGUAGE_GROUPS.map((languages) => ({
    part,
    weights: [
      itemAt(
        weightsWithout(({ lang }) => languages.includes(lang)),
        part,
      ),
    ],
    texts: documents
      .map(({ lang, text }, id) => ({ id, lang, text }))
      .filter(({ lang }) => languages.includes(lang))
      .map(({ id, text }) => ({ id, text: prepareDocument(text).prose })),
    others: [],
  }));
  const { profiles } = await runFolds(parts, keptBits, readLanguages(recipe), tasks, () => undefined);
  const scales = (recipe.humanOnly ?? []).map((lang) => present(card.scales[lang]));
  const gain = mean(scales.map((scale) => scale.gain)) * itemAt(recipe.parts, part).share;
  const bias = mean(scales.map((scale) => scale.bias));
  const judged = judgeAll(
    profiles.map((profile) => ({ profile, document: itemAt(documents, profile.id) })),
    { ...card, scales: Object.fromEntries(recipe.languages.map((lang) => [lang, { gain, bias }])) },
  );
  return recipe.languages.flatMap((lang) => {
    const own = judged.filter(({ document }) => document.lang === lang);
    return enough(own.map(({ document }) => document)) ? [figuresOf(lang, own)] : [];
  });
}

function figuresOf(name: string, judged: ReturnType<typeof judgeAll>): UnseenRun {
  const humans = judged.filter(({ document }) => document.label === 'human');
  const human = humans.map(({ profile }) => profile.score);
  const ai = judged.filter(({ document }) => document.label === 'ai').map(({ profile }) => profile.score);
  return {
    name,
    human: human.length,
    ai: ai.length,
    auroc: round(auroc(human, ai)),
    tpr1: round(truePositiveRate(human, ai, 0.01)),
    calledAi: round(humans.filter(({ verdict }) => verdict === 1).length / humans.length),
  };
}

function enough(documents: readonly CorpusDocument[]): boolean {
  return ['human', 'ai'].every(
    (label) => documents.filter((document) => document.label === label).length >= FEWEST_TEXTS,
  );
}
