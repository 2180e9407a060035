import { dirname, isAbsolute, join, resolve } from 'node:path';
import { AssayError } from '../../../lib/errors.js';
import { openRegularFile } from '../../../lib/regular-file.js';
import type { LibraryEntry } from '../../../records/library-entry.js';
import { exists } from '../exists.js';
import { entryDoi, entryName, entryValue, entryValues, entryYear } from './entry-values.js';
import { libraryUnusable } from './format.js';
import type { Attachment, LibraryFormat } from './format.js';
import { rdfRecords } from './rdf-records.js';
import type { RdfNode } from './rdf-records.js';

/** Elements that are no works. */
const NO_WORKS: ReadonlySet<string> = new Set(['z:Collection', 'bib:Memo', 'bib:Journal', 'bib:Series']);
const ATTACHMENT = 'z:Attachment';
/** Where people stand, the most telling first. */
const PEOPLE = ['bib:authors', 'bib:editors'];
/** Who else made a work: `z:interviewers`, `z:directors`. */
const OTHER_PEOPLE = /^(?:z:\w+s|bib:contributors)$/u;

const below = (node: RdfNode, name: string): readonly RdfNode[] => node.children.filter((child) => child.name === name);

const textIn = (node: RdfNode, name: string): string | null => entryValue(below(node, name)[0]?.text);

/** All elements of a name in an element, at any depth. */
const within = (node: RdfNode, name: string): readonly RdfNode[] =>
  node.children.flatMap((child) => (child.name === name ? [child] : within(child, name)));

function peopleOf(work: RdfNode): readonly string[] {
  const lists = PEOPLE.map((name) => below(work, name)).find((found) => found.length > 0);
  return entryValues(
    (lists ?? work.children.filter(({ name }) => OTHER_PEOPLE.test(name)))
      .flatMap((list) => within(list, 'foaf:Person'))
      .map((person) =>
        entryName(textIn(person, 'foaf:surname'), textIn(person, 'foaf:givenName') ?? textIn(person, 'foaf:givenname')),
      ),
  );
}

/** The DOI among the identifiers of an element. */
function doiIn(node: RdfNode): string | null {
  const text = below(node, 'dc:identifier').find((identifier) => /^\s*doi\b/iu.test(identifier.text))?.text;
  return entryDoi(text ?? textIn(node, 'z:DOI'));
}

interface Work {
  readonly entry: LibraryEntry;
  /** Elements that hold more of it: its journal, by name. */
  readonly containers: readonly string[];
}

/** What a library says, put together once all of it is read: an attachment may stand before or after its work. */
class Library {
  readonly attachments = new Map<string, RdfNode>();
  readonly #works = new Map<string, Work>();
  /** Name of the work that an attachment belongs to. */
  readonly #workOf = new Map<string, string>();
  readonly #dois = new Map<string, string>();
  readonly #collections = new Map<string, string[]>();

  add(node: RdfNode): void {
    const name = node.about ?? `entry ${this.#works.size + this.attachments.size}`;
    const doi = doiIn(node);
    if (doi !== null) this.#dois.set(name, doi);
    if (node.name === 'z:Collection') this.#collect(node);
    if (node.name === ATTACHMENT) this.attachments.set(name, node);
    if (NO_WORKS.has(node.name)) return;
    this.#works.set(name, { entry: this.#entryOf(node, name, doi), containers: resources(node, 'dcterms:isPartOf') });
    for (const link of resources(node, 'link:link')) this.#workOf.set(link, name);
    for (const [index, inner] of node.children.flatMap((child) => within(child, ATTACHMENT)).entries()) {
      const own = inner.about ?? `${name} ${index}`;
      this.attachments.set(own, inner);
      this.#workOf.set(own, name);
    }
  }

  /** Returns what is said of the work that an attachment belongs to; of itself where it belongs to none. */
  entryOf(attachment: string): LibraryEntry | null {
    const name = this.#workOf.get(attachment) ?? attachment;
    const work = this.#works.get(name);
    if (work === undefined) return null;
    const doi = work.containers.flatMap((container) => this.#dois.get(container) ?? [])[0] ?? null;
    return { ...work.entry, doi: work.entry.doi ?? doi, collections: entryValues(this.#collections.get(name) ?? []) };
  }

  #collect(collection: RdfNode): void {
    const title = textIn(collection, 'dc:title');
    if (title === null) return;
    for (const part of resources(collection, 'dcterms:hasPart'))
      this.#collections.set(part, [...(this.#collections.get(part) ?? []), title]);
  }

  #entryOf(node: RdfNode, name: string, doi: string | null): LibraryEntry {
    const inner = below(node, 'dcterms:isPartOf').flatMap(({ children }) =>
      children.flatMap((one) => doiIn(one) ?? []),
    );
    return {
      key: textIn(node, 'z:citationKey') ?? entryValue(name) ?? '',
      type: textIn(node, 'z:itemType') ?? node.name.replace(/^\w+:/u, '').toLowerCase(),
      title: textIn(node, 'dc:title'),
      authors: peopleOf(node),
      year: entryYear(textIn(node, 'dc:date')),
      doi: doi ?? inner[0] ?? null,
      keywords: entryValues(
        below(node, 'dc:subject').map((subject) => within(subject, 'rdf:value')[0]?.text ?? subject.text),
      ),
      collections: [],
    };
  }
}

/** Names of the elements that an element names in one of its fields. */
const resources = (node: RdfNode, field: string): readonly string[] =>
  below(node, field).flatMap(({ resource }) => resource ?? []);

/** Returns the file of an attachment; null of an address. */
function fileOf(attachment: RdfNode): string | null {
  const [field] = [...below(attachment, 'rdf:resource'), ...below(attachment, 'z:path')];
  const path = field?.resource ?? entryValue(field?.text);
  if (path === null || path === '' || /^(?:https?|ftp|urn|mailto):/iu.test(path)) return null;
  return path.replace(/^file:\/\/(?:localhost)?/iu, '');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Some versions of Zotero write the path as part of an address, some as it is. */
async function located(path: string, folder: string, cwd: string): Promise<string> {
  const [asWritten, asAddress] = [path, decoded(path)].map((one) => (isAbsolute(one) ? one : join(folder, one)));
  const isThere = asWritten !== undefined && (await exists(resolve(cwd, asWritten)));
  return (isThere ? asWritten : asAddress) ?? path;
}

/** Yields the attachments once all is read: memory grows with the number of works. */
async function* attachmentsOfRdf(path: string, cwd: string): AsyncGenerator<Attachment> {
  const library = new Library();
  try {
    const file = await openRegularFile(resolve(cwd, path));
    const chunks: AsyncIterable<string> = file.createReadStream({ encoding: 'utf8' });
    for await (const record of rdfRecords(chunks)) library.add(record);
  } catch (error) {
    if (error instanceof AssayError) throw error;
    throw libraryUnusable(path, error, 'Export the library from Zotero as "Zotero RDF", with "Export Files" on.');
  }
  const seen = new Set<string>();
  for (const [name, attachment] of library.attachments) {
    const own = fileOf(attachment);
    const file = own === null ? null : await located(own, dirname(path), cwd);
    if (file !== null && !seen.has(file)) yield { file, entry: library.entryOf(name) };
    if (file !== null) seen.add(file);
  }
}

/** What Zotero exports as "Zotero RDF". */
export const zoteroRdf: LibraryFormat = {
  name: 'zotero-rdf',
  libraryAt: (path) => Promise.resolve(/\.rdf$/iu.test(path) ? path : null),
  attachments: (library, { cwd }) => attachmentsOfRdf(library, cwd),
};
