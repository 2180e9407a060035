import { clearLanguage } from '../../text/language.js';
import { Characters } from './characters.js';
import type { Heading } from './headings.js';
import { readHeadings } from './headings.js';
import type { LanguageVotes, ScriptLetters } from './languages.js';
import { countTokenWords, guessLanguage, languageBit } from './languages.js';
import type { Line, LineRole } from './layout.js';
import { countProseWords, lineAt, readLayout } from './layout.js';
import type { Span } from './quotations.js';
import { findQuotations, quotationAround } from './quotations.js';
import { readTokens } from './read-tokens.js';
import { Tokens } from './tokens.js';
import type { Vocabulary } from './vocabulary.js';

/** A sentence whose tokens have been read. Token indexes refer to the document's tokens. */
export interface Sentence {
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly firstToken: number;
  readonly tokenLimit: number;
  readonly wordCount: number;
  /** Number of words in the document before this sentence. */
  readonly wordsBefore: number;
  /** Its language as a bit (see `languageBit`); 0 for a language without a pack. */
  readonly languageBit: number;
  readonly role: LineRole;
  /** Whether a quotation fills all or most of it. */
  readonly quoted: boolean;
}

const SAMPLE_LENGTH = 6000;

/** One text with its layout. Sentences are read in order, on demand. */
export class PatternDocument {
  readonly lines: readonly Line[];
  readonly quotations: readonly Span[];
  readonly tokens: Tokens;
  readonly sentences: Sentence[] = [];
  readonly language: string;
  /** Sentences whose tokens were read to detect the language of the document. */
  private readonly readAhead: {
    readonly end: number;
    readonly firstToken: number;
    readonly tokenLimit: number;
    readonly letters: ScriptLetters;
  }[] = [];
  private readonly characters: Characters;
  private knownHeadings: readonly Heading[] | null = null;
  private knownProseWords = -1;
  private isLanguageKnown: boolean | null = null;
  /** Length of the text without white space at its edges. */
  private readonly trimmedLength: number;

  constructor(
    readonly text: string,
    readonly spans: readonly Span[],
    vocabulary: Vocabulary,
    private readonly votes: LanguageVotes,
  ) {
    this.trimmedLength = text.trim().length;
    this.lines = readLayout(text);
    this.quotations = findQuotations(text);
    this.characters = new Characters(text);
    this.tokens = new Tokens(text, this.characters.units, vocabulary);
    while ((this.readAhead.at(-1)?.end ?? 0) < SAMPLE_LENGTH && this.readTokensOfNext());
    this.language = guessLanguage(this.tokens, 0, this.tokens.count, this.tokens.letters, votes, 'en');
  }

  /** Reads the tokens of the next sentence that has none yet. Returns false after the last. */
  private readTokensOfNext(): boolean {
    const span = this.spans[this.sentences.length + this.readAhead.length];
    if (span === undefined) return false;
    const { latin, other, ideographs, kana } = this.tokens.letters;
    const firstToken = this.tokens.count;
    readTokens(this.tokens, span.start, span.end);
    const { letters } = this.tokens;
    const own = {
      latin: letters.latin - latin,
      other: letters.other - other,
      ideographs: letters.ideographs - ideographs,
      kana: letters.kana - kana,
    };
    this.readAhead.push({ end: span.end, firstToken, tokenLimit: this.tokens.count, letters: own });
    return true;
  }

  /** Reads the next sentence. Returns null after the last. */
  readNext(): Sentence | null {
    const index = this.sentences.length;
    const span = this.spans[index];
    if (this.readAhead.length === 0) this.readTokensOfNext();
    const read = this.readAhead.shift();
    if (span === undefined || read === undefined) return null;
    const { firstToken, tokenLimit, letters } = read;
    const previous = this.sentences[index - 1];
    const sentence: Sentence = {
      index,
      start: span.start,
      end: span.end,
      firstToken,
      tokenLimit,
      wordCount: countTokenWords(this.tokens, firstToken, tokenLimit),
      wordsBefore: previous === undefined ? 0 : previous.wordsBefore + previous.wordCount,
      languageBit: languageBit(guessLanguage(this.tokens, firstToken, tokenLimit, letters, this.votes, this.language)),
      role: this.roleAt(span.start),
      quoted: this.isMostlyQuoted(span),
    };
    this.sentences.push(sentence);
    return sentence;
  }

  /** Every line that may be a heading; computed on first use. */
  get headings(): readonly Heading[] {
    this.knownHeadings ??= readHeadings(this.text, this.lines);
    return this.knownHeadings;
  }

  /** Whether the text is in some known language, as lorem ipsum is not; computed on first use. */
  get isOfLanguage(): boolean {
    this.isLanguageKnown ??= clearLanguage(this.text) !== 'und';
    return this.isLanguageKnown;
  }

  /** Number of words in running text and lists; computed on first use. */
  get proseWordCount(): number {
    if (this.knownProseWords < 0) this.knownProseWords = countProseWords(this.text, this.lines);
    return this.knownProseWords;
  }

  /** Returns false if the text cannot contain the literal. Cheaper than a search. */
  mayHold(literal: string): boolean {
    return this.characters.mayHold(literal);
  }

  roleAt(offset: number): LineRole {
    return lineAt(this.lines, offset).role;
  }

  /**
   * Whether `[start, end)` is inside quotation marks or inline code. A quotation that is the whole document does not
   * count.
   */
  isQuoted(start: number, end: number): boolean {
    const around = quotationAround(this.quotations, start, end);
    return around !== null && around.end - around.start < this.trimmedLength;
  }

  textOf(sentence: Sentence): string {
    return this.text.slice(sentence.start, sentence.end);
  }

  /** Returns the offsets of a range of tokens. */
  tokenSpan(first: number, limit: number): Span {
    return { start: this.tokens.start(first), end: this.tokens.end(limit - 1) };
  }

  private isMostlyQuoted(span: Span): boolean {
    const around =
      quotationAround(this.quotations, span.start, Math.min(span.end, span.start + 1)) ??
      quotationAround(this.quotations, span.start + 1, span.start + 2);
    return (
      around !== null &&
      around.end - around.start < this.trimmedLength &&
      Math.min(around.end, span.end) - span.start >= (span.end - span.start) / 2
    );
  }
}
