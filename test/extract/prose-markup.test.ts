import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readHere } from '../testing/extract/read-here.js';

const rst = `Tides
=====

The tide is *low* at noon, as :ref:\`the table <tides>\` and \`the office <https://example.org>\`_ say::

    read(tide)

    print(tide)

.. note:: Boats wait for the flood.

   They wait in the **bay**.

.. code-block:: python

   tide = 3

.. A comment.

+-----+-----+
| 1   | 2   |
+-----+-----+

Then it rises.
`;
const org = `#+TITLE: Tides
* TODO The tide
:PROPERTIES:
:ID: 7
:END:
The tide is low at noon, as [[https://example.org][the office]] says.

#+BEGIN_SRC python
tide = 3
#+END_SRC

| 1 | 2 |

# A comment.
Then it rises.
`;
const adoc = `= Tides
:toc: left

The tide is **low** at noon, as https://example.org[the office] says.

.A listing
[source,python]
----
tide = 3
----

////
A comment.
////

|===
| 1 | 2
|===

Then it rises.
`;

it.each([
  [
    'a.rst',
    rst,
    [
      ['heading', 'Tides'],
      ['code', 'read(tide)\n\n    print(tide)'],
      ['code', 'python\n\n   tide = 3'],
      ['boilerplate', '.. A comment.'],
      ['table', '+-----+-----+\n| 1   | 2   |\n+-----+-----+'],
    ],
    [
      'The tide is *low* at noon, as the table and the office say:',
      'Boats wait for the flood.',
      'They wait in the bay.',
    ],
  ],
  [
    'a.org',
    org,
    [
      ['boilerplate', '#+TITLE: Tides'],
      ['heading', 'The tide'],
      ['boilerplate', ':PROPERTIES:\n:ID: 7\n:END:'],
      ['code', 'tide = 3'],
      ['table', '| 1 | 2 |'],
      ['boilerplate', '# A comment.'],
    ],
    ['The tide is low at noon, as the office says.', 'Then it rises.'],
  ],
  [
    'a.adoc',
    adoc,
    [
      ['heading', 'Tides'],
      ['boilerplate', ':toc: left'],
      ['caption', 'A listing'],
      ['boilerplate', '[source,python]'],
      ['code', 'tide = 3'],
      ['boilerplate', 'A comment.'],
      ['table', '| 1 | 2'],
    ],
    ['The tide is low at noon, as the office says.', 'Then it rises.'],
  ],
])('reads %s as prose, with what is none apart', async (name, source, kinds, prose) => {
  const extraction = await readHere(name, source);
  expect(extraction).toMatchObject({ status: 'text', format: name.slice(2) });
  if (extraction.status !== 'text') return;
  const { blocks, text } = extraction;
  expect(blocks.map(({ start, end, kind }) => [kind, text.slice(start, end)])).toEqual(kinds);
  const rest = blocks.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text);
  for (const sentence of prose) expect(rest).toContain(sentence);
});

it.each(['a.rst', 'a.org', 'a.adoc'])('reads whatever stands in %s', async (name) => {
  const line = fc.constantFrom(
    ...`${rst}${org}${adoc}`.split('\n'),
    '::',
    '----',
    '|===',
    '.. x::',
    '    x',
    '#+begin_src',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 40 }), async (lines) => {
      const extraction = await readHere(name, lines.join('\n'));
      expect(extraction.status === 'text' || extraction.reason === 'no_text').toBe(true);
    }),
    { numRuns: 300 },
  );
});

it.each([
  ['a.rst', '.. x::\n'],
  ['a.rst', 'a\n===\n'],
  ['a.rst', '=== ===\n'],
  ['a.rst', '`a <'],
  ['a.org', '#+begin_src\n'],
  ['a.org', '[[a][b'],
  ['a.adoc', '----x\n----\n'],
  ['a.adoc', '____\nx\n....\n'],
  ['a.adoc', 'https://a['],
])('reads many openings in %s that are never closed: %j', async (name, piece) => {
  const extraction = await readHere(name, `Words.\n\n${piece.repeat(300_000 / piece.length)}`);
  expect(extraction.status).toBe('text');
});
