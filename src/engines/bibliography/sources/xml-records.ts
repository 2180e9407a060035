import { SaxesParser } from 'saxes';
import type { SaxesTagPlain } from 'saxes';

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

/** Thrown where a record is nested deeper or has more elements than any work may. */
export class BrokenXmlError extends Error {}

const DEEPEST = 60;
const MOST_FIELDS = 100_000;

/** Names of the characters U+00A0 to U+00FF, which files of DBLP use without their definitions at hand. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute ' +
  'micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig ' +
  'Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash ' +
  'Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ' +
  'ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc ' +
  'uuml yacute thorn yuml';

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
    if (this.#open.length >= DEEPEST) throw new BrokenXmlError(`a record is nested deeper than ${DEEPEST} elements`);
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
    if (this.#fields.length >= MOST_FIELDS) throw new BrokenXmlError(`a record has more than ${MOST_FIELDS} elements`);
    const path = [...this.#open.slice(1).map((outer) => outer.name), name].join('/');
    this.#fields.push({ path, attributes, text: element.text.replace(/\s+/gu, ' ').trim() });
    // Lists of authors and the like hold nothing of their own; marks inside a title are part of it.
    if (this.#open.length > 1) parent.text += element.text;
  }
}

/** Returns a parser that hands its elements to a collector. */
function parserInto(collector: RecordCollector): SaxesParser {
  const parser = new SaxesParser({ xmlns: false, position: false });
  for (const [index, name] of LATIN_1.split(' ').entries()) parser.ENTITIES[name] = String.fromCharCode(160 + index);
  parser.on('opentag', (tag: SaxesTagPlain) => collector.open(tag));
  parser.on('text', (text) => collector.text(text));
  parser.on('cdata', (text) => collector.text(text));
  parser.on('closetag', () => collector.close());
  parser.on('error', (error) => {
    // An entity that is not known stays as it is written; anything else breaks the structure.
    if (!/entity/u.test(error.message)) throw new BrokenXmlError(error.message);
  });
  return parser;
}

/** Returns the elements with one of these names in a short document. @throws BrokenXmlError for broken XML */
export function xmlRecordsIn(xml: string, names: readonly string[]): readonly XmlRecord[] {
  const collector = new RecordCollector(new Set(names));
  parserInto(collector).write(xml).close();
  return collector.done;
}

/**
 * Yields the elements with one of these names from XML, however large the file. Nothing outside the file is read, and
 * entities that it defines are not expanded. @throws BrokenXmlError for XML that is no list of records
 */
export async function* xmlRecords(
  chunks: AsyncIterable<string>,
  names: readonly string[],
): AsyncGenerator<XmlRecord, void> {
  const collector = new RecordCollector(new Set(names));
  const parser = parserInto(collector);
  for await (const chunk of chunks) {
    parser.write(chunk);
    yield* collector.done.splice(0);
  }
  parser.close();
  yield* collector.done.splice(0);
}
