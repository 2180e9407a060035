import { itemAt } from '../../../lib/present.js';

/**
 * A parsed phrase. The phrase language of the catalogue has one phrase per line:
 *
 *  play~ (a|an|such a)? crucial|vital|key role|part !(in / on) the !film
 *
 * - words match in any case; a word written with a capital matches only a capitalised one; contractions match their
 * long form (`is not` finds `isn't`)
 * - `a|b` either word; `(a b / c)` either sequence; a trailing `?` makes the word or group optional
 * - `delve~` the verb in all its regular forms
 * - `[4]` up to four words, no comma; `[12,]` up to twelve tokens, commas and dashes too, never a sentence end
 * - `<name>` a class of tokens: a closed class of the language (`<be>`), a shape (`<Cap>`, `<num>`, `<w>`, `<ly>`), or
 * a word list of the lexicons
 * - `!(…)` not followed by; `-a|b` not preceded by the word; `^` at the start of a sentence; `$` at its end
 */
export type Node =
  | { readonly kind: 'word'; readonly text: string; readonly capital: boolean }
  | { readonly kind: 'class'; readonly name: string }
  | { readonly kind: 'gap'; readonly count: number; readonly punctuation: boolean }
  | { readonly kind: 'sequence'; readonly nodes: readonly Node[] }
  | { readonly kind: 'either'; readonly nodes: readonly Node[] }
  | { readonly kind: 'optional'; readonly node: Node }
  | { readonly kind: 'not'; readonly node: Node }
  | { readonly kind: 'not-before'; readonly words: readonly string[] }
  | { readonly kind: 'at-start' }
  | { readonly kind: 'at-end' };

/** Returns the regular forms of an English verb: the word itself, -s, -ed and -ing. */
export function verbForms(verb: string): readonly string[] {
  if (/[^aeiou]y$/u.test(verb)) return [verb, `${verb.slice(0, -1)}ies`, `${verb.slice(0, -1)}ied`, `${verb}ing`];
  if (/(?:s|x|z|ch|sh|o)$/u.test(verb)) return [verb, `${verb}es`, `${verb}ed`, `${verb}ing`];
  if (/[^aeiou]ie$/u.test(verb)) return [verb, `${verb}s`, `${verb}d`, `${verb.slice(0, -2)}ying`];
  if (verb.endsWith('e')) return [verb, `${verb}s`, `${verb}d`, `${verb.slice(0, -1)}ing`];
  return [verb, `${verb}s`, `${verb}ed`, `${verb}ing`];
}

class PhraseReader {
  private at = 0;

  constructor(
    private readonly source: string,
    private readonly splitLiteral: (literal: string) => readonly string[],
  ) {}

  read(): Node {
    const node = this.alternatives();
    if (this.at < this.source.length) throw this.error('an unmatched closing bracket');
    return node;
  }

  private error(problem: string): Error {
    return new Error(`phrase "${this.source}": ${problem} at ${this.at}`);
  }

  private skipBlanks(): void {
    while (this.source[this.at] === ' ') this.at += 1;
  }

  private alternatives(): Node {
    const branches = [this.sequence()];
    while (this.source[this.at] === '/') {
      this.at += 1;
      branches.push(this.sequence());
    }
    return branches.length === 1 ? itemAt(branches, 0) : { kind: 'either', nodes: branches };
  }

  private sequence(): Node {
    const nodes: Node[] = [];
    for (;;) {
      this.skipBlanks();
      const next = this.source[this.at];
      if (next === undefined || next === ')' || next === '/') break;
      nodes.push(this.wordAlternatives());
    }
    return { kind: 'sequence', nodes };
  }

  private wordAlternatives(): Node {
    const branches = [this.piece()];
    while (this.source[this.at] === '|') {
      this.at += 1;
      branches.push(this.piece());
    }
    const node: Node = branches.length === 1 ? itemAt(branches, 0) : { kind: 'either', nodes: branches };
    if (this.source[this.at] !== '?') return node;
    this.at += 1;
    return { kind: 'optional', node };
  }

  private piece(): Node {
    const next = this.source[this.at];
    if (next === '(') return this.group();
    if (next === '!') return this.negation();
    if (next === '-' && /\p{L}/u.test(this.source[this.at + 1] ?? '')) return this.notBefore();
    if (next === '<') return { kind: 'class', name: this.until('<', '>') };
    if (next === '[') return this.gap();
    if (next === '^' || next === '$') {
      this.at += 1;
      return { kind: next === '^' ? 'at-start' : 'at-end' };
    }
    return this.literal();
  }

  private group(): Node {
    this.at += 1;
    const node = this.alternatives();
    if (this.source[this.at] !== ')') throw this.error('a closing bracket is missing');
    this.at += 1;
    return node;
  }

  private negation(): Node {
    this.at += 1;
    return { kind: 'not', node: this.wordAlternatives() };
  }

  private notBefore(): Node {
    this.at += 1;
    const words = [...this.splitLiteral(this.bare())];
    while (this.source[this.at] === '|') {
      this.at += 1;
      words.push(...this.splitLiteral(this.bare()));
    }
    return { kind: 'not-before', words };
  }

  private until(open: string, close: string): string {
    const end = this.source.indexOf(close, this.at);
    if (this.source[this.at] !== open || end < 0) throw this.error(`${close} is missing`);
    const inside = this.source.slice(this.at + 1, end);
    this.at = end + 1;
    return inside;
  }

  private gap(): Node {
    const inside = this.until('[', ']');
    const count = Number.parseInt(inside, 10);
    if (!(count > 0)) throw this.error('a gap needs a number');
    return { kind: 'gap', count, punctuation: inside.endsWith(',') };
  }

  private bare(): string {
    const start = this.at;
    while (this.at < this.source.length && !' |)?/'.includes(this.source[this.at] ?? '')) this.at += 1;
    if (start === this.at) throw this.error('a word is missing');
    return this.source.slice(start, this.at);
  }

  private literal(): Node {
    const bare = this.bare();
    if (bare.length > 1 && bare.endsWith('~')) {
      const forms = verbForms(bare.slice(0, -1)).map((text): Node => ({ kind: 'word', text, capital: false }));
      return { kind: 'either', nodes: forms };
    }
    const capital = /^\p{Lu}/u.test(bare);
    const words = this.splitLiteral(bare).map((text, index): Node => ({
      kind: 'word',
      text,
      capital: capital && index === 0,
    }));
    return words.length === 1 ? itemAt(words, 0) : { kind: 'sequence', nodes: words };
  }
}

/**
 * Parses one phrase. `splitLiteral` returns the tokens of a bare word. Throws an `Error` with the position of a syntax
 * error.
 */
export function parsePhrase(source: string, splitLiteral: (literal: string) => readonly string[]): Node {
  return new PhraseReader(source, splitLiteral).read();
}
