import { expect, it } from 'vitest';
import { readHere } from '../../testing/extract/read-here.js';

const PROSE =
  'The harbour was empty that morning, and nobody could say where the boats had gone. Later in the day the wind ' +
  'turned, so the ferry left an hour before its time, and those who had waited on the pier walked home.';

/** The text before some prose, and its parts that are code. */
async function read(
  name: string,
  source: string,
): Promise<{ readonly text: string; readonly code: readonly string[] }> {
  const extraction = await readHere(name, `${source}\n\n${PROSE}\n`);
  if (extraction.status !== 'text') throw new Error(extraction.reason);
  const { text, blocks } = extraction;
  expect(text.endsWith(PROSE)).toBe(true);
  return {
    text: text.slice(0, -PROSE.length).trim(),
    code: blocks.flatMap(({ start, end, kind }) => (kind === 'code' ? [text.slice(start, end)] : [])),
  };
}

const CODE = [
  'x **b** `c` ``d``',
  '======',
  '== e',
  '* f',
  '[[g][h]] https://i[j] <<k,l>>',
  '.m',
  ':n:`o`',
  '.. p:: q::',
].join('\n');
const indented = (code: string): string => code.replace(/^/gmu, '    ');

it.each([
  ['a.rst', 'a literal block', `Words::\n\n${indented(CODE)}`, `Words:\n\n${indented(CODE)}`, CODE],
  ['a.rst', 'a directive', `.. code-block:: py\n\n${indented(CODE)}`, `py\n\n${indented(CODE)}`, `py\n\n    ${CODE}`],
  ['a.rst', 'a prompt', '>>> "**a**" `b`', '>>> "**a**" `b`', '>>> "**a**" `b`'],
  ['a.org', 'a block of source', `#+BEGIN_SRC sh\n${CODE}\n#+END_SRC`, CODE, CODE],
  ['a.org', 'an example', `#+begin_example\n${CODE}\n#+end_example`, CODE, CODE],
  ['a.org', 'escaped lines', '#+begin_src org\n,* a\n,#+b: c\n,,* d\n, e\n#+end_src', '* a\n#+b: c\n,* d\n, e', null],
  ['a.org', 'a line', ': [[a][b]]', ': [[a][b]]', ': [[a][b]]'],
  ['a.adoc', 'a listing', `----\n${CODE}\n----`, CODE, CODE],
  ['a.adoc', 'a literal block', `....\n----\n${CODE}\n....`, `----\n${CODE}`, `----\n${CODE}`],
  ['a.adoc', 'a fence', `\`\`\`sh\n${CODE}\n\`\`\``, CODE, CODE],
  ['a.adoc', 'a paragraph of source', `[source,sh]\n${CODE}`, `[source,sh]\n${CODE}`, CODE],
])('keeps the code of %s in %s', async (name, _, source, text, code) => {
  const found = await read(name, source);
  expect(found.text).toBe(text);
  expect(found.code.map((part) => part.replace(/^ {4}/gmu, ''))).toEqual([(code ?? text).replace(/^ {4}/gmu, '')]);
});

it('keeps the code of reStructuredText within notes and items, and reads what follows it', async () => {
  const source =
    '.. note:: Words.\n\n   .. code-block:: py\n\n      # **a**\n\n   More **words** follow.\n\n' +
    '* Item::\n\n      `b`\n\n  More **words** of the item follow.';
  expect(await read('a.rst', source)).toEqual({
    text:
      'Words.\n\n   py\n\n      # **a**\n\n   More words follow.\n\n' +
      '* Item:\n\n      `b`\n\n  More words of the item follow.',
    code: ['py\n\n      # **a**', '`b`'],
  });
});

it('reads the marks of a parsed literal, which are no code', async () => {
  expect((await read('a.rst', '.. parsed-literal::\n\n   a **b**')).text).toBe('a b');
});

it.each([
  ['a.rst', 'Match ``src/**/*`` or ``a `b` c``, **d**.', 'Match src/**/* or a `b` c, d.'],
  ['a.rst', 'Two lines: ``a **b\nc** d``, **e**.', 'Two lines: a **b\nc** d, e.'],
  ['a.rst', 'Not closed ``a **b**.', 'Not closed ``a b.'],
  ['a.org', 'Match ~[[a][b]]~, =c[[d]]=, [[e][f]].', 'Match [[a][b]], c[[d]], f.'],
  ['a.org', 'No code: a~b~c, x = y = z, ~ d ~.', 'No code: a~b~c, x = y = z, ~ d ~.'],
  ['a.adoc', 'Match `src/**/*`, `__init__`, ``a**``b, `+c__+`, **d**.', 'Match src/**/*, __init__, a**b, c__, d.'],
  ['a.adoc', 'Marks of quotation: "`**a**`".', 'Marks of quotation: "`a`".'],
])('keeps the text of code within a line of %s: %s', async (name, source, text) => {
  expect((await read(name, source)).text).toBe(text);
});

it.each([
  ['a.rst', '``a'],
  ['a.rst', '    x::\n\n'],
  ['a.rst', '* a::\n\n      b\n\n'],
  ['a.org', ' ~a'],
  ['a.org', '#+begin_src\n,*\n#+end_src\n'],
  ['a.adoc', ' `a'],
  ['a.adoc', '[source]\na\n'],
])('reads many of %s %j', async (name, piece) => {
  const extraction = await readHere(name, `Words.\n\n${piece.repeat(300_000 / piece.length)}`);
  expect(extraction.status).toBe('text');
});
