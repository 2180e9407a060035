import type { PatternMatch, PatternSentence, PatternSeverity } from '../../records/patterns.js';
import { nearestOthers } from './candidates.js';
import type { Candidate, Given, Group } from './candidates.js';
import type { CompiledCatalog } from './compile.js';
import { CONTEXT } from './context.js';
import type { PatternDocument, Sentence } from './document.js';
import { describeMatch } from './explain.js';
import type { Found } from './kinds.js';
import { MAX_LOOK_BACK } from './kinds.js';
import type { PatternMeasure } from './measured.js';
import { HeldSentences } from './held-sentences.js';
import type { Held } from './held-sentences.js';
import { placesLeft } from './precedence.js';
import { quotationAround } from './quotations.js';
import { scopeAllows } from './record.js';
import { lineAt } from './layout.js';
import { NO_PACK, SentenceFinder } from './sentence-finder.js';
import type { WordSet } from './vocabulary.js';
import { itemAt } from '../../lib/present.js';

/** Sentences are held until no density and no cross-sentence pattern can affect them. */
const HELD_WORDS = 160;
const MIN_LETTERS_AROUND_A_MENTION = 6;
const NO_SENTENCES: readonly number[] = [];

/** A match of a pattern that is reported only where several stand close together. */
interface Recent {
  readonly sentence: number;
  readonly wordsBefore: number;
  readonly candidate: Candidate;
}

/** One scan of one document: reads sentence by sentence, holds the last few, and yields each sentence with matches. */
export class DocumentScan {
  private readonly held = new HeldSentences();
  private readonly recent = new Map<number, Recent[]>();
  private readonly lastReported = new Map<number, number>();
  private readonly markup: { readonly found: Found; readonly pattern: number; readonly group: Group | null }[] = [];
  private nextMarkup = 0;
  private nextGroup = 1;
  private readonly finder: SentenceFinder;

  constructor(
    private readonly catalog: CompiledCatalog,
    private readonly measured: readonly PatternMeasure[],
    private readonly document: PatternDocument,
  ) {
    this.finder = new SentenceFinder(catalog);
  }

  *sentences(): Generator<PatternSentence> {
    this.findMarkup();
    for (let sentence = this.document.readNext(); sentence !== null; sentence = this.document.readNext()) {
      this.held.push({ sentence, candidates: null });
      this.readSentence(sentence);
      yield* this.release(sentence);
    }
    yield* this.release(null);
  }

  private findMarkup(): void {
    for (const entry of this.catalog.markup) {
      for (const founds of entry.find(this.document)) {
        const group = founds.length > 1 ? { number: this.nextGroup++, sentences: [] } : null;
        for (const found of founds) this.markup.push({ found, pattern: entry.pattern, group });
      }
    }
    this.markup.sort((a, b) => a.found.start - b.found.start);
  }

  private readSentence(sentence: Sentence): void {
    const isEmpty = sentence.firstToken === sentence.tokenLimit;
    if (!isEmpty) {
      const bit = sentence.languageBit || NO_PACK;
      for (const hit of this.finder.find(this.document, sentence))
        this.offer(hit.pattern, hit.found, sentence.index, null);
      for (const entry of this.catalog.crossSentence) {
        if ((entry.languages & bit) === 0 || (entry.anchors !== null && !this.holdsOne(sentence, entry.anchors)))
          continue;
        this.offerGroup(entry.pattern, entry.find(this.document, sentence));
      }
    }
    this.offerMarkup(sentence);
  }

  /**
   * Assigns markup matches by offset: to the sentence in which they start, or to the next sentence if they start
   * between two.
   */
  private offerMarkup(sentence: Sentence): void {
    const isLast = sentence.index === this.document.spans.length - 1;
    for (
      let next = this.markup[this.nextMarkup];
      next !== undefined && (next.found.start < sentence.end || isLast);
      next = this.markup[this.nextMarkup]
    ) {
      this.offer(next.pattern, next.found, sentence.index, next.group);
      this.nextMarkup += 1;
    }
  }

  private holdsOne(sentence: Sentence, words: WordSet): boolean {
    const { ids } = this.document.tokens;
    for (let at = sentence.firstToken; at < sentence.tokenLimit; at += 1) if (words.has(ids[at] ?? 0)) return true;
    return false;
  }

  /**
   * Takes a match if its place is allowed. A sentence keeps one match of a pattern and adds the words of the others.
   */
  private offer(pattern: number, found: Found, sentenceIndex: number, group: Group | null): void {
    const held = this.held.at(sentenceIndex);
    if (held === undefined || !this.isAllowed(pattern, found)) return;
    held.candidates ??= new Map();
    const existing = held.candidates.get(pattern);
    if (existing !== undefined) {
      const last = existing.places.length - 1;
      const { start, end } = itemAt(existing.places, last);
      if (found.start >= end) {
        existing.places.push(found);
        this.confirmDense(pattern, held.sentence, existing);
      } else if (found.end - found.start > end - start) existing.places[last] = found;
      return;
    }
    const candidate: Candidate = { pattern, places: [found], group, confirmed: !this.catalog.densities.has(pattern) };
    if (group !== null && group.sentences.at(-1) !== sentenceIndex) group.sentences.push(sentenceIndex);
    held.candidates.set(pattern, candidate);
    this.confirmDense(pattern, held.sentence, candidate);
  }

  private isAllowed(pattern: number, found: Found): boolean {
    const scope = itemAt(this.catalog.records, pattern).scope;
    const line = lineAt(this.document.lines, found.start);
    if (!scopeAllows(scope, line.role)) return false;
    if (scope === 'characters') return true;
    if (scope !== 'everywhere') return !this.document.isQuoted(found.start, found.end);
    const around = quotationAround(this.document.quotations, found.start, found.end);
    if (around === null || line.role === 'code') return true;
    const before = this.document.text.slice(
      Math.max(line.start, around.start - CONTEXT),
      Math.max(line.start, around.start),
    );
    const outside = before + this.document.text.slice(around.end, Math.min(line.end, around.end + CONTEXT));
    return (outside.match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS_AROUND_A_MENTION;
  }

  private confirmDense(pattern: number, { index, wordsBefore }: Sentence, candidate: Candidate): void {
    const rule = this.catalog.densities.get(pattern);
    if (rule === undefined) return;
    const recent = (this.recent.get(pattern) ?? []).filter(
      (entry) => wordsBefore - entry.wordsBefore <= rule.withinWords,
    );
    recent.push({ sentence: index, wordsBefore, candidate });
    this.recent.set(pattern, recent);
    if (recent.length < rule.atLeast) return;
    for (const entry of recent) entry.candidate.confirmed = true;
    this.groupDense(recent);
  }

  /** Matches that were found because they stand close together are one group, which those that follow join. */
  private groupDense(recent: readonly Recent[]): void {
    if (recent.every(({ candidate }) => candidate === recent[0]?.candidate)) return;
    const earlier = recent.find(({ candidate }) => candidate.group !== null)?.candidate.group;
    const group = earlier ?? { number: this.nextGroup++, sentences: [] };
    for (const { sentence, candidate } of recent) {
      if (candidate.group !== null) continue;
      candidate.group = group;
      group.sentences.push(sentence);
    }
  }

  private offerGroup(pattern: number, founds: readonly (Found & { readonly sentence: number })[]): void {
    if (founds.length === 0) return;
    const earlier = founds
      .map((found) => this.held.at(found.sentence)?.candidates?.get(pattern)?.group ?? null)
      .find((group) => group !== null);
    const group = founds.length === 1 ? null : (earlier ?? { number: this.nextGroup++, sentences: [] });
    for (const found of founds)
      if (this.held.at(found.sentence)?.candidates?.get(pattern)?.group == null)
        this.offer(pattern, found, found.sentence, group);
  }

  /** Yields the sentences that can no longer change; all of them when the text has ended. */
  private *release(newest: Sentence | null): Generator<PatternSentence> {
    for (let oldest = this.held.oldest; oldest !== undefined; oldest = this.held.oldest) {
      const { sentence } = oldest;
      if (
        newest !== null &&
        (newest.index - sentence.index < MAX_LOOK_BACK || newest.wordsBefore - sentence.wordsBefore < HELD_WORDS)
      )
        return;
      this.held.dropOldest();
      const found = this.sentenceOf(oldest);
      if (found !== null) yield found;
    }
  }

  private sentenceOf({ sentence, candidates }: Held): PatternSentence | null {
    if (candidates === null) return null;
    const confirmed = [...candidates.values()].filter((candidate) => candidate.confirmed);
    const given: Given[] = [];
    for (const candidate of confirmed) {
      const places = placesLeft(candidate, confirmed, this.catalog.precedence);
      if (places[0] !== undefined)
        given.push({ pattern: candidate.pattern, places, found: places[0], group: candidate.group });
    }
    if (given.length === 0) return null;
    given.sort(
      (a, b) =>
        b.found.end - b.found.start - (a.found.end - a.found.start) ||
        a.found.start - b.found.start ||
        a.pattern - b.pattern,
    );
    const patterns = given.map((one) => this.matchOf(one, sentence, given.length - 1));
    return {
      sentenceIndex: sentence.index,
      sentence: this.document.textOf(sentence),
      start: sentence.start,
      end: sentence.end,
      patterns,
    };
  }

  private matchOf(
    { pattern, places, found: { start, end }, group }: Given,
    sentence: Sentence,
    others: number,
  ): PatternMatch {
    const { text } = this.document;
    const measured = itemAt(this.measured, pattern);
    const found = {
      start,
      end,
      words: places.flatMap((place) => place.words ?? [text.slice(place.start, place.end)]),
      pattern,
      severity: this.severityOf(pattern, measured.severity, sentence),
      group: group?.number ?? null,
      relatedSentences: group === null ? NO_SENTENCES : nearestOthers(group.sentences, sentence.index),
    };
    return describeMatch(itemAt(this.catalog.records, pattern), measured, found, text, others);
  }

  private severityOf(pattern: number, severity: PatternSeverity, sentence: Sentence): PatternSeverity {
    const within = itemAt(this.catalog.records, pattern).infoUnlessRepeatedWithinWords;
    if (within === undefined) return severity;
    const last = this.lastReported.get(pattern);
    this.lastReported.set(pattern, sentence.wordsBefore);
    return last === undefined || sentence.wordsBefore - last > within ? 'info' : severity;
  }
}
