import iconv from 'iconv-lite';
import { nestedTooDeeply, Refusal } from '../refusal.js';
import { charsetOfCodePage, charsetOfFont } from './rtf-charsets.js';

/** Groups that hold no body text. */
const SKIPPED = new Set(
  (
    'colortbl stylesheet info pict objdata objclass header headerl headerr headerf footer footerl ' +
    'footerr footerf ftnsep ftnsepc aftnsep aftnsepc listtable listoverridetable list listlevel ' +
    'leveltext levelnumbers listname listoverride lfolevel listpicture rsidtbl ' +
    'generator themedata colorschememapping datastore latentstyles xmlnstbl fldinst filetbl ' +
    'revtbl sp nonshppict xe rxe tc tcl pntxta pntxtb bkmkstart bkmkend template listtext pntext ' +
    'pnseclvl upr operator author nonesttables'
  ).split(' '),
);
/** Groups marked as ignorable that nevertheless hold body text. */
const KEPT_IGNORABLE = new Set(['shpinst', 'ud', 'shppict', 'shptxt', 'moutput', 'cs', 'ts', 'footnote']);
const BREAKS: Readonly<Record<string, string>> = {
  par: '\n\n',
  sect: '\n\n',
  page: '\n\n',
  row: '\n',
  nestrow: '\n',
  line: '\n',
  softline: '\n',
  column: '\n\n',
  tab: '\t',
  cell: '\t',
  nestcell: '\t',
  emdash: '\u2014',
  endash: '\u2013',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  bullet: '\u2022',
  lquote: '\u2018',
  rquote: '\u2019',
  ldblquote: '\u201c',
  rdblquote: '\u201d',
};
const TOKEN = /\\(?:'([\da-fA-F]{2})|([a-zA-Z]+)(-?\d{1,10})? ?|([^]))|[{}]|[\r\n]+|[^\\{}\r\n]+/gu;
/** What is after binary data: the end of its group, or a control word. */
const AFTER_BINARY = /^\s{0,2}[\\}]/u;
/** A document ends with that of its first group; some programs fill it up. */
const WHOLE = /\}[\s\u0000]*$/u;
const END_CHARACTERS = 4_096;
const MAX_GROUPS = 100_000;

interface Group {
  isSkipped: boolean;
  isHidden: boolean;
  /** Number of characters after a `\u` for old readers, which are skipped. */
  fallbackLength: number;
  charset: string;
  isFontTable: boolean;
  isFootnote: boolean;
}

/**
 * Reads one RTF document with an explicit stack, so that depth needs no recursion. Unclosed groups end with the file.
 */
export class RtfText {
  readonly #source: string;
  /** Whether the document ends where the file does: one that is cut off does not. */
  readonly isWhole: boolean;
  readonly #maxCharacters: number;
  readonly #stack: Group[] = [];
  readonly #fonts = new Map<number, string>();
  #group: Group = {
    isSkipped: false,
    isHidden: false,
    fallbackLength: 1,
    charset: 'windows-1252',
    isFontTable: false,
    isFootnote: false,
  };
  #defaultCharset = 'windows-1252';
  #fontBeingDefined = 0;
  #isIgnorableNext = false;
  #fallbackLeft = 0;
  #bytes: number[] = [];
  #parts: string[] = [];
  #length = 0;
  /** Footnotes are held until the end of the paragraph that refers to them. */
  #notes: string[] = [];

  constructor(source: string, maxCharacters: number) {
    this.#source = source;
    this.isWhole = WHOLE.test(source.slice(-END_CHARACTERS));
    this.#maxCharacters = maxCharacters;
  }

  read(): string {
    const token = new RegExp(TOKEN);
    for (let match = token.exec(this.#source); match !== null; match = token.exec(this.#source)) {
      const [all, hex, word, parameter, symbol] = match;
      if (hex !== undefined) this.#byte(Number.parseInt(hex, 16));
      else if (word !== undefined) {
        if (word === 'bin') token.lastIndex += this.#binaryLength(token.lastIndex, Number(parameter ?? 0));
        else this.#word(word, parameter === undefined ? null : Number(parameter));
      } else if (symbol !== undefined) this.#symbol(symbol);
      else if (all === '{') this.#open();
      else if (all === '}') this.#close();
      else if (all[0] !== '\r' && all[0] !== '\n') this.#literal(all);
    }
    this.#flushBytes();
    return [...this.#parts, ...this.#notes].join('');
  }

  /**
   * Returns how many characters at a place are binary data. A length that reaches beyond the end of a whole document,
   * or ends within text, is wrong: text must not be lost with it, so it counts as none. Of a document that is cut off,
   * the binary data may be what is cut.
   */
  #binaryLength(at: number, stated: number): number {
    if (stated <= 0) return 0;
    const isPlausible =
      at + stated < this.#source.length
        ? AFTER_BINARY.test(this.#source.slice(at + stated, at + stated + 3))
        : !this.isWhole;
    return isPlausible ? stated : 0;
  }

  #open(): void {
    this.#flushBytes();
    this.#fallbackLeft = 0;
    if (this.#stack.length >= MAX_GROUPS) throw nestedTooDeeply();
    this.#stack.push(this.#group);
    this.#group = { ...this.#group, isFootnote: false };
  }

  #close(): void {
    this.#flushBytes();
    this.#fallbackLeft = 0;
    if (this.#group.isFootnote) this.#notes.push('\n\n');
    this.#group = this.#stack.pop() ?? this.#group;
  }

  #word(word: string, parameter: number | null): void {
    this.#flushBytes();
    const isIgnorable = this.#isIgnorableNext;
    this.#isIgnorableNext = false;
    if (word === 'u') this.#unicode(parameter ?? 0);
    else if (this.#fallbackLeft > 0) this.#fallbackLeft -= 1;
    else if (SKIPPED.has(word) || (isIgnorable && !KEPT_IGNORABLE.has(word))) this.#group.isSkipped = true;
    else if (word === 'ud') this.#group.isSkipped = false;
    else if (BREAKS[word] !== undefined) this.#break(BREAKS[word]);
    else this.#setState(word, parameter);
  }

  #setState(word: string, parameter: number | null): void {
    const group = this.#group;
    if (word === 'fonttbl') group.isFontTable = true;
    else if (word === 'footnote') group.isFootnote = true;
    else if (word === 'v') group.isHidden = parameter !== 0;
    else if (word === 'plain') group.isHidden = false;
    else if (word === 'uc') group.fallbackLength = Math.max(0, parameter ?? 1);
    else if (word === 'ansicpg') group.charset = this.#defaultCharset = charsetOfCodePage(parameter ?? 1252);
    else if (word === 'mac') group.charset = this.#defaultCharset = 'macroman';
    else if (word === 'pc') group.charset = this.#defaultCharset = 'cp437';
    else if (word === 'pca') group.charset = this.#defaultCharset = 'cp850';
    else if (word === 'f') {
      this.#fontBeingDefined = parameter ?? 0;
      if (!group.isFontTable) group.charset = this.#fonts.get(parameter ?? 0) ?? this.#defaultCharset;
    } else if (word === 'fcharset' && group.isFontTable) {
      const charset = charsetOfFont(parameter ?? 0);
      if (charset !== null) this.#fonts.set(this.#fontBeingDefined, charset);
    }
  }

  #symbol(symbol: string): void {
    this.#flushBytes();
    if (symbol === '*') this.#isIgnorableNext = true;
    else if (this.#fallbackLeft > 0) this.#fallbackLeft -= 1;
    else if (symbol === '\r' || symbol === '\n') this.#break('\n\n');
    else if (symbol === '~') this.#emit(' ');
    else if (symbol === '_') this.#emit('-');
    else if ('\\{}'.includes(symbol)) this.#emit(symbol);
  }

  #unicode(code: number): void {
    this.#emit(String.fromCharCode(code & 0xffff));
    this.#fallbackLeft = this.#group.fallbackLength;
  }

  #byte(value: number): void {
    if (this.#fallbackLeft > 0) this.#fallbackLeft -= 1;
    else this.#bytes.push(value);
  }

  #literal(text: string): void {
    const skipped = Math.min(this.#fallbackLeft, text.length);
    this.#fallbackLeft -= skipped;
    const rest = text.slice(skipped);
    // The second byte of a double-byte character may be written as a plain letter; bytes above ASCII belong to the code
    // page, too.
    if (this.#bytes.length > 0 || /[\u0080-\u00ff]/u.test(rest))
      for (const unit of rest) this.#bytes.push(unit.charCodeAt(0));
    else this.#emit(rest);
  }

  #flushBytes(): void {
    if (this.#bytes.length === 0) return;
    const bytes = Buffer.from(this.#bytes);
    this.#bytes = [];
    this.#emit(iconv.decode(bytes, this.#group.charset));
  }

  #break(text: string): void {
    this.#emit(text);
    if (text === '\n\n' && this.#notes.length > 0 && !this.#isInFootnote()) this.#parts.push(...this.#notes.splice(0));
  }

  #isInFootnote(): boolean {
    return this.#group.isFootnote || this.#stack.some((group) => group.isFootnote);
  }

  #emit(text: string): void {
    const { isSkipped, isHidden, isFontTable } = this.#group;
    if (isSkipped || isHidden || isFontTable) return;
    this.#length += text.length;
    if (this.#length > this.#maxCharacters)
      throw new Refusal('too_large', 'The file holds more text than the limit for one file.');
    (this.#isInFootnote() ? this.#notes : this.#parts).push(text);
  }
}
