import { SaxesParser } from 'saxes';
import type { SaxesTagPlain } from 'saxes';
import { BrokenWorksError } from './broken-works.js';
import { LATIN_CHARACTERS } from './latin-names.js';
import { recordTexts } from './xml-record-texts.js';

/** An element inside a record. */
export interface XmlField {
  /** Names of the elements around it inside the record and its own, joined by `/`. */
  readonly path: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Its text and that of the elements inside it, with single spaces. */
  readonly text: string;
}

export interface XmlRecord {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** In the order in which the elements end. */
  readonly fields: readonly XmlField[];
}

const DEEPEST = 60;
const MOST_FIELDS = 100_000;

interface OpenElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

/** Collects the elements with wanted names from XML that arrives in pieces. Holds one record at a time. */
class RecordCollector {
  readonly done: XmlRecord[] = [];
  readonly #open: OpenElement[] = [];
  #fields: XmlField[] = [];

  constructor(private readonly names: ReadonlySet<string>) {}

  open({ name, attributes }: SaxesTagPlain): void {
    if (this.#open.length === 0 && !this.names.has(name)) return;
    if (this.#open.length >= DEEPEST) throw new BrokenWorksError(`a record is nested deeper than ${DEEPEST} elements`);
    this.#open.push({ name, attributes, text: '' });
  }

  text(text: string): void {
    const inner = this.#open.at(-1);
    if (inner !== undefined) inner.text += text;
  }

  close(): void {
    const element = this.#open.pop();
    if (element === undefined) return;
    const { name, attributes } = element;
    const parent = this.#open.at(-1);
    if (parent === undefined) {
      this.done.push({ name, attributes, fields: this.#fields });
      this.#fields = [];
      return;
    }
    if (this.#fields.length >= MOST_FIELDS)
      throw new BrokenWorksError(`a record has more than ${MOST_FIELDS} elements`);
    const path = [...this.#open.slice(1).map((outer) => outer.name), name].join('/');
    this.#fields.push({ path, attributes, text: element.text.replace(/\s+/gu, ' ').trim() });
    // Lists of authors and the like hold nothing of their own; marks inside a title are part of it.
    if (this.#open.length > 1) parent.text += element.text;
  }
}

/** Returns a parser that hands its elements to a collector. */
function parserInto(collector: RecordCollector): SaxesParser {
  const parser = new SaxesParser({ xmlns: false, position: false });
  Object.assign(parser.ENTITIES, LATIN_CHARACTERS);
  parser.on('opentag', (tag: SaxesTagPlain) => collector.open(tag));
  parser.on('text', (text) => collector.text(text));
  parser.on('cdata', (text) => collector.text(text));
  parser.on('closetag', () => collector.close());
  parser.on('error', (error) => {
    // An entity that is not known stays as it is written; anything else breaks the structure.
    if (!/entity/u.test(error.message)) throw new BrokenWorksError(error.message);
  });
  return parser;
}

/** Returns the elements with one of these names in a short document. @throws BrokenWorksError for broken XML */
export function xmlRecordsIn(xml: string, names: readonly string[]): readonly XmlRecord[] {
  const collector = new RecordCollector(new Set(names));
  parserInto(collector).write(xml).close();
  return collector.done;
}

/** Signs that a record may not hold: `&` that begins no name, `<` that begins no tag, control characters. */
const STRAY_AMPERSAND = /&(?!#?\w{1,32};)/gu;
const STRAY_BRACKET = /<(?![a-z/!?])/giu;

const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu;

const repaired = (xml: string): string =>
  xml.replace(STRAY_AMPERSAND, '&amp;').replace(STRAY_BRACKET, '&lt;').replace(CONTROL, ' ');

function recordIn(xml: string, names: readonly string[]): XmlRecord | null {
  for (const text of [xml.replace(STRAY_AMPERSAND, '&amp;'), repaired(xml)])
    try {
      return xmlRecordsIn(text, names)[0] ?? null;
    } catch (error) {
      if (!(error instanceof BrokenWorksError)) throw error;
    }
  return null;
}

/**
 * Yields the elements with one of these names from XML, however large the file; null for a broken one, which costs
 * itself alone. Nothing outside the file is read, and entities that it defines are not expanded.
 * @param root the element that holds them @throws BrokenWorksError for XML that is cut
 */
export async function* xmlRecords(
  chunks: AsyncIterable<string>,
  root: string,
  names: readonly string[],
): AsyncGenerator<XmlRecord | null, void> {
  for await (const text of recordTexts(chunks, root, names)) yield text === null ? null : recordIn(text, names);
}
