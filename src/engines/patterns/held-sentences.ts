import type { Candidate } from './candidates.js';
import type { Sentence } from './document.js';

/** A sentence that is held until nothing can change its candidates. */
export interface Held {
  readonly sentence: Sentence;
  candidates: Map<number, Candidate> | null;
}

/** Places that are empty at the front before the list is moved up. */
const MOST_EMPTY = 1024;

/** Sentences that follow each other, in constant time for each: a text may consist of sentences without a word. */
export class HeldSentences {
  readonly #list: Held[] = [];
  #first = 0;

  get oldest(): Held | undefined {
    return this.#list[this.#first];
  }

  push(held: Held): void {
    this.#list.push(held);
  }

  /** The sentence of this index in the document, where it is held. */
  at(sentenceIndex: number): Held | undefined {
    const { oldest } = this;
    if (oldest === undefined || sentenceIndex < oldest.sentence.index) return undefined;
    return this.#list[this.#first + sentenceIndex - oldest.sentence.index];
  }

  dropOldest(): void {
    this.#first += 1;
    if (this.#first < MOST_EMPTY || this.#first * 2 < this.#list.length) return;
    this.#list.splice(0, this.#first);
    this.#first = 0;
  }
}
