import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readHere } from '../../testing/extract/read-here.js';

const PROSE =
  'The harbour was empty that morning, and nobody could say where the boats had gone. Later in the day the wind ' +
  'turned, so the ferry left an hour before its time, and those who had waited on the pier walked home.';

/** The text of Markdown before some prose, and its parts by kind. */
async function read(source: string): Promise<{ readonly text: string; readonly kinds: readonly string[] }> {
  const extraction = await readHere('a.md', `${source}\n\n${PROSE}\n`);
  if (extraction.status !== 'text') throw new Error(extraction.reason);
  const { text, blocks } = extraction;
  expect(text.endsWith(PROSE)).toBe(true);
  return {
    text: text.slice(0, -PROSE.length).trim(),
    kinds: blocks.map(({ start, end, kind }) => `${kind}: ${text.slice(start, end)}`),
  };
}

const CODE = '# comment line\nls src/**/* # a **b** <c> [d](e)\n\n__init__ = `x`';

it.each([
  ['a fence of backticks', `\`\`\`sh\n${CODE}\n\`\`\``, CODE],
  ['a fence of tildes', `~~~\n${CODE}\n~~~`, CODE],
  ['a fence in a longer one', '````md\n```\n# x\n```\n````', '```\n# x\n```'],
  ['backticks in a fence of tildes', '~~~\n```\n**x**\n```\n~~~', '```\n**x**\n```'],
  ['prompts that look like quotations', '```\n> npm start\n>>> print(1)\n```', '> npm start\n>>> print(1)'],
  ['a division in code', '```md\n::: {.note}\n```', '::: {.note}'],
  ['line ends of Windows', '```\r\n# a\r\n**b**\r\n```', '# a\n**b**'],
])('keeps the code in %s', async (_, source, code) => {
  expect(await read(source)).toEqual({ text: code, kinds: [`code: ${code}`] });
});

it('keeps indented code', async () => {
  expect(await read('Text.\n\n    # a **b**\n    `c`\n\nMore.')).toEqual({
    text: 'Text.\n\n    # a **b**\n    `c`\n\nMore.',
    kinds: ['code: # a **b**\n    `c`'],
  });
});

it('keeps the code of fences in lists, one in the other', async () => {
  const source = '- **One**\n  - two\n\n    ```py\n    # a **b**\n    ```\n\n- three\n  ```\n  `d`\n  ```';
  expect(await read(source)).toEqual({
    text: '- One\n  - two\n\n    # a **b**\n\n- three\n\n  `d`',
    kinds: ['list: - One\n  - two', 'code: # a **b**', 'list: - three', 'code: `d`'],
  });
});

it.each([
  [
    'a quotation',
    '> Quoted **text**.\n>\n> ```\n> # a **b**\n> ```\n> And `x`.',
    'Quoted text.\n\n# a **b**\n\nAnd x.',
  ],
  [
    'a quotation, where it begins as one',
    '> ```\n> > npm start\n> >>> print(1)\n>> a\n> ```\n> Words.',
    '> npm start\n>>> print(1)\n> a\n\nWords.',
  ],
  ['a quotation in another', '> Words.\n> > ~~~\n> > > a\n> >     **b**\n>>~~~', 'Words.\n\n> a\n    **b**'],
  ['a quotation with indented code', '> Words.\n>\n>     > **b**', 'Words.\n\n    > **b**'],
  ['a box of notes', '> [!NOTE]\n> ```\n> # a **b**\n> ```', '[!NOTE]\n\n# a **b**'],
])('keeps the code within %s', async (_, source, text) => {
  expect((await read(source)).text).toBe(text);
});

it('reads text after a fence that is never closed as text, without its marks', async () => {
  expect(await read('```\n# One\n\n`a` and **b**')).toEqual({ text: 'One\n\na and b', kinds: ['heading: One'] });
});

it.each([
  ['marks', 'Match `src/**/*` or `a **b** c` or `__init__`.', 'Match src/**/* or a **b** c or __init__.'],
  ['tags and links', 'An `Array<string>`, `[a](b)`.', 'An Array<string>, [a](b).'],
  ['backticks', 'Write `` `a` `` or ``b`c``.', 'Write `a` or b`c.'],
  ['the label of a link', 'See [`a__b`](https://example.org/c), **now**.', 'See a__b, now.'],
  ['a line of backticks alone', '```a**b``` is code, **c** is not.', 'a**b is code, c is not.'],
  ['two lines', 'So `a **b\nc** d` runs **on**.', 'So a **b\nc** d runs on.'],
  ['a quotation of two lines', '> So `a **b\n> c** d` runs.', 'So a **b\nc** d runs.'],
  ['an escaped backtick', 'A \\` and `**` **b**.', 'A \\ and ** b.'],
  ['no span: nothing closes it', 'A ` and **b**\n\nand **c** ` d', 'A  and b\n\nand c  d'],
  [
    'no span: another item follows',
    '- a ` **b** is one item of words.\n- c ` **d** is another item of words.',
    '- a  b is one item of words.\n- c  d is another item of words.',
  ],
])('keeps the text of a code span: %s', async (_, source, text) => {
  expect((await read(source)).text).toBe(text);
});

it('keeps any code of a fence', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.constantFrom('# a', '**b**', '> c', '- `d', '~~~', '<e>', '[f](g)', '| h |', ':::', '    i', '```j'),
        {
          minLength: 1,
          maxLength: 12,
        },
      ),
      async (lines) => {
        const code = `x\n${lines.join('\n')}\ny`;
        expect((await read(`\`\`\`\`\n${code}\n\`\`\`\``)).text).toBe(code);
      },
    ),
    { numRuns: 200 },
  );
});

it.each([
  '`a``',
  '` ',
  '```a`\n',
  '> ```\n',
  `${'>'.repeat(1000)} a\n`,
  '>    '.repeat(10_000),
  '>> ```\n> b\n',
  '    `\n\n',
  '~~~x\n',
])('reads many of %j', async (piece) => {
  const extraction = await readHere('a.md', `Words.\n\n${piece.repeat(300_000 / piece.length)}`);
  expect(extraction.status).toBe('text');
});
