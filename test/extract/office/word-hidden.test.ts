import { expect, test } from 'vitest';
import { docxOf } from '../../testing/extract/containers.js';
import { readHere } from '../../testing/extract/read-here.js';

const run = (text: string, properties = ''): string =>
  `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const box = (inner: string): string => `<w:r><w:pict><w:txbxContent><w:p>${inner}</w:p></w:txbxContent></w:pict></w:r>`;

test.each([
  ['hidden', '<w:vanish/>', 'Seen. And more.', ['hidden_words_left_out:2']],
  ['hidden in bold', '<w:b/><w:vanish w:val="true"/>', 'Seen. And more.', ['hidden_words_left_out:2']],
  ['not hidden', '<w:vanish w:val="0"/>', 'Seen. Two words. And more.', []],
  [
    'hidden before a tracked change',
    '<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>',
    'Seen. Two words. And more.',
    [],
  ],
])('a run of a Word document that is %s', async (_, properties, text, warnings) => {
  const body = `<w:p>${run('Seen. ')}${run('Two words. ', properties)}${run('And more.')}</w:p>`;
  expect(await readHere('a.docx', Buffer.from(docxOf(body)))).toMatchObject({ status: 'text', text, warnings });
});

test('the mark of a paragraph, and a text box beside what is hidden, hide nothing else', async () => {
  const mark = '<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>';
  const body = `${mark}${run('Seen.')}</w:p><w:p>${run('Hidden.', '<w:vanish/>')}${box(run('In a box.'))}</w:p>`;
  expect(await readHere('a.docx', Buffer.from(docxOf(body)))).toMatchObject({
    text: 'Seen.\n\nIn a box.',
    warnings: ['hidden_words_left_out:1'],
  });
});
