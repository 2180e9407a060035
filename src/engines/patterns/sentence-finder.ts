import type { CompiledCatalog, PhraseEntry, SentenceEntry } from './compile.js';
import { CONTEXT } from './context.js';
import type { PatternDocument, Sentence } from './document.js';
import type { Found } from './kinds.js';
import { PhraseMachine } from './phrase/machine.js';
import { Flag } from './tokens.js';

/** A match: of a phrase or token shape at its first token, of a sentence shape at the end of the sentence. */
interface Hit {
  readonly pattern: number;
  readonly found: Found;
  readonly at: number;
  readonly order: number;
}

const NO_HITS: readonly Hit[] = [];
/** A bit that no language has. In a sentence without a language pack, only patterns for every language are tried. */
export const NO_PACK = ~0x7fff;

/**
 * Returns the part of a sentence around a match. Contexts examine only this part, so that a very long sentence costs no
 * more than its length.
 */
function nearby(sentence: Sentence, found: Found): Sentence {
  if (sentence.end - sentence.start <= CONTEXT) return sentence;
  return {
    ...sentence,
    start: Math.max(sentence.start, found.start - CONTEXT),
    end: Math.min(sentence.end, found.end + CONTEXT),
  };
}

/**
 * Finds phrases and shapes in one sentence after another. The words of the sentence show which phrases it can contain,
 * by their rarest necessary word; only those are searched for.
 */
export class SentenceFinder {
  private readonly machine = new PhraseMachine();
  /** For each phrase, one more than the index of the sentence in which it was last searched for. */
  private readonly searchedIn: Int32Array;
  private readonly waiting: number[] = [];
  private readonly askedIn: Int32Array;
  private readonly waitingShapes: SentenceEntry[] = [];
  private hits: Hit[] = [];
  private readonly phrases: readonly PhraseEntry[];

  constructor(private readonly catalog: CompiledCatalog) {
    this.phrases = catalog.phrases;
    this.searchedIn = new Int32Array(catalog.phrases.length);
    this.askedIn = new Int32Array(catalog.sentenceShapes.length);
  }

  /**
   * Returns matches of phrases and token shapes in text order (at the same token in catalogue order), then those of
   * sentence shapes.
   */
  find(document: PatternDocument, sentence: Sentence): readonly Hit[] {
    this.lookAtWords(document, sentence);
    for (const order of this.waiting) this.search(order, document, sentence);
    this.waiting.length = 0;
    if (this.waitingShapes.length > 0) this.askShapes(document, sentence);
    if (this.hits.length === 0) return NO_HITS;
    const { hits } = this;
    this.hits = [];
    return hits.length === 1 ? hits : hits.sort((a, b) => a.at - b.at || a.order - b.order);
  }

  private lookAtWords(document: PatternDocument, sentence: Sentence): void {
    const { phrasesWith, phraseLanguages, shapesAt, sentenceShapesWith } = this.catalog;
    const { searchedIn } = this;
    const { ids } = document.tokens;
    const bit = sentence.languageBit || NO_PACK;
    const mark = sentence.index + 1;
    for (let at = sentence.firstToken; at < sentence.tokenLimit; at += 1) {
      const id = ids[at] ?? 0;
      if (id === 0) continue;
      const phrases = phrasesWith[id];
      if (phrases !== undefined) {
        for (const order of phrases) {
          if (((phraseLanguages[order] ?? 0) & bit) === 0 || searchedIn[order] === mark) continue;
          searchedIn[order] = mark;
          this.waiting.push(order);
        }
      }
      const shapes = shapesAt[id];
      if (shapes !== undefined) {
        for (const entry of shapes) {
          const found = (entry.languages & bit) === 0 ? null : entry.find(document, sentence, at);
          if (found !== null) this.hits.push({ pattern: entry.pattern, found, at, order: this.catalog.phrases.length });
        }
      }
      const asking = sentenceShapesWith[id];
      if (asking === undefined) continue;
      for (const entry of asking) {
        if ((entry.languages & bit) === 0 || this.askedIn[entry.order] === mark) continue;
        this.askedIn[entry.order] = mark;
        this.waitingShapes.push(entry);
      }
    }
  }

  private askShapes(document: PatternDocument, sentence: Sentence): void {
    for (const entry of this.waitingShapes) {
      const found = entry.find(document, sentence);
      if (found !== null)
        this.hits.push({ pattern: entry.pattern, found, at: sentence.tokenLimit, order: entry.order });
    }
    this.waitingShapes.length = 0;
  }

  private search(order: number, document: PatternDocument, sentence: Sentence): void {
    const { firstToken, tokenLimit } = sentence;
    const { ids } = document.tokens;
    const firstWord = this.catalog.phraseFirstWords[order] ?? 0;
    if (firstWord !== 0) {
      for (let at = firstToken; at < tokenLimit; at += 1)
        if (ids[at] === firstWord) this.tryAt(order, document, sentence, at);
      return;
    }
    const firstWords = this.phrases[order]?.program.firstWords ?? null;
    for (let at = firstToken; at < tokenLimit; at += 1)
      if (firstWords === null || firstWords.has(ids[at] ?? 0)) this.tryAt(order, document, sentence, at);
  }

  private tryAt(order: number, document: PatternDocument, sentence: Sentence, at: number): void {
    const { pattern, program, unless } = this.phrases[order]!;
    const { tokens } = document;
    if (program.onlyAtStart && !tokens.has(at, Flag.start)) return;
    if (program.secondWords !== null && !program.secondWords.has(tokens.id(at + 1))) return;
    const end = this.machine.match(program, tokens, at, sentence.firstToken, sentence.tokenLimit);
    if (end <= at) return;
    const found = document.tokenSpan(at, end);
    if (unless?.(found, nearby(sentence, found), document) === true) return;
    this.hits.push({ pattern, found, at, order });
  }
}
