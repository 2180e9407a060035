import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkPaths, crawl, libraryNotes, storedCrawlSettings } from '../../../src/pipeline/crawl/index.js';
import { zoteroLibrary } from '../../testing/pipeline/zotero-library.js';
import type { ZoteroItem } from '../../testing/pipeline/zotero-library.js';

let cwd = '';
const settings = storedCrawlSettings({});

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-libraries-'));
  await mkdir(join(cwd, 'scratch'));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

async function write(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await mkdir(dirname(join(cwd, name)), { recursive: true });
    await writeFile(join(cwd, name), 'x');
  }
}

async function found(...paths: string[]): Promise<Readonly<Record<string, unknown>>> {
  const sources: Record<string, unknown> = {};
  for await (const { path, content, libraryEntry } of crawl({
    paths,
    cwd,
    scratchFolder: join(cwd, 'scratch'),
    settings,
  })) {
    expect(sources).not.toHaveProperty([path]);
    sources[path] = content.kind === 'ended' ? content.message : libraryEntry;
  }
  return sources;
}

const none = { title: null, authors: [], year: null, doi: null, keywords: [], collections: [] };

const ITEMS: readonly ZoteroItem[] = [
  {
    key: 'WORK0001',
    type: 'journalArticle',
    fields: {
      title: 'Low <i>tide</i>',
      date: '2020-05-01 May 1, 2020',
      DOI: 'https://doi.org/10.1000/xyz',
      extra: 'PMID: 1\nCitation Key: tide_2020',
    },
    creators: [
      [1, 'Ferris', 'Ann'],
      [2, 'Editor', 'An'],
      [1, 'World Health Organization', null],
    ],
    tags: ['rivers', 'café'],
    collections: ['Thesis', 'Reading list'],
    attachments: [
      { key: 'FILE0001', mode: 0, path: 'storage:low tide.pdf' },
      { key: 'FILE0002', mode: 1, path: 'storage:gone.html' },
      { key: 'FILE0003', mode: 3, path: null },
      { key: 'FILE0004', mode: 4, path: 'storage:image.png' },
      { key: 'FILE0005', mode: 0, path: 'storage:thrown away.pdf', isDeleted: true },
    ],
  },
  {
    key: 'WORK0002',
    type: 'case',
    library: 2,
    fields: { caseName: 'A v B', dateDecided: '0000-00-00 n.d.', number: 7 },
    creators: [[2, 'Ed', 'Ward']],
    attachments: [
      { key: 'FILE0006', mode: 2, path: 'attachments:sub/linked.txt' },
      { key: 'FILE0007', mode: 2, path: 'attachments:sub/other.txt' },
    ],
  },
  {
    key: 'WORK0003',
    type: 'book',
    isDeleted: true,
    attachments: [{ key: 'FILE0008', mode: 0, path: 'storage:a.pdf' }],
  },
  {
    key: 'WORK0004',
    type: 'webpage',
    library: 3,
    attachments: [{ key: 'FILE0009', mode: 1, path: 'storage:feed.html' }],
  },
  { key: 'FILE0010', file: { mode: 0, path: 'storage:alone.txt' }, fields: { title: 'alone.txt' } },
];

const TIDE = {
  key: 'tide_2020',
  type: 'journalArticle',
  title: 'Low <i>tide</i>',
  authors: ['Ferris, Ann', 'World Health Organization'],
  year: 2020,
  doi: '10.1000/xyz',
  keywords: ['café', 'rivers'],
  collections: ['Reading list', 'Thesis'],
};
const NOT_THERE =
  'the library names this file, but it is not there: it was moved or deleted, or not downloaded to this machine';
const EXPECTED = {
  'Zotero/storage/FILE0001/low tide.pdf': TIDE,
  'Zotero/storage/FILE0002/gone.html': NOT_THERE,
  'Zotero/sub/linked.txt': { ...none, key: 'WORK0002', type: 'case', title: 'A v B', authors: ['Ed, Ward'] },
  'Zotero/sub/other.txt': expect.stringContaining('base folder of linked files') as string,
  'Zotero/storage/FILE0010/alone.txt': { ...none, key: 'FILE0010', type: 'attachment', title: 'alone.txt' },
};

describe('a library of Zotero', () => {
  beforeEach(() =>
    write('Zotero/storage/FILE0001/low tide.pdf', 'Zotero/sub/linked.txt', 'Zotero/storage/FILE0010/alone.txt'),
  );

  it.each(['Zotero', 'Zotero/zotero.sqlite'])('lists what it keeps and links, named as %s', async (path) => {
    zoteroLibrary(join(cwd, 'Zotero/zotero.sqlite'), ITEMS).close();
    expect(await found(`list:${path}`)).toEqual(EXPECTED);
    expect(await readdir(join(cwd, 'scratch'))).toEqual([]);
  });

  it('is pointed out where its folder is named without --from-list, and only there', async () => {
    zoteroLibrary(join(cwd, 'Zotero/zotero.sqlite'), []).close();
    expect(await libraryNotes(['Zotero', 'list:Zotero', 'Zotero/sub', 'nowhere', 'Zotero/zotero.sqlite'], cwd)).toEqual(
      [expect.stringMatching(/^Zotero holds a library of Zotero .*--from-list Zotero$/u)],
    );
  });

  it('is missed before a run begins where a list is a folder without one', async () => {
    await expect(checkPaths({ paths: ['list:Zotero'], cwd })).rejects.toMatchObject({
      code: 'list_unusable',
      message: 'the list Zotero is a folder without zotero.sqlite, the database of Zotero',
      exitCode: 2,
    });
    zoteroLibrary(join(cwd, 'Zotero/zotero.sqlite'), []).close();
    await expect(checkPaths({ paths: ['list:Zotero'], cwd })).resolves.toBeUndefined();
  });

  it.each(['delete', 'wal'])('is read while Zotero has it open, and not written: journal %s', async (journal) => {
    const zotero = zoteroLibrary(join(cwd, 'Zotero/zotero.sqlite'), ITEMS.slice(0, 4));
    zotero.pragma(`journal_mode = ${journal}`);
    zotero.pragma('locking_mode = EXCLUSIVE');
    zotero.exec(`insert into items values (90, 1, 1, 'FILE0010');
      insert into itemAttachments values (90, null, 2, 'text/plain', 'storage:alone.txt')`);
    // Under way, and not part of the library.
    zotero.exec(`begin; delete from itemAttachments`);
    const before = await readdir(join(cwd, 'Zotero'));
    try {
      expect(Object.keys(await found('list:Zotero'))).toEqual(Object.keys(EXPECTED));
      expect(await readdir(join(cwd, 'Zotero'))).toEqual(before);
    } finally {
      zotero.close();
    }
  });

  it('of absolute paths lists these', async () => {
    const file = { mode: 2, path: join(cwd, 'Zotero/sub/linked.txt') };
    zoteroLibrary(join(cwd, 'Zotero/zotero.sqlite'), [
      { key: 'A', file },
      { key: 'B', file },
    ]).close();
    expect(Object.keys(await found('list:Zotero'))).toEqual([file.path]);
  });

  it.each([
    ['an empty file', ''],
    ['a text', 'x'.repeat(5000)],
  ])('is refused where it is %s', async (_, content) => {
    await writeFile(join(cwd, 'zotero.sqlite'), content);
    await expect(found('list:zotero.sqlite')).rejects.toMatchObject({ code: 'list_unusable' });
  });

  it('is refused where a table is a query', async () => {
    const database = zoteroLibrary(join(cwd, 'z.sqlite'), []);
    database.exec(`drop table tags; create view tags as
      with recursive counted(tagID) as (select 1 union all select tagID + 1 from counted)
      select tagID, 'x' as name from counted`);
    database.close();
    await expect(found('list:z.sqlite')).rejects.toMatchObject({
      code: 'list_unusable',
      message: 'the library z.sqlite cannot be read: it is no library of Zotero 5 or later',
    });
  });

  it('is refused where another program has its own tables', async () => {
    new Database(join(cwd, 'other.sqlite')).exec('create table items (itemID integer)').close();
    await expect(found('list:other.sqlite')).rejects.toMatchObject({ code: 'list_unusable' });
  });
});

const RDF = `<?xml version="1.0" encoding="utf-8"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:z="http://www.zotero.org/namespaces/export#"
  xmlns:dcterms="http://purl.org/dc/terms/" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:bib="http://purl.org/net/biblio#" xmlns:foaf="http://xmlns.com/foaf/0.1/"
  xmlns:link="http://purl.org/rss/1.0/modules/link/">
  <z:Attachment rdf:about="#item_2">
    <z:itemType>attachment</z:itemType>
    <rdf:resource rdf:resource="files/2/low%20tide.pdf"/>
    <dc:title>Full Text</dc:title>
  </z:Attachment>
  <bib:Article rdf:about="http://example.org/tide">
    <z:itemType>journalArticle</z:itemType>
    <dcterms:isPartOf rdf:resource="urn:issn:0001-0001"/>
    <bib:editors><rdf:Seq><rdf:li><foaf:Person><foaf:surname>No</foaf:surname></foaf:Person></rdf:li></rdf:Seq>
    </bib:editors>
    <bib:authors><rdf:Seq>
      <rdf:li><foaf:Person><foaf:surname>Ferris</foaf:surname><foaf:givenName>Ann</foaf:givenName></foaf:Person></rdf:li>
      <rdf:li><foaf:Person><foaf:surname>World Health Organization</foaf:surname></foaf:Person></rdf:li>
    </rdf:Seq></bib:authors>
    <link:link rdf:resource="#item_2"/>
    <link:link rdf:resource="#item_3"/>
    <link:link rdf:resource="#item_4"/>
    <dc:subject>rivers</dc:subject>
    <dc:subject><z:AutomaticTag><rdf:value>caf\u00e9</rdf:value></z:AutomaticTag></dc:subject>
    <dc:title>Low tide &amp; high\u000b</dc:title>
    <dc:date>May 1, 2020</dc:date>
    <z:citationKey>tide_2020</z:citationKey>
  </bib:Article>
  <bib:Journal rdf:about="urn:issn:0001-0001">
    <dc:title>Journal of Tides</dc:title>
    <dc:identifier>DOI 10.1000/xyz</dc:identifier>
    <dc:identifier>ISSN 0001-0001</dc:identifier>
  </bib:Journal>
  <z:Attachment rdf:about="#item_3">
    <rdf:resource rdf:resource="files/3/100%.txt"/>
  </z:Attachment>
  <z:Attachment rdf:about="#item_4">
    <dc:identifier><dcterms:URI><rdf:value>http://example.org/</rdf:value></dcterms:URI></dc:identifier>
  </z:Attachment>
  <bib:Memo rdf:about="#item_5"><rdf:value>a note</rdf:value></bib:Memo>
  <rdf:Description rdf:about="#item_6">
    <z:itemType>conferencePaper</z:itemType>
    <dcterms:isPartOf><bib:Journal><dc:identifier>DOI 10.1000/inner</dc:identifier></bib:Journal></dcterms:isPartOf>
    <dc:title>A talk</dc:title>
    <link:link><z:Attachment><z:path rdf:resource="files/7/gone.txt"/></z:Attachment></link:link>
  </rdf:Description>
  <z:Attachment rdf:about="#item_8"><rdf:resource rdf:resource="files/8/alone.txt"/><dc:title>alone</dc:title></z:Attachment>
  <z:Collection rdf:about="#collection_1"><dc:title>Thesis</dc:title>
    <dcterms:hasPart rdf:resource="http://example.org/tide"/></z:Collection>
</rdf:RDF>`;
const RDF_TIDE = {
  ...TIDE,
  title: 'Low tide & high',
  keywords: ['rivers', 'café'],
  collections: ['Thesis'],
};

describe('an export of Zotero as RDF', () => {
  it('lists the files that were exported, whatever stands first', async () => {
    await write('lib/files/2/low tide.pdf', 'lib/files/3/100%.txt', 'lib/files/8/alone.txt');
    await writeFile(join(cwd, 'lib/my.rdf'), RDF);
    expect(await found('list:lib/my.rdf')).toEqual({
      'lib/files/2/low tide.pdf': RDF_TIDE,
      'lib/files/3/100%.txt': RDF_TIDE,
      'lib/files/7/gone.txt': NOT_THERE,
      'lib/files/8/alone.txt': { ...none, key: '#item_8', type: 'attachment', title: 'alone' },
    });
  });

  it.each([
    ['cut off', RDF.slice(0, 2000)],
    ['other XML', '<html><body/></html>'],
    [
      'with entities of its own',
      RDF.replace('<rdf:RDF', '<!DOCTYPE r [<!ENTITY a "b">]><rdf:RDF').replace('rivers', '&a;'),
    ],
    ['nested without end', RDF.replace('<rdf:Seq>', '<rdf:Seq>'.repeat(100))],
    ['empty', ''],
  ])('is refused where it is %s', async (_, content) => {
    await writeFile(join(cwd, 'my.rdf'), content);
    await expect(found('list:my.rdf')).rejects.toMatchObject({ code: 'list_unusable' });
  });
});

describe('a BibTeX library', () => {
  it.each([
    ['in braces', '@article{a, title={A}, file={lib/p.txt}}', { a: 'lib/p.txt' }],
    ['in quotation marks', '@article{a, file = "lib/p.txt", title = "A"}', { a: 'lib/p.txt' }],
    [
      'as Zotero writes them',
      '@article{a, title={A {B}, C}, file={Text:lib/p.txt:text/plain;Two:lib/q r.txt:text/plain}, year={2004}}',
      { a: 'lib/p.txt, lib/q r.txt' },
    ],
    ['as JabRef writes them', '@article{a, file={:lib/q\\ r.txt:TXT}, title={A}}', { a: 'lib/q r.txt' }],
    [
      'of two entries',
      '@article{a, title={A}, file={lib/p.txt}} @book{b, note={B, file={lib/q r.txt}}, file={lib/s.txt}}',
      { a: 'lib/p.txt', b: 'lib/s.txt' },
    ],
    ['of a path with an odd brace', '@book{a,\n  file = {lib\\p}.txt},\n  title = {B}\n}', { a: 'lib\\p}.txt' }],
    [
      'in several lines',
      '@book{a,\n  file = {lib/p.txt;\n    lib/s.txt},\n title={B}\n}',
      { a: 'lib/p.txt, lib/s.txt' },
    ],
  ])('names attachments on the line of an entry, %s', async (_, library, expected) => {
    await write('lib/p.txt', 'lib/q r.txt', 'lib/s.txt');
    await writeFile(join(cwd, 'my.bib'), library);
    const files: Record<string, string> = {};
    for await (const { path, libraryEntry } of crawl({
      paths: ['list:my.bib'],
      cwd,
      scratchFolder: join(cwd, 'scratch'),
      settings,
    })) {
      const key = libraryEntry?.key ?? '';
      files[key] = [...(files[key] === undefined ? [] : [files[key]]), path].join(', ');
    }
    expect(files).toEqual(expected);
  });
});
