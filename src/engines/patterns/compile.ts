import { CONTRACTED } from './contractions.js';
import type {
  CrossSentenceMatcher,
  DensityMatcher,
  Lexicon,
  Matcher,
  MarkupMatcher,
  PhraseMatcher,
  SentenceShapeMatcher,
  TokenShapeMatcher,
  Unless,
} from './kinds.js';
import type { LanguageVotes, PackLanguage } from './languages.js';
import { EVERY_LANGUAGE, languageBit } from './languages.js';
import type { PatternLexicons } from './lexicons.js';
import { WORD_CLASSES } from './phrase/classes.js';
import type { WordClasses } from './phrase/classes.js';
import type { Commonness } from './phrase/necessary.js';
import { necessaryWords } from './phrase/necessary.js';
import type { Program } from './phrase/program.js';
import { compileNode } from './phrase/program.js';
import { parsePhrase, verbForms } from './phrase/syntax.js';
import { readPrecedence } from './precedence.js';
import type { Precedence } from './precedence.js';
import type { PatternRecord } from './record.js';
import { readTokens } from './read-tokens.js';
import { Tokens } from './tokens.js';
import { unitsOf, Vocabulary, WordSet } from './vocabulary.js';

interface Entry {
  /** Position in the catalogue. */
  readonly pattern: number;
  readonly languages: number;
}
export interface PhraseEntry extends Entry {
  readonly program: Program;
  readonly unless: Unless | null;
}
export interface ShapeEntry extends Entry {
  readonly find: ReturnType<TokenShapeMatcher['compile']>;
}
export interface SentenceEntry extends Entry {
  readonly order: number;
  readonly find: ReturnType<SentenceShapeMatcher['compile']>;
}
export interface CrossEntry extends Entry {
  /** Only sentences with one of these words are examined; null for all. */
  readonly anchors: WordSet | null;
  readonly find: ReturnType<CrossSentenceMatcher['compile']>;
}
export interface MarkupEntry {
  readonly pattern: number;
  readonly find: MarkupMatcher['find'];
}
export type DensityRule = Pick<DensityMatcher, 'atLeast' | 'withinWords'>;

/** The compiled catalogue: what to try at each word. */
export interface CompiledCatalog {
  readonly records: readonly PatternRecord[];
  readonly vocabulary: Vocabulary;
  readonly votes: LanguageVotes;
  readonly phrases: readonly PhraseEntry[];
  /**
   * For each word number, the positions of the phrases that need this word (or an equivalent one), so that a sentence
   * is searched for few phrases.
   */
  readonly phrasesWith: readonly (Int32Array | undefined)[];
  /**
   * Columns by phrase, read for every sentence: the languages, and the only word that a match can start with (0 if
   * there are several).
   */
  readonly phraseLanguages: Int32Array;
  readonly phraseFirstWords: Int32Array;
  readonly shapesAt: readonly (readonly ShapeEntry[] | undefined)[];
  readonly sentenceShapes: readonly SentenceEntry[];
  /** For each word number, the sentence shapes to try in sentences with that word. */
  readonly sentenceShapesWith: readonly (readonly SentenceEntry[] | undefined)[];
  readonly crossSentence: readonly CrossEntry[];
  readonly markup: readonly MarkupEntry[];
  readonly densities: ReadonlyMap<number, DensityRule>;
  readonly precedence: Precedence;
}

/** Estimated commonness of words that are not function words, by length: short words are common. */
const COMMON_BY_LENGTH: readonly number[] = [1, 300, 200, 60, 20, 6, 3, 2];
const COMMON_FUNCTION_WORD = 20;
const COMMON_MARK = 10_000;

function languagesMask(languages: readonly PackLanguage[] | 'any'): number {
  return languages === 'any' ? EVERY_LANGUAGE : languages.reduce((mask, language) => mask | languageBit(language), 0);
}

class Compiler {
  readonly vocabulary = new Vocabulary();
  readonly phrases: PhraseEntry[] = [];
  readonly phrasesWith: number[][] = [];
  readonly shapesAt: ShapeEntry[][] = [];
  readonly sentenceShapes: SentenceEntry[] = [];
  readonly sentenceShapesWith: SentenceEntry[][] = [];
  readonly crossSentence: CrossEntry[] = [];
  readonly markup: MarkupEntry[] = [];
  readonly densities = new Map<number, DensityRule>();
  private readonly classes: WordClasses;
  private readonly lexicon: Lexicon;
  private readonly commonness: Commonness;

  constructor(lexicons: PatternLexicons) {
    const classes = new Map<string, readonly number[]>();
    for (const [name, words] of [...Object.entries(WORD_CLASSES), ...Object.entries(lexicons.words)])
      classes.set(name, this.idsOf(words));
    this.classes = classes;
    const functionWords = new Set(Object.values(lexicons.functionWords).flat());
    this.commonness = (word) =>
      /^\p{L}/u.test(word)
        ? (functionWords.has(word) ? COMMON_FUNCTION_WORD : 1) * (COMMON_BY_LENGTH[word.length] ?? 1)
        : COMMON_MARK;
    this.lexicon = { set: (...words) => new WordSet(this.setIds(words), this.vocabulary.size) };
  }

  /** Returns the tokens of a word: `it's` has two, `fast-paced` three; each part of `it's` and of `l'été` has one. */
  readonly split = (literal: string): readonly string[] => {
    const contracted = CONTRACTED[literal];
    if (contracted !== undefined) return [contracted];
    if (/^\p{L}+'$/u.test(literal)) return [literal];
    const tokens = new Tokens(literal, unitsOf(literal), this.vocabulary);
    readTokens(tokens, 0, literal.length);
    return Array.from({ length: tokens.count }, (_, index) => this.vocabulary.wordOf(tokens.id(index)));
  };

  private idsOf(words: readonly string[]): readonly number[] {
    return words
      .flatMap((word) => (word.endsWith('~') ? verbForms(word.slice(0, -1)) : [word]))
      .map((word) => this.vocabulary.intern(word));
  }

  private setIds(words: readonly string[]): readonly number[] {
    return words.flatMap((word) => {
      if (!word.startsWith('<')) return this.idsOf(word.split('|'));
      const ids = this.classes.get(word.slice(1, -1));
      if (ids === undefined) throw new Error(`there is no word class ${word}`);
      return ids;
    });
  }

  add(matcher: Matcher, pattern: number): void {
    switch (matcher.kind) {
      case 'any-of':
        for (const part of matcher.matchers) this.add(part, pattern);
        break;
      case 'phrases':
        this.addPhrases(matcher, pattern);
        break;
      case 'token-shape': {
        const entry = { pattern, languages: languagesMask(matcher.languages), find: matcher.compile(this.lexicon) };
        for (const id of this.setIds(matcher.anchors)) (this.shapesAt[id] ??= []).push(entry);
        break;
      }
      case 'sentence-shape':
        this.addSentenceShape(matcher, pattern);
        break;
      case 'density':
        this.densities.set(pattern, matcher);
        this.add(matcher.of, pattern);
        break;
      case 'cross-sentence':
        this.crossSentence.push({
          pattern,
          languages: languagesMask(matcher.languages),
          anchors: matcher.anchors === undefined ? null : this.lexicon.set(...matcher.anchors),
          find: matcher.compile(this.lexicon),
        });
        break;
      case 'markup':
        this.markup.push({ pattern, find: matcher.find });
        break;
    }
  }

  private addSentenceShape(matcher: SentenceShapeMatcher, pattern: number): void {
    const entry = {
      pattern,
      order: this.sentenceShapes.length,
      languages: languagesMask(matcher.languages),
      find: matcher.compile(this.lexicon),
    };
    this.sentenceShapes.push(entry);
    for (const id of new Set(this.setIds(matcher.anchors))) (this.sentenceShapesWith[id] ??= []).push(entry);
  }

  private addPhrases(matcher: PhraseMatcher, pattern: number): void {
    for (const [language, phrases] of Object.entries(matcher.phrases)) {
      const languages = language === 'any' ? EVERY_LANGUAGE : languageBit(language);
      for (const phrase of phrases) {
        const node = parsePhrase(phrase, this.split);
        const program = compileNode(node, this.vocabulary, this.classes);
        if (program.firstWords === null && !program.onlyAtStart)
          throw new Error(`phrase "${phrase}" can start with anything; anchor it with a word or ^`);
        const necessary = necessaryWords(node, this.vocabulary, this.classes, this.commonness);
        if (necessary === null) throw new Error(`phrase "${phrase}" has no word that every match contains`);
        const order = this.phrases.push({ pattern, languages, program, unless: matcher.unless ?? null }) - 1;
        for (const id of new Set(necessary)) (this.phrasesWith[id] ??= []).push(order);
      }
    }
  }

  votesOf(functionWords: PatternLexicons['functionWords']): LanguageVotes {
    const names = Object.keys(functionWords);
    const ids = names.map((name) => this.idsOf(functionWords[name] ?? []));
    const masks = new Uint32Array(this.vocabulary.size);
    ids.forEach((words, bit) => {
      for (const id of words) masks[id] = (masks[id] ?? 0) | (1 << bit);
    });
    return { names, masks };
  }
}

/**
 * Compiles the catalogue once for all documents. Throws an `Error` with the name of an invalid phrase or unknown class.
 */
export function compileCatalog(records: readonly PatternRecord[], lexicons: PatternLexicons): CompiledCatalog {
  const compiler = new Compiler(lexicons);
  records.forEach((record, pattern) => {
    compiler.add(record.matcher, pattern);
  });
  const votes = compiler.votesOf(lexicons.functionWords);
  compiler.vocabulary.learning = false;
  const { vocabulary, phrases, shapesAt, sentenceShapes, sentenceShapesWith, crossSentence, markup, densities } =
    compiler;
  const phrasesWith = Array.from(compiler.phrasesWith, (orders: readonly number[] | undefined) =>
    orders === undefined ? undefined : Int32Array.from(orders),
  );
  const phraseLanguages = Int32Array.from(phrases, (entry) => entry.languages);
  const phraseFirstWords = Int32Array.from(phrases, (entry) => entry.program.firstWord);
  return {
    records,
    vocabulary,
    votes,
    phrases,
    phrasesWith,
    phraseLanguages,
    phraseFirstWords,
    shapesAt,
    sentenceShapes,
    sentenceShapesWith,
    crossSentence,
    markup,
    densities,
    precedence: readPrecedence(records),
  };
}
