import { describe, expect, it } from 'vitest';
import type { PageText } from '../../src/extract/html/page-text.js';
import { warningText } from '../../src/records/warning-text.js';
import { readHere } from '../testing/extract/read-here.js';

const PARAGRAPHS = [
  'The survey of the harbour was carried out over three seasons, in two villages on the coast, by the same six people.',
  'They counted the boats each morning, before the tide had turned, and wrote down which of them had been mended.',
  'In the second year, after the storm, the number of boats had fallen by a third, and it has not risen since then.',
  'Those who stayed say that the harbour is quieter now, that the fish are smaller, and that the light has not changed.',
];
const ARTICLE = PARAGRAPHS.map((text) => `<p>${text}</p>`).join('\n');
const LINKS = ['News', 'Weather', 'Sailing times', 'Ferry tickets', 'Harbour office', 'Contact us', 'Subscribe']
  .map((name) => `<li><a href="/${name}">${name}</a></li>`)
  .join('');
const COOKIES =
  '<div id="cookie-banner" class="cookie-consent"><p>We use cookies to measure how our pages are read.</p>' +
  '<button>Accept all</button></div>';
const COMMENTS =
  '<div id="comments" class="comments"><h3>2 comments</h3><div class="comment"><p>First!</p></div>' +
  '<div class="comment"><p>I have seen it too, from the pier, in March.</p></div></div>';

const page = (body: string, title = 'Boats of the coast'): string =>
  `<!doctype html><html><head><title>${title} | The Coast</title></head><body>${body}</body></html>`;

const read = async (markup: string, pageText: PageText = 'main'): Promise<{ text: string; warnings: string[] }> => {
  const extraction = await readHere('page.html', markup, {}, { pageText });
  if (extraction.status !== 'text') throw new Error(extraction.message);
  return { text: extraction.text, warnings: [...extraction.warnings] };
};

/** Pages as sites build them: what surrounds the article, and where it stands. */
const LAYOUTS: Readonly<Record<string, string>> = {
  'elements with a meaning':
    `<header><nav><ul>${LINKS}</ul></nav></header><main><article><h1>Boats of the coast</h1>${ARTICLE}</article>` +
    `</main><aside><h2>Related</h2><ul>${LINKS}</ul></aside><footer><ul>${LINKS}</ul></footer>${COOKIES}`,
  'boxes with classes':
    `${COOKIES}<div class="navbar"><ul>${LINKS}</ul></div><div class="content"><h1>Boats of the coast</h1>` +
    `<div class="entry">${ARTICLE}</div></div><div class="sidebar"><ul>${LINKS}</ul></div>${COMMENTS}` +
    `<div class="footer"><ul>${LINKS}</ul></div>`,
  'tables for the layout':
    `<table><tr><td><ul>${LINKS}</ul></td><td><h1>Boats of the coast</h1>${ARTICLE}</td></tr></table>` +
    `<center><ul>${LINKS}</ul></center>`,
  'text without paragraphs':
    `<div class="menu"><ul>${LINKS}</ul></div><div id="article"><h1>Boats of the coast</h1>` +
    `${PARAGRAPHS.map((text) => `<div>${text}</div>`).join('')}</div><div class="footer"><ul>${LINKS}</ul></div>`,
  'lines of a text':
    `<div class="menu"><ul>${LINKS}</ul></div><div id="article"><h1>Boats of the coast</h1>` +
    `${PARAGRAPHS.join('<br><br>')}</div>`,
};

describe('the main content of web pages', () => {
  it.each(Object.entries(LAYOUTS))('is read without what surrounds it: %s', async (_, body) => {
    const { text, warnings } = await read(page(body));
    expect(text.split(/\n+/u)).toEqual(['Boats of the coast', ...PARAGRAPHS]);
    expect(warnings).toEqual([expect.stringMatching(/^words_outside_main_content_left_out:\d+$/u)]);
    const whole = await read(page(body), 'whole');
    expect(whole.text).toContain('Ferry tickets');
    expect(whole.warnings).toEqual([]);
  });

  it('keeps tables, references and formulas of the article', async () => {
    const rest =
      '<table><tr><th>Year</th><th>Boats</th></tr><tr><td>2019</td><td>31</td></tr></table>' +
      '<p>The share is <span class="MathJax MathJax_Menu_x"><math><mi>p</mi><mo>=</mo><mn>7</mn></math></span> here, ' +
      'as it was, more or less, in all of the years before, by the books of the office.</p>' +
      '<h2>References</h2><ol class="references"><li>Harbour office, Yearly report, 2019.</li></ol>';
    const { text } = await read(page(`<nav><ul>${LINKS}</ul></nav><article>${ARTICLE}${rest}</article>`));
    for (const part of ['2019', '31', 'p=7', 'Yearly report']) expect(text).toContain(part);
    expect(text).not.toContain('Ferry tickets');
  });

  it('is the whole page where it would be one of many parts', async () => {
    const parts = Array.from(
      { length: 12 },
      (_, index) => `<article><h2>Day ${index}</h2><p>${PARAGRAPHS[index % 4] ?? ''}</p></article>`,
    );
    const { text } = await read(page(`<nav><ul>${LINKS}</ul></nav>${parts.join('')}`));
    for (let index = 0; index < 12; index += 1) expect(text).toContain(`Day ${index}`);
  });

  it.each([
    ['too deep', `${'<div>'.repeat(3_000)}${ARTICLE}${'</div>'.repeat(3_000)}<nav><ul>${LINKS}</ul></nav>`],
    ['too many elements', `${ARTICLE}<nav>${'<i>x</i> '.repeat(20_001)}</nav><ul>${LINKS}</ul>`],
    ['deep in many places', `${('<div>'.repeat(100) + '</div>'.repeat(100)).repeat(90)}${ARTICLE}<ul>${LINKS}</ul>`],
  ])('is the whole page where searching it would take long: %s', async (_, body) => {
    const { text, warnings } = await read(page(body));
    expect(text).toContain('Ferry tickets');
    expect(text).toContain(PARAGRAPHS[3]);
    expect(warnings).toEqual([]);
  });

  it('says in words what was left out', () => {
    expect(warningText('words_outside_main_content_left_out:1200')).toBe(
      '1,200 words outside the main content left out, such as menus, notices and comments',
    );
    expect(warningText('hidden_words_left_out:1')).toBe('1 word that the page does not display left out');
  });
});

describe('what a browser does not display', () => {
  it.each([
    ['hidden', '<p hidden>Not there</p>'],
    ['display: none', '<div style="color: red; DISPLAY : none !important"><p>Not there</p></div>'],
    ['visibility: hidden', '<span style="visibility:hidden">Not there</span>'],
    ['a dialog', '<dialog><p>Not there</p></dialog>'],
    ['a dialog that waits', '<div role="dialog" aria-hidden="true"><p>Not there</p></div>'],
    ['a box that waits', '<div class="newsletter-modal" aria-hidden="true"><p>Not there</p></div>'],
    ['nested', '<div hidden><div hidden>Not there</div>Not there</div>'],
  ])('is left out and counted: %s', async (_, markup) => {
    const { text, warnings } = await read(page(`${ARTICLE}${markup}<p>${PARAGRAPHS[0]}</p>`), 'whole');
    expect(text).not.toContain('Not there');
    expect(text.split(PARAGRAPHS[0] ?? '')).toHaveLength(3);
    expect(warnings).toEqual([expect.stringMatching(/^hidden_words_left_out:[24]$/u)]);
  });

  it.each([
    ['template', '<template><p>Not there</p></template>'],
    ['noscript', '<noscript><p>Not there</p></noscript>'],
    ['a script', '<script>Not there</script>'],
  ])('is left out without a word: %s', async (_, markup) => {
    const { text, warnings } = await read(page(`${ARTICLE}${markup}`), 'whole');
    expect(text).not.toContain('Not there');
    expect(warnings).toEqual([]);
  });

  it.each([
    ['found by search', '<div hidden="until-found">It is there</div>'],
    ['an icon or a formula', '<span aria-hidden="true">It is there</span>'],
    ['an open dialog', '<dialog open>It is there</dialog>'],
    ['a part that came late', '<div hidden id="S:1f">It is there</div>'],
    ['other styles', '<p style="display:block;overflow:hidden">It is there</p>'],
  ])('is no more than that: %s', async (_, markup) => {
    const { text, warnings } = await read(page(`${ARTICLE}${markup}`), 'whole');
    expect(text).toContain('It is there');
    expect(warnings).toEqual([]);
  });

  it('is read where a page has no other text: its scripts show it', async () => {
    const { text, warnings } = await read(page(`<div id="app" style="display:none">${ARTICLE}</div>`));
    expect(text).toContain(PARAGRAPHS[3]);
    expect(warnings).toEqual([]);
  });

  it('is left out of messages', async () => {
    const mail = `From: a@example.org\nSubject: x\nContent-Type: text/html\n\n<div style="display:none">Preview</div>${ARTICLE}`;
    const extraction = await readHere('a.eml', mail);
    expect(extraction).toMatchObject({ status: 'text', text: expect.not.stringContaining('Preview') as unknown });
  });
});
