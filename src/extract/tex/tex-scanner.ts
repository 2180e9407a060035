/** A position in TeX source, and the ways in which TeX reads from it. */
export class TexScanner {
  readonly source: string;
  at = 0;

  constructor(source: string) {
    this.source = source;
  }

  get isDone(): boolean {
    return this.at >= this.source.length;
  }

  /** Consumes and returns the match of a sticky pattern at the position; null if it does not match. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source);
    if (found !== null) this.at += found[0].length;
    return found;
  }

  /**
   * Consumes the source up to and including the next match of `end`, which must be global, and returns the part before
   * it. Without a match, consumes and returns the rest.
   */
  takeUntil(end: RegExp): string {
    end.lastIndex = this.at;
    const found = end.exec(this.source);
    const text = this.source.slice(this.at, found?.index ?? this.source.length);
    this.at = found === null ? this.source.length : found.index + found[0].length;
    return text;
  }

  /**
   * Consumes and returns one argument without its braces: a group, a command or a single character. An unclosed
   * argument extends to the end.
   */
  argument(): string {
    this.take(/\s*/uy);
    if (this.source[this.at] !== '{') return this.take(/\\[a-zA-Z]+|[^]/uy)?.[0] ?? '';
    const start = this.at + 1;
    const unit = /\\[^]|[{}]/gu;
    unit.lastIndex = start;
    let depth = 1;
    for (let found = unit.exec(this.source); found !== null; found = unit.exec(this.source)) {
      if (found[0] === '{') depth += 1;
      else if (found[0] === '}') depth -= 1;
      if (depth > 0) continue;
      this.at = found.index + 1;
      return this.source.slice(start, found.index);
    }
    this.at = this.source.length;
    return this.source.slice(start);
  }

  /** Skips stars and optional arguments in brackets. */
  skipOptions(): void {
    this.take(/(?:\s*\[[^\]\n]{0,400}\]|\*)*/uy);
  }

  skipArguments(count: number): void {
    for (let index = 0; index < count; index += 1) {
      this.skipOptions();
      this.argument();
    }
    this.skipOptions();
  }
}
