import { describe, expect, it } from 'vitest';
import { docxOf, epubOf, odtOf, pptxOf, wordParagraph } from '../testing/extract/containers.js';
import { readHere } from '../testing/extract/read-here.js';

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
