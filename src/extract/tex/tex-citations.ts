/** Commands that print which works are cited. */
export const CITATION = /^(?:[Cc]ite|[Cc]itep|[Cc]itet|citealp|citealt|parencite|textcite|autocite|footcite)$/u;

/**
 * Numbers of the works that a document cites: those of its list, or where it has none, in the order in which they are
 * cited. Styles that print names would need the files of references, which are not read.
 */
export class TexCitations {
  readonly #numbers = new Map<string, number>();
  readonly #hasList: boolean;

  constructor(source: string) {
    for (const [, key = ''] of source.matchAll(/\\bibitem\s*(?:\[(?:[^\][]|\[[^\][]*\])*\])?\s*\{([^{}]*)\}/gu))
      this.#numberOf(key.trim());
    this.#hasList = this.#numbers.size > 0;
  }

  /** Returns how a citation is printed, e.g. `[2, 5]`. @param keys of works, with commas between them */
  cited(keys: string): string {
    const numbers = keys
      .split(',')
      .map((key) => key.trim())
      .filter((key) => key !== '')
      .map((key) => (this.#hasList ? (this.#numbers.get(key) ?? '?') : this.#numberOf(key)));
    return numbers.length === 0 ? '' : `[${numbers.join(', ')}]`;
  }

  /** Returns what an entry of the list begins with, e.g. `[2] `. */
  entry(key: string): string {
    return `[${this.#numberOf(key.trim())}] `;
  }

  #numberOf(key: string): number {
    const number = this.#numbers.get(key) ?? this.#numbers.size + 1;
    this.#numbers.set(key, number);
    return number;
  }
}
