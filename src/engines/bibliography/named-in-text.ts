import type { CslItem } from '../../records/csl.js';
import type { Span } from './locate/span.js';

/** A shorter name is a word or an abbreviation too often. */
const SHORTEST_NAME = 3;
/** Words that begin with a capital letter, with the apostrophes and hyphens within them. */
const CAPITALISED = /(?<![\p{L}\p{M}'-])\p{Lu}[\p{L}\p{M}]*(?:['-][\p{L}\p{M}]+)*/gu;

function capitalisedWords(text: string): readonly string[] {
  const words = text.replace(/’/gu, "'").normalize('NFKD').match(CAPITALISED) ?? [];
  return words.map((word) => word.replace(/\p{M}/gu, '').replace(/'s$/iu, '').toLowerCase());
}

/** Tells which works a running text names by the surname of their first author. */
export class NamesInText {
  readonly #words: ReadonlySet<string>;

  /** @param bodies what is not a list of references */
  constructor(text: string, bodies: readonly Span[]) {
    this.#words = new Set(bodies.flatMap(({ start, end }) => capitalisedWords(text.slice(start, end))));
  }

  /** Whether each word of the name stands in the text as a whole word with a capital letter. */
  has({ author, editor }: CslItem): boolean {
    const [first] = author ?? editor ?? [];
    const words = capitalisedWords(first?.family ?? first?.literal ?? '').filter(
      (word) => word.length >= SHORTEST_NAME,
    );
    return words.length > 0 && words.every((word) => this.#words.has(word));
  }
}
