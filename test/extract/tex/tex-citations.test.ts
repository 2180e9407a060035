import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openBibliography } from '../../../src/engines/bibliography/index.js';
import { systemClock } from '../../../src/lib/clock.js';
import { scratchExtractor } from '../../testing/extract/scratch.js';

const scratch = scratchExtractor({ pageText: 'whole' });

const LIST = String.raw`\begin{thebibliography}{9}
\bibitem{smith}
J.~Smith and K.~Brown.
\newblock The economics of river trade.
\newblock {\em Journal of Transport History}, 39(2):112--134, 2018.
\bibitem[{Arendt et~al.(1958)Arendt, Hill}]{arendt} H.~Arendt. \emph{The Human Condition}. University Press, 1958.
\end{thebibliography}`;
const SMITH = 'J. Smith and K. Brown. The economics of river trade. Journal of Transport History, 39(2):112–134, 2018.';
const ARENDT = 'H. Arendt. The Human Condition. University Press, 1958.';
const PRINTED = `References\n\n[1] ${SMITH}\n\n[2] ${ARENDT}`;

test.each<[string, string, string]>([
  ['a list alone', LIST, PRINTED],
  ['a citation before the list', `Trade grew~\\cite{arendt}.\n\n${LIST}`, `Trade grew [2].\n\n${PRINTED}`],
  ['several works', `Trade grew \\citep[see][p.~3]{arendt, smith}.\n\n${LIST}`, `Trade grew [2, 1].\n\n${PRINTED}`],
  ['a work that the list lacks', `As \\citet{nobody} says.\n\n${LIST}`, `As [?] says.\n\n${PRINTED}`],
  ['citations without a list', 'First \\cite{b}, then \\cite{a,b}.', 'First [1], then [2, 1].'],
  [
    'a citation in a footnote',
    `Trade grew.\\footnote{See \\cite{smith}.}\n\n${LIST}`,
    `Trade grew.\n\nSee [1].\n\n${PRINTED}`,
  ],
  ['works that are listed and not cited', '\\nocite{*}Trade grew.\\bibliography{works}', 'Trade grew.'],
  ['no key', 'Trade grew \\cite{}.', 'Trade grew .'],
])('a TeX document: %s', async (_what, source, text) => {
  const read = await scratch.read('a.tex', Buffer.from(source));
  expect(read.status === 'text' ? read.text.trim() : read).toBe(text);
});

test.each(['a.tex', 'a.bbl'])('a bibliography scan finds the works that %s lists', async (name) => {
  const cited = name.endsWith('.tex') ? 'River trade grew by 43 percent in ten years \\cite{smith,arendt}.\n\n' : '';
  const read = await scratch.read(name, Buffer.from(cited + LIST));
  if (read.status === 'failed') throw new Error(read.message);
  const dataFolder = mkdtempSync(join(tmpdir(), 'bibliography-'));
  const settings = { resolvers: [], contactEmail: '', resolverRate: 5, resolverCacheDays: 30, checkLinks: false };
  const bibliography = await openBibliography({ dataFolder, settings, clock: systemClock });
  try {
    const { references, citations } = await bibliography.scanner.scan(read.text);
    expect(references.map(({ raw }) => raw)).toEqual([`[1] ${SMITH}`, `[2] ${ARENDT}`]);
    expect(citations.flatMap(({ referenceIds }) => referenceIds)).toHaveLength(cited === '' ? 0 : 2);
  } finally {
    await bibliography.close();
    rmSync(dataFolder, { recursive: true });
  }
});
