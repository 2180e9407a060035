import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { tarOf, zipOf } from '../../../test/testing/pipeline/archives.js';
import { bzip2Lines, bzip2Tar } from '../../../test/testing/pipeline/bzip2.js';
import { warcRecord, zstdOf } from '../../../test/testing/pipeline/streams.js';
import { xzLines, xzTar } from '../../../test/testing/pipeline/xz.js';
import { zoteroLibrary } from '../../../test/testing/pipeline/zotero-library.js';

/** A sound file that is read as a container, a dataset or a list. */
export interface Sample {
  /** Its name in the folder that is crawled; a library of Zotero is a folder with a database of this name. */
  readonly name: string;
  readonly bytes: Buffer;
  readonly kind: 'container' | 'dataset' | 'list';
}

const MEMBERS = 12;

const numbers = Array.from({ length: MEMBERS }, (_, index) => index + 1);

/** A text that no other member has. */
const textOf = (number: number): string =>
  `Note ${number}. ${`The boats of pier ${number} were counted on day ${number * 7}. `.repeat(3)}`;

const members = numbers.map((number) => ({ name: `note-${number}.txt`, content: textOf(number) }));
const tarred = tarOf(members);

const mailbox = numbers
  .map(
    (number) =>
      'From ann@example.org Mon Jan  1 10:00:00 2024\nFrom: ann@example.org\n' +
      `Subject: note ${number}\n\n${textOf(number)}\n\n`,
  )
  .join('');

const pages = Buffer.concat(
  numbers.map((number) =>
    warcRecord({
      address: `https://example.org/${number}`,
      head: 'HTTP/1.1 200 OK\r\nContent-Type: text/html',
      body: `<p>${textOf(number)}`,
    }),
  ),
);

const rows = numbers.map((number) => ({ id: `r${number}`, text: textOf(number) }));

const entries = numbers
  .map(
    (number) =>
      `@article{key${number},\n  title = {Pier ${number}},\n  author = {Ann, A.},\n  year = {2020},\n` +
      `  file = {note-${number}.txt:note-${number}.txt:text/plain}\n}\n`,
  )
  .join('\n');

const graph =
  '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"' +
  ' xmlns:z="http://www.zotero.org/namespaces/export#"' +
  ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:bib="http://purl.org/net/biblio#"' +
  ' xmlns:link="http://purl.org/rss/1.0/modules/link/">\n' +
  numbers
    .map(
      (number) =>
        `<bib:Article rdf:about="#work${number}"><z:itemType>journalArticle</z:itemType>` +
        `<dc:title>Pier ${number}</dc:title><link:link rdf:resource="#file${number}"/></bib:Article>\n` +
        `<z:Attachment rdf:about="#file${number}"><rdf:resource rdf:resource="note-${number}.txt"/></z:Attachment>\n`,
    )
    .join('') +
  '</rdf:RDF>\n';

function zoteroDatabase(folder: string): Buffer {
  const path = join(folder, 'sound.sqlite');
  zoteroLibrary(
    path,
    numbers.map((number) => ({
      key: `WORK${number}`,
      type: 'journalArticle',
      fields: { title: `Pier ${number}`, date: '2020' },
      creators: [[1, 'Ann', 'A.']],
      attachments: [{ key: `KEY${number}`, mode: 2, path: `attachments:note-${number}.txt` }],
    })),
  ).close();
  return readFileSync(path);
}

/** Files that a list or a library names. */
export const named = members;

/** Returns sound files of every kind. @param folder where one of them is made */
export const samples = (folder: string): readonly Sample[] => [
  { name: 'lines.txt.bz2', bytes: bzip2Lines, kind: 'container' },
  { name: 'lines.txt.xz', bytes: xzLines, kind: 'container' },
  { name: 'note.txt.gz', bytes: gzipSync(members.map(({ content }) => content).join('\n')), kind: 'container' },
  { name: 'note.txt.zst', bytes: zstdOf(members.map(({ content }) => content).join('\n')), kind: 'container' },
  { name: 'notes.tar', bytes: tarred, kind: 'container' },
  { name: 'notes.tar.gz', bytes: gzipSync(tarred), kind: 'container' },
  { name: 'notes.tar.zst', bytes: zstdOf(tarred), kind: 'container' },
  { name: 'notes.tar.bz2', bytes: bzip2Tar, kind: 'container' },
  { name: 'notes.tar.xz', bytes: xzTar, kind: 'container' },
  { name: 'notes.zip', bytes: zipOf(members), kind: 'container' },
  { name: 'notes.mbox', bytes: Buffer.from(mailbox), kind: 'container' },
  { name: 'pages.warc', bytes: pages, kind: 'container' },
  { name: 'rows.json', bytes: Buffer.from(JSON.stringify({ version: 1, data: rows })), kind: 'dataset' },
  { name: 'rows.jsonl', bytes: Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n')), kind: 'dataset' },
  {
    name: 'rows.csv',
    bytes: Buffer.from(`id,text\n${rows.map(({ id, text }) => `${id},"${text}"`).join('\n')}\n`),
    kind: 'dataset',
  },
  { name: 'library.bib', bytes: Buffer.from(entries), kind: 'list' },
  { name: 'library.rdf', bytes: Buffer.from(graph), kind: 'list' },
  { name: 'zotero.sqlite', bytes: zoteroDatabase(folder), kind: 'list' },
  { name: 'list.txt', bytes: Buffer.from(members.map(({ name }) => name).join('\n')), kind: 'list' },
];
