import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../src/extract/workers/read-document.js';
import { docxOf, epubOf, odtOf, pptxOf, wordParagraph } from '../testing/extract/containers.js';
import { READ_LIMITS, readHere } from '../testing/extract/read-here.js';

const rtfWith = (picture: string): string => `{\\rtf1 Before it. {\\pict${picture}} After it. And more.}`;
const words = (text: string): string => text.replace(/\s+/gu, ' ');

describe('control characters', () => {
  const marked = 'One\u0001 two&#x1F; three&#2;.';
  it.each([
    ['docx', docxOf(wordParagraph(marked))],
    ['odt', odtOf(`<text:p>${marked}</text:p>`)],
    ['pptx', pptxOf([marked])],
    ['epub', epubOf({ 'a.xhtml': `<p>${marked}</p>` }, ['a.xhtml'])],
  ])('cost %s no word', async (name, content) => {
    expect(await readHere(`a.${name}`, content)).toMatchObject({
      status: 'text',
      format: name,
      text: 'One two three.',
    });
  });
});

it.each(['a.txt', 'a.pdf', 'a.zip', 'a.odt', 'a.rtf', 'a'])('reads a Word document that is named %s', async (name) => {
  const content = docxOf(wordParagraph('Content decides.'));
  expect(await readHere(name, content)).toMatchObject({ status: 'text', format: 'docx', text: 'Content decides.' });
});

it.each(['Saved as text.', 'Saved as text\u0001\u0002.'])(
  'does not judge what is only named a Word document',
  async (text) => {
    expect(await readHere('a.docx', text)).toMatchObject({
      status: 'failed',
      reason: 'corrupt',
      message: 'The file is named .docx but has different content.',
    });
  },
);

it.each([
  ['docx', docxOf(`${'<w:tbl><w:tr><w:tc>'.repeat(3_000)}x${'</w:tc></w:tr></w:tbl>'.repeat(3_000)}`)],
  ['odt', odtOf(`${'<text:section>'.repeat(11_000)}x${'</text:section>'.repeat(11_000)}`)],
])('says that %s is nested too deeply', async (name, content) => {
  expect(await readHere(`a.${name}`, content)).toMatchObject({
    status: 'failed',
    reason: 'corrupt',
    message: 'The file is nested too deeply.',
  });
});

it.each([
  ['as long as it says', '\\bin4 }{\\\\'],
  ['without a length', '\\bin abcd'],
  ['shorter than it says', '\\bin17 abcd'],
  ['longer than it says', '\\bin2 abcdef'],
  ['said to reach beyond the end', '\\bin99999999 abcd'],
  ['said to be of less than nothing', '\\bin-5 abcd'],
])('loses no text of an RTF whose binary data is %s', async (_, picture) => {
  const extraction = await readHere('a.rtf', rtfWith(picture));
  expect(extraction.status === 'text' && words(extraction.text)).toBe('Before it. After it. And more.');
});

it('takes no text from the definitions of lists, wherever they stand', async () => {
  const lists = String.raw`{\list{\listlevel{\leveltext \'02\'00.;}{\levelnumbers \'01;}}{\listname Steps;}}`;
  const others = String.raw`{\listoverride\listid1{\lfolevel{\listlevel{\leveltext x;}}}}`;
  expect(await readHere('a.rtf', `{\\rtf1 ${lists}${others}The ferry leaves.}`)).toMatchObject({
    text: 'The ferry leaves.',
  });
});

it('takes binary data at which an RTF is cut off for what it is', async () => {
  const cut = '{\\rtf1 Before it.\\par {\\pict\\bin99999 }}}} abcd';
  expect(await readHere('a.rtf', cut)).toMatchObject({ status: 'text', text: 'Before it.' });
});

it.each(['\\footnote', '\\*\\footnote'])(
  'reads a footnote of an RTF document after its paragraph: %s',
  async (word) => {
    const content = `{\\rtf1 One word{\\super\\chftn}{${word}\\pard The note.} follows.\\par Next.}`;
    const { text } = { text: '', ...(await readHere('a.rtf', content)) };
    expect(text.split(/\n{2,}/u)).toEqual(['One word follows.', 'The note.', 'Next.']);
  },
);

it('leaves out the marks of divisions in Markdown, and keeps their text and all other colons', async () => {
  const marked = [
    '::: {.callout-note}\nThe tide is low.\n:::',
    ':::tip\nTake a lamp.\n:::',
    ':::: columns\n::: {#a .column}\nLeft.\n:::\n::::',
    'Use ::: as a mark.',
  ].join('\n\n');
  const { text } = { text: '', ...(await readHere('a.qmd', marked)) };
  expect(words(text)).toBe('The tide is low. Take a lamp. Left. Use ::: as a mark.');
});

it.each([
  ['a text', 'a.txt', 'Saved before the power went.', 'Saved before the power went.'],
  ['a web page', 'a.html', '<p>Saved before the power went.</p>', 'Saved before the power went.'],
])('reads %s that ends in zero bytes', async (_, name, content, text) => {
  const tail = Buffer.alloc(4096);
  expect(await readHere(name, Buffer.concat([Buffer.from(content), tail]))).toMatchObject({ status: 'text', text });
  expect(await readHere(name, tail)).toMatchObject({ status: 'failed', reason: 'unsupported_format' });
});

it('keeps the zero bytes of UTF-16 and of containers', async () => {
  const wide = Buffer.from('\ufeffA few words in two bytes each.', 'utf16le');
  expect(await readHere('a.txt', wide)).toMatchObject({ status: 'text', text: 'A few words in two bytes each.' });
  const padded = Buffer.concat([docxOf(wordParagraph('In a container.')), Buffer.alloc(16)]);
  expect(await readHere('a.docx', padded)).toMatchObject({ status: 'text', text: 'In a container.' });
});

describe('a file without its start', () => {
  const rest = (whole: string, after: string): string => whole.slice(whole.indexOf(after));
  const mail = [
    'Received: from a.example by b.example; Mon, 1 Jan 2024 10:00:00 +0000',
    'From: a@example.org',
    'Subject: The ferry',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary="b1"',
    '',
    'Two forms of one text.',
    '--b1',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'The ferry leaves at six=E2=80=94sharp.',
    '--b1',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>The ferry leaves at six=E2=80=94sharp.</p>',
    '--b1--',
    '',
  ].join('\r\n');
  const rtf = String.raw`{\rtf1\ansi{\fonttbl{\f0 Arial;}}\pard\plain\f0\fs24 The ferry leaves.\par\b At six\b0 , sharp.\par\pard End.}`;

  it.each([
    ['a.rtf', rest(rtf, String.raw`\pard\plain`)],
    ['a.eml', rest(mail, 'Two forms')],
  ])('is damaged where its markup would be read as text: %s', async (name, content) => {
    expect(await readHere(name, content)).toMatchObject({
      status: 'failed',
      reason: 'corrupt',
      message: `The file is damaged: the start of a ${name.slice(1)} file is missing.`,
    });
  });

  it.each([
    ['within its header', rest(mail, 'example.org'), 'The ferry leaves at six—sharp.', ['start_missing']],
    ['between fields', rest(mail, 'Subject'), 'The ferry leaves at six—sharp.', []],
  ])('is read where it is a message cut off %s', async (_, content, text, warnings) => {
    expect(await readHere('a.eml', content)).toMatchObject({ status: 'text', format: 'eml', text, warnings });
  });

  it.each([
    ['a.rtf', 'Only text, which a program named so.'],
    ['a.rtf', String.raw`Write \par and \b in this format, it says.`],
    ['a.eml', 'Hello,\n\nthe body of a message.\n--\nAnn'],
    ['a.eml', 'Hello, and read:\nFrom: here you go\nto the mill.\n\nThen left.'],
    ['a.txt', rest(rtf, String.raw`\pard\plain`)],
  ])('is nothing that is only text: %s', async (name, content) => {
    expect(await readHere(name, content)).toMatchObject({ status: 'text', text: content });
  });

  const streamed = 'BT /F1 12 Tf 72 720 Td (The ferry leaves at six.) Tj ET';
  const pdf = [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '4 0 obj<</Length ' + String(streamed.length) + '>>stream\n' + streamed + '\nendstream endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj',
    '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
    'trailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n',
  ].join('\n');

  it('is damaged where it is a PDF whose text is gone, and says so of one with text', async () => {
    expect(
      await readHere('a.pdf', `endobj\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n${rest(pdf, '2 0 obj')}`),
    ).toMatchObject({
      status: 'failed',
      reason: 'corrupt',
      message: 'The file is damaged: its start is missing.',
    });
    const text = 'The ferry leaves at six.';
    expect(await readHere('a.pdf', `endobj\n${rest(pdf, '1 0 obj')}`)).toMatchObject({
      text,
      warnings: ['start_missing'],
    });
    expect(await readHere('a.pdf', pdf)).toMatchObject({ text, warnings: [] });
  });
});

describe('a file without its end', () => {
  const html = '<!doctype html><html><body><p>The ferry leaves at six.</p><p>It comes back.</p></body></html>';
  it.each([
    ['a.rtf', '{\\rtf1 The ferry leaves at six.\\par It comes', ['end_missing']],
    ['a.rtf', '{\\rtf1 The ferry leaves at six.}\r\n\u0000', []],
    ['a.html', html.slice(0, html.indexOf('back')), ['end_missing']],
    ['a.html', html, []],
    ['a.html', html.replace('</body></html>', '</HTML >'), []],
    ['a.html', '<p>The ferry leaves at six.</p><p>A part of a page.</p>', []],
  ])('is read and says so: %s', async (name, content, warnings) => {
    expect(await readHere(name, content)).toMatchObject({ status: 'text', warnings });
  });

  it('says nothing where only the start of a file is wanted', async () => {
    const long = `{\\rtf1 ${'The ferry leaves at six.\\par '.repeat(20_000)}}`;
    const folder = mkdtempSync(join(tmpdir(), 'assay-start-'));
    writeFileSync(join(folder, 'a.rtf'), long);
    const job = { path: join(folder, 'a.rtf'), filename: 'a.rtf', firstCharacters: 1000 };
    expect(await readDocument(job, READ_LIMITS)).toMatchObject({ status: 'text', warnings: [] });
    rmSync(folder, { recursive: true });
  });
});

describe('a message whose header is damaged', () => {
  const body = 'The ferry leaves at six=E2=80=94sharp.';
  const message = (...lines: readonly string[]): string =>
    [
      'From: a@example.org',
      'To: b@example.org',
      ...lines,
      'Subject: The ferry',
      'Date: Mon, 1 Jan 2024 10:00:00 +0000',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      body,
      '',
    ].join('\r\n');

  it.each([
    ['by a line of other bytes', ['\u0000\u0013\u00ffx\u0002']],
    ['by lines of other bytes', ['\u0000\u0013', 'Received: by a.example', '\u00fe\u0001 gone']],
    ['by a continued line that lost its space', ['References: <a@example.org>', '<b@example.org>']],
  ])('%s is read with the fields behind, and says so', async (_, lines) => {
    expect(await readHere('a.eml', Buffer.from(message(...lines), 'latin1'))).toMatchObject({
      status: 'text',
      format: 'eml',
      text: 'The ferry leaves at six—sharp.',
      warnings: ['header_damaged'],
    });
  });

  it('is not taken for damaged where it is sound, or only the empty line behind it is missing', async () => {
    expect(await readHere('a.eml', message())).toMatchObject({ warnings: [] });
    const forwarded = 'Read this:\nFrom: the mill\nwe went on.\nIt was late.\n\nThen we left.';
    const lost = message().slice(0, message().indexOf('Content-Type')) + forwarded;
    expect(await readHere('a.eml', lost)).toMatchObject({ text: forwarded, warnings: [] });
  });
});

describe('a PDF whose table of letters is damaged', () => {
  const shown =
    'The ferry leaves the harbour at six in the morning, and whoever wants to cross must be there before the gate ' +
    'is closed. In winter it goes only twice a day, because the wind turns early and the water is rough. The people ' +
    'of the island know the timetable by heart and laugh at those who run.';
  /** @param ranges of the map from the bytes of its text to letters: first, last, letter of the first */
  const pdfWith = (ranges: readonly string[]): string => {
    const lines = shown.match(/.{1,60}(?: |$)/gu) ?? [];
    const content = `BT /F1 12 Tf 14 TL 72 720 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
    const map =
      '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange ' +
      `${ranges.length} beginbfrange ${ranges.join(' ')} endbfrange endcmap end`;
    return [
      '%PDF-1.4',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      `4 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj`,
      `6 0 obj<</Length ${map.length}>>stream\n${map}\nendstream endobj`,
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj',
      '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 6 0 R>>endobj',
      'trailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n',
    ].join('\n');
  };

  it.each([
    ['with each letter as another', ['<61> <77> <0064>', '<78> <7a> <0061>'], ['letters_may_be_wrong']],
    ['with letters of another script between', ['<61> <6d> <0627>'], ['letters_may_be_wrong']],
    ['with its own letters', ['<20> <7e> <0020>'], []],
  ])('is read and says so: %s', async (_, ranges, warnings) => {
    expect(await readHere('a.pdf', pdfWith(ranges))).toMatchObject({ status: 'text', warnings });
  });
});
