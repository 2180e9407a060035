import { foldCase } from '../fold.js';
import { findIdentifiers } from '../identifiers.js';
import type { LocatedIdentifier } from '../identifiers.js';

/** A word, number, punctuation mark or whole identifier of a reference. */
export interface Token {
  readonly text: string;
  /** Folded; digits as they are; `<doi>`, `<url>` for identifiers. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
  readonly kind: 'word' | 'number' | 'mark' | 'doi' | 'url';
}

const TOKEN = /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*|\p{N}+|[^\s]/gu;

function plainTokens(text: string, offset: number, into: Token[]): void {
  for (const match of text.matchAll(TOKEN)) {
    const [value] = match;
    const kind = /^\p{N}/u.test(value) ? 'number' : /^\p{L}/u.test(value) ? 'word' : 'mark';
    const start = offset + match.index;
    into.push({ text: value, word: kind === 'word' ? foldCase(value) : value, start, end: start + value.length, kind });
  }
}

/** The tokens of a reference in order; a DOI or URL is one token, with its `doi:` or `https://doi.org/`. */
export function tokenize(text: string, identifiers: readonly LocatedIdentifier[] = findIdentifiers(text)): readonly Token[] {
  const tokens: Token[] = [];
  let position = 0;
  for (const { kind, start, end } of identifiers) {
    if (kind !== 'doi' && kind !== 'url' && !text.slice(start, end).includes('://')) continue;
    plainTokens(text.slice(position, start), position, tokens);
    const name = kind === 'doi' ? 'doi' : 'url';
    tokens.push({ text: text.slice(start, end), word: `<${name}>`, start, end, kind: name });
    position = end;
  }
  plainTokens(text.slice(position), position, tokens);
  return tokens;
}
