import { SaxesParser } from 'saxes';
import type { SaxesTagPlain } from 'saxes';

/** An element of RDF with what is in it. */
export interface RdfNode {
  /** As written, with its prefix. */
  readonly name: string;
  /** By which other elements name it. */
  readonly about: string | null;
  /** The element that it names. */
  readonly resource: string | null;
  readonly children: readonly RdfNode[];
  readonly text: string;
}

interface OpenNode extends RdfNode {
  readonly children: RdfNode[];
  text: string;
}

const DEEPEST = 60;
const MOST_NODES = 100_000;
const ROOT = 'rdf:RDF';
/** XML allows none of these; notes that were pasted from elsewhere hold them. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu;

/** Collects the elements right below the root. Holds one at a time. */
class Records {
  readonly done: RdfNode[] = [];
  readonly #open: OpenNode[] = [];
  #nodes = 0;
  #hasRoot = false;

  open({ name, attributes }: SaxesTagPlain): void {
    if (!this.#hasRoot && name !== ROOT) throw new Error('it is no RDF');
    if (!this.#hasRoot) {
      this.#hasRoot = true;
      return;
    }
    this.#nodes += 1;
    if (this.#open.length >= DEEPEST || this.#nodes > MOST_NODES) throw new Error('an entry is nested too deeply');
    const [about = null, resource = null] = [
      attributes['rdf:about'] ?? attributes['rdf:ID'] ?? attributes['rdf:nodeID'],
      attributes['rdf:resource'],
    ];
    this.#open.push({ name, about, resource, children: [], text: '' });
  }

  text(text: string): void {
    const inner = this.#open.at(-1);
    if (inner !== undefined) inner.text += text;
  }

  close(): void {
    const node = this.#open.pop();
    const parent = this.#open.at(-1);
    if (node === undefined) return;
    if (parent !== undefined) parent.children.push(node);
    else {
      this.done.push(node);
      this.#nodes = 0;
    }
  }
}

/**
 * Yields the elements right below the root of RDF as XML. Entities that the file defines are not expanded.
 * @throws Error for XML that is not well-formed or cut off, and for what is no RDF
 */
export async function* rdfRecords(chunks: AsyncIterable<string>): AsyncGenerator<RdfNode> {
  const records = new Records();
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('opentag', (tag: SaxesTagPlain) => records.open(tag));
  parser.on('text', (text) => records.text(text));
  parser.on('cdata', (text) => records.text(text));
  parser.on('closetag', () => records.close());
  for await (const chunk of chunks) {
    parser.write(chunk.replace(FORBIDDEN, ''));
    yield* records.done.splice(0);
  }
  parser.close();
  yield* records.done.splice(0);
}
