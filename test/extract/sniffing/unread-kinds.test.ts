import { expect, it } from 'vitest';
import { readHere } from '../../testing/extract/read-here.js';
import { zipOf } from '../../testing/extract/containers.js';

const OLE2 = Buffer.from('d0cf11e0a1b11ae1'.padEnd(1_100, '0'), 'hex');
const XML = Buffer.from('<?xml version="1.0"?><Book><p>Low tide.</p></Book>');
const ZIP = zipOf({ 'Index/Document.iwa': 'x' });
const BYTES = Buffer.alloc(400, 1);
const LINK = Buffer.from('{"url":"https://docs.example.org/open?id=1","doc_id":"1"}');
const packed = (start: string): Buffer => Buffer.from(start.padEnd(400, '0'), 'hex');

it.each([
  ['a.fb2', XML, 'a FictionBook e-book, which is not read: convert it to EPUB or PDF'],
  ['a.xml', XML, 'XML of no known kind, which is not read: '],
  ['a.pages', ZIP, 'a Pages document, which is not read: export it as PDF or DOCX'],
  ['a.key', ZIP, 'a Keynote presentation, which is not read: save it as PPTX or PDF'],
  ['a.numbers', ZIP, 'a Numbers spreadsheet, which is not read: export it as CSV, or as PDF'],
  ['a.xlsx', zipOf({ 'xl/workbook.xml': '<workbook/>' }), 'an Excel spreadsheet, which is not read: '],
  ['a.zip', ZIP, 'a ZIP archive, which is not read: unpack it first, or read what it holds with'],
  ['a.docx', ZIP, 'a ZIP archive, which is not read: unpack it first, or read what it holds with assay run, under a n'],
  ['a.ppt', OLE2, 'a presentation of an old PowerPoint, which is not read: save it as PPTX or PDF'],
  ['a.constructor', OLE2, 'of an old office format, which is not read: '],
  ['constructor.constructor', ZIP, 'a ZIP archive'],
  ['a.wpd', BYTES, 'a WordPerfect document, which is not read: '],
  ['a.one', BYTES, 'a OneNote section, which is not read: export it as PDF or DOCX'],
  ['a.gdoc', LINK, 'a link to a document of Google Docs, which is not read: download it as DOCX or PDF'],
  ['a.url', Buffer.from('[InternetShortcut]\nURL=https://example.org/\n'), 'a shortcut, which is not read: name the'],
  ['a.bin', BYTES, 'not a document: its bytes are not text.'],
  ['a.tar.gz', packed('1f8b0800'), 'packed (application/gzip), which is not read: unpack it first, or read what it'],
  ['a.7z', packed('377abcaf271c'), 'packed (application/x-7z-compressed), which is not read: unpack it first.'],
])('says of %s what it is and what to do', async (name, content, message) => {
  expect(await readHere(name, content)).toMatchObject({
    status: 'failed',
    reason: 'unsupported_format',
    message: expect.stringContaining(`The file is ${message}`) as unknown,
  });
});

it('reads a text that is named as a link and is none', async () => {
  const text = 'The ferry leaves at six, long before the bakery opens.';
  expect(await readHere('a.url', Buffer.from(text))).toMatchObject({ status: 'text', text });
});
