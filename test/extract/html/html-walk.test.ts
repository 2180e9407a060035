import { describe, expect, it } from 'vitest';
import { MOST_OPEN } from '../../../src/extract/html/bounded-parser.js';
import { textOfHtml } from '../../../src/extract/html/html-text.js';
import { walkHtml } from '../../../src/extract/html/html-walk.js';

const DEEP = 3 * MOST_OPEN;
const open = '<div>'.repeat(DEEP);
const PROSE = 'The survey of the harbour was carried out over three seasons, in two villages on the coast.';
const close = '</div>'.repeat(DEEP);

function deepestOf(markup: string): number {
  let deepest = 0;
  let level = 0;
  walkHtml(markup, {
    open: ({ depth }) => {
      deepest = Math.max(deepest, depth);
      level += 1;
    },
    text: () => undefined,
    close: () => (level -= 1),
  });
  expect(level).toBe(0);
  return deepest;
}

const linesOf = (markup: string): readonly string[] => textOfHtml(markup).text.split(/\n+/u);

describe('a page with very many open elements', () => {
  it.each([
    ['nested', `${open}x${close}`],
    ['never closed', '<b><i>'.repeat(DEEP)],
    ['closed under other names', `${open}${'</b></p>'.repeat(DEEP)}`],
    ['closed at once', `<?xml version="1.0"?>${open}${'<div/>'.repeat(DEEP)}${close}`],
  ])('opens no more than a bound: %s', (_, markup) => {
    expect(deepestOf(markup)).toBeLessThanOrEqual(MOST_OPEN + 1);
  });

  it('is read in order, parted by its tags, and in full afterwards', () => {
    const inner = '<p>Two.<p>Three.<div>Four.</div>Five.<br>Six.<script>no text</script><b>Sev</b>en.';
    expect(linesOf(`<p>One.</p>${open}${inner}${close}<p>Eight.</p>`)).toEqual([
      'One.',
      'Two.',
      'Three.',
      'Four.',
      'Five.',
      'Six.Seven.',
      'Eight.',
    ]);
  });

  it('hides what an element around it hides, and nothing behind that', () => {
    expect(linesOf(`<p>One.</p><section hidden>${open}Hidden.${close}</section><p>Two.</p>`)).toEqual(['One.', 'Two.']);
    // Tags that close nothing, and elements that their parents close.
    const torn = `${open}<p><i>Hidden.</b></section>`;
    expect(linesOf(`<p>One.</p><section hidden>${torn}<p>Two.</p>`)).toEqual(['One.', 'Two.']);
  });

  it('keeps the elements that follow', () => {
    const { text, blocks } = textOfHtml(`${open}${PROSE}${close}<h2>The second year</h2><p>${PROSE}</p>`);
    expect(blocks.map(({ start, end, kind }) => [text.slice(start, end), kind])).toContainEqual([
      'The second year',
      'heading',
    ]);
  });
});
