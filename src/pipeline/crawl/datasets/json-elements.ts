/** Depth at which the array of rows may lie, in objects such as `{"data": {"items": [...]}}`. */
const DEEPEST_ARRAY = 4;

const isBlank = (character: string): boolean => /\s/u.test(character);

/**
 * Splits the text of a JSON file, given piece by piece, into the elements of its array of rows: the array that the file
 * is, or else the first array of objects in the object that it is. Only brackets and strings are followed; each element
 * is parsed on its own, so a damaged one costs no other.
 */
export class JsonElements {
  readonly #mostCharacters: number;
  /** Brackets that are open, outermost first. */
  #open = '';
  /** Number of brackets open within the array of rows; null until it is found. */
  #rowsDepth: number | null = null;
  #inString = false;
  #isEscaped = false;
  /** Of the current element, or of everything until the array is found. */
  #text: string[] = [];
  #characters = 0;
  #last = '';
  #hasEnded = false;

  /** @param mostCharacters of one element; what is beyond them is dropped, so that it does not parse */
  constructor(mostCharacters: number) {
    this.#mostCharacters = mostCharacters;
  }

  /** Whether the end of the array was seen: what follows it is not read. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Returns the elements that end in this piece. */
  push(piece: string): readonly string[] {
    const elements: string[] = [];
    let start = 0;
    for (let at = 0; at < piece.length && !this.#hasEnded; at += 1) {
      const character = piece.charAt(at);
      if (this.#inString) {
        this.#followString(character);
        continue;
      }
      if (isBlank(character)) continue;
      if (this.#isEndOfElement(character)) {
        this.#keep(piece.slice(start, at));
        start = at + 1;
        this.#close(elements);
        if (character === ']') this.#hasEnded = true;
      } else if (this.#follow(character)) {
        // The text before the rows is not needed any more.
        this.#text = [];
        this.#characters = 0;
        start = character === '[' ? at + 1 : at;
      }
      this.#last = character;
    }
    if (!this.#hasEnded) this.#keep(piece.slice(start));
    return elements;
  }

  /**
   * Returns what is left at the end of the file: the whole of a file without an array of rows, or part of an element.
   */
  rest(): string {
    return this.#text.join('').trim();
  }

  #followString(character: string): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (character === '\\') this.#isEscaped = true;
    else if (character === '"') this.#inString = false;
  }

  #isEndOfElement(character: string): boolean {
    return this.#rowsDepth === this.#open.length && (character === ',' || character === ']');
  }

  /** Follows a bracket or a quotation mark. Returns whether the array of rows begins with it. */
  #follow(character: string): boolean {
    const isFirst = this.#rowsDepth === null && this.#open === '' && character === '[';
    const isNested =
      this.#rowsDepth === null && character === '{' && this.#last === '[' && this.#open.length <= DEEPEST_ARRAY;
    if (isNested) this.#rowsDepth = this.#open.length;
    if (character === '"') this.#inString = true;
    else if (character === '{' || character === '[') this.#open += character;
    else if (character === '}' || character === ']') this.#open = this.#open.slice(0, -1);
    if (isFirst) this.#rowsDepth = 1;
    return isFirst || isNested;
  }

  #keep(text: string): void {
    const room = this.#mostCharacters - this.#characters;
    if (room > 0) this.#text.push(text.slice(0, room));
    this.#characters += text.length;
  }

  #close(elements: string[]): void {
    const element = this.rest();
    if (element !== '') elements.push(element);
    this.#text = [];
    this.#characters = 0;
  }
}
