import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBibliography } from '../../../src/engines/bibliography/index.js';
import type { Bibliography } from '../../../src/engines/bibliography/index.js';

const settings = { resolvers: [], contactEmail: '', resolverRate: 5, resolverCacheDays: 30, checkLinks: false };

let folder: string;
let bibliography: Bibliography;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'finding-'));
  bibliography = await openBibliography({
    dataFolder: folder,
    settings,
    clock: { now: () => Date.UTC(2026, 10, 21), sleep: () => Promise.resolve() },
  });
});
afterAll(async () => {
  await bibliography.close();
  rmSync(folder, { recursive: true });
});

const entriesOf = async (text: string): Promise<readonly string[]> =>
  (await bibliography.scanner.scan(text)).references.map((reference) => reference.raw.replace(/\s+/gu, ' '));

const HARDIN = 'Hardin, G. (1968). The tragedy of the commons. Science, 162, 1243–1248.';
const SHANNON =
  'Shannon, C. E. (1948). A mathematical theory of communication. Bell System Technical Journal, 27(3), 379–423.';

describe('the entries of a list', () => {
  it.each([
    [
      'broken before a place with its state, a role and a venue',
      'References\n\n' +
        'Coser, R. L. (1991). In defense of modernity. Role complexity and individual autonomy.\n' +
        'Stanford, CA: Stanford University Press.\n' +
        'Goffman, E. (1959). The presentation of self in everyday life. With a new foreword.\n' +
        'Garden City, NY: Doubleday.\n' +
        'Simmel, G. (1908). Soziologie. Untersuchungen über die Formen der Vergesellschaftung, hg.\n' +
        'von Otthein Rammstedt, Frankfurt.\n' +
        'Vaupel, J. (2002). Life expectancy at current rates and current conditions. In:\n' +
        'Vienna Yearbook of Population Research 2006: 115–151.\n' +
        'Weber, M. (1921). Die rationalen und soziologischen Grundlagen der Musik. München: Drei\n' +
        'Masken.\n',
      ['Coser, R. L. (1991).', 'Goffman, E. (1959).', 'Simmel, G. (1908).', 'Vaupel, J. (2002).', 'Weber, M. (1921).'],
    ],
    [
      'two of which stand on one line',
      'We follow earlier work [1, 2, 3, 4, 5].\n\nReferences\n\n' +
        '[1] G. Hardin. The tragedy of the commons. Science, 162:1243–1248, 1968. See [2] for another view.\n' +
        '[2] C. E. Shannon. A mathematical theory of communication. Bell System Technical Journal, 1948. [3] E.\n' +
        'Goffman. The presentation of self in everyday life. Doubleday, 1959.\n' +
        '[4] G. Simmel. Soziologie. Duncker & Humblot, 1908.\n' +
        '[5] J. Kvist. Der Wohlfahrtsstaat und der Wandel. Springer, 2001.\n',
      ['[1] G. Hardin.', '[2] C. E. Shannon.', '[3] E. Goffman.', '[4] G. Simmel.', '[5] J. Kvist.'],
    ],
    [
      'broken within an address, and between the initial and the name of an editor',
      'References\n\n' +
        'Fung, D. (2017). UCL Connected Curriculum (2nd ed.). UCL Press.\n\n' +
        'Kwan, A. (2009). Problem-based Learning. In M. Tight, K. H. Mok, J. Huisman, & C.\n\n' +
        'Morphew (Eds.), The international handbook of higher education. Taylor & Francis.\n\n' +
        'Pattabiraman, K. (2019). Most Promising Jobs of 2019. https://blog.linkedin.\n\n' +
        'com/2019/january/10/linkedins-most-promising-jobs-of-2019\n\n' +
        'Tucker, B. (2012). The flipped classroom: Online instruction at home. Education Next, 12, 82–83.\n',
      ['Fung, D. (2017).', 'Kwan, A. (2009).', 'Pattabiraman, K. (2019).', 'Tucker, B. (2012).'],
    ],
    [
      'broken at the width of a column, without heading, names and year first',
      'Was bleibt, ist offen.\n' +
        'Alber, Jens, 2002: Modernisierung als\n' +
        'Peripetie des Sozialstaats? Berliner Jour-\n' +
        'nal für Soziologie 12, 1: 5-35.\n' +
        'Einstein, Albert, 1905: Zur Elektrodynamik\n' +
        'bewegter Körper. Annalen der Physik 322,\n' +
        '891-921.\n' +
        'Freire, Paulo, 1970: Pedagogia do oprimido.\n' +
        'Rio de Janeiro: Paz e Terra\n' +
        'Kvist, Jon, 2001: Der Wohlfahrtsstaat und der\n' +
        'Arbeitsmarkt. Zeitschrift für Sozialreform 47,\n' +
        '4: 378-406.\n' +
        'OECD, 1999: A Caring World. The New Social\n' +
        'Policy Agenda. Paris: Organisation for\n' +
        'Economic Co-operation.\n' +
        'Weber, Max, 1921: Die rationalen Grundlagen\n' +
        'der Musik. München: Drei Masken.\n',
      [
        'Alber, Jens, 2002:',
        'Einstein, Albert, 1905:',
        'Freire, Paulo, 1970:',
        'Kvist, Jon, 2001:',
        'OECD, 1999:',
        'Weber, Max, 1921:',
      ],
    ],
    [
      'names broken over two lines, a city at a line start',
      'References\n' +
        'Baker, R. F. (1982). A self-presentational view\n' +
        'of social phenomena. Psychological Bulletin, 91,\n' +
        '3–26.\n' +
        'Bourhis, R., Giles, H., Leyens, J. P., & Tajfel, H.\n' +
        '(1979). Psycholinguistic distinctiveness: Language\n' +
        'divergence in Belgium. Oxford, UK: Blackwell.\n' +
        'Hardin, G. (1968). The tragedy of the commons.\n' +
        'Science, 162, 1243–1248.\n' +
        'Schlenker, B. (1980). Impression management: The\n' +
        'self-concept, social identity and relations.\n' +
        'Monterey, CA: Brooks/Cole.\n',
      ['Baker, R. F.', 'Bourhis, R., Giles', 'Hardin, G.', 'Schlenker, B.'],
    ],
    [
      'the year of an entry on a line of its own',
      'References\n\n' +
        `${HARDIN}\n\n` +
        'Takaaki Hasegawa, Satoshi Sekine, and Ralph Grishman.\n\n' +
        '2004. Discovering relations among named entities from large corpora. In Proceedings of ACL-04.\n\n' +
        `${SHANNON}\n`,
      ['Hardin', 'Takaaki Hasegawa', 'Shannon'],
    ],
    [
      'broken at a page before the journal',
      'References\n\n' +
        `${HARDIN}\n\n` +
        'Ito, K., & Moe, A. (2003). Rotation curves of small galaxies.\n\n' +
        'Monthly Letters of the Society of Stars, 339(1), 243–259. https://doi.org/10.1046/j.1365\n\n' +
        `${SHANNON}\n`,
      ['Hardin', 'Ito', 'Shannon'],
    ],
    [
      'an address broken at a page',
      'References\n\n' +
        `${HARDIN}\n\n` +
        'Executable Books Project. (2021). Jupyter book (Version v0.10.0). Zenodo. https:\n\n' +
        '//doi.org/10.5281/zenodo.4539666\n\n' +
        `${SHANNON}\n`,
      ['Hardin', 'Executable Books', 'Shannon'],
    ],
  ])('%s', async (_, text, starts) => {
    const entries = await entriesOf(text);
    expect(entries.map((entry, index) => entry.startsWith(starts[index] ?? 'nothing'))).toEqual(starts.map(() => true));
    expect(entries).toHaveLength(starts.length);
  });

  it('are not cited by the running foot of a paper, which names the paper itself', async () => {
    const foot =
      'Ito et al. (2023). The data behind the stars. Journal of Education About the Stars, 6(66), 184. https:';
    const page = `${'Nobody had counted the sheep on the hills before.\n'.repeat(9)}Commons decline (Hardin, 1968).\n${foot}\n`;
    const { citations, summary } = await bibliography.scanner.scan(
      `${page.repeat(4)}References\n\n${HARDIN}\n\n${foot}\n`,
    );
    expect(new Set(citations.map(({ text }) => text))).toEqual(new Set(['(Hardin, 1968)']));
    expect(summary.danglingCitations).toBe(0);
  });

  it('leave out running heads and page numbers, but not the lines that a list itself repeats', async () => {
    const page = (number: number, text: string): string =>
      `GIGA Focus | Global | Nr. 2 | Mai 2016 ${number}\n${text}\n`;
    const prose = Array.from(
      { length: 12 },
      (_, line) => `This is line ${line} of a page about other things\nand it goes on here.\n`,
    ).join('');
    const text =
      `${page(1, prose)}${page(2, prose)}References\n` +
      'Adams, A. (1990). On one thing. Proceedings of the\n' +
      'National Academy of Sciences\n' +
      '1, 2–3.\n' +
      'Brown, B. (1991). On two things. Proceedings of the\n' +
      `${page(3, 'National Academy of Sciences\n2, 3–4.')}Clark, C. (1992). On three things. Proceedings of the\n` +
      'National Academy of Sciences\n' +
      '3, 4–5.\n' +
      'Davis, D. (1993). On four things. Proceedings of the\n' +
      'National Academy of Sciences\n' +
      '4, 5–6.\n';
    const entries = await entriesOf(text);
    expect(entries.map((entry) => entry.slice(0, 5))).toEqual(['Adams', 'Brown', 'Clark', 'Davis']);
    expect(entries.filter((entry) => entry.includes('National Academy of Sciences'))).toHaveLength(4);
  });
});

describe('citations', () => {
  it.each([
    [
      'by name alone',
      'Commons decline (Hardin). Information has a measure (Shannon 380; Hardin).',
      [['r1'], ['r2', 'r1']],
      'Hardin, Garrett. “The Tragedy of the Commons.” Science, vol. 162, 1968, pp. 1243–48.',
      'Shannon, Claude E. “A Mathematical Theory of Communication.” Bell System Technical Journal, vol. 27, 1948, ' +
        'pp. 379–423.',
    ],
    [
      'by name and title',
      'Commons decline (Hardin, “The Tragedy of the Commons” 1244). It has a measure (Shannon, “A Mathematical ' +
        'Theory”).',
      [['r1'], ['r2']],
      HARDIN,
      SHANNON,
    ],
    [
      'by number and page in parentheses',
      'Commons decline (1, p. 1244). Information has a measure (2). Both are old (1,2), as is known (2, pp. 380-381).',
      [['r1'], ['r2'], ['r1', 'r2'], ['r2']],
      `1. ${HARDIN}`,
      `2. ${SHANNON}`,
    ],
    [
      'by number in parentheses, two slips in brackets aside',
      'One (1). Two (2). Three (1). Four (2). Five (1,2). Six (2). Seven (1). Eight (1). Nine (2). Ten [2] and [1].',
      [['r1'], ['r2'], ['r1'], ['r2'], ['r1', 'r2'], ['r2'], ['r1'], ['r1'], ['r2']],
      `1. ${HARDIN}`,
      `2. ${SHANNON}`,
    ],
  ])('%s are linked', async (_, text, links, ...list) => {
    const findings = await bibliography.scanner.scan(`${text}\n\nReferences\n\n${list.join('\n')}\n`);
    expect(findings.citations.map((citation) => citation.referenceIds)).toEqual(links);
  });
});

it('takes the title and not the identifier for the title, where a chat answer links the identifier', async () => {
  const [reference] = (
    await bibliography.scanner.scan(
      '3. **Hardin (1968)**, *The Tragedy of the Commons* ' +
        '([10.1126/science.162.3859.1243](https://doi.org/10.1126/science.162.3859.1243)).',
    )
  ).references;
  expect(reference).toMatchObject({
    verdict: 'found',
    matchId: 'hardin1968',
    csl: { title: 'The Tragedy of the Commons' },
  });
});

it('takes an address in running text for a citation, not that of the publisher at the foot of every page', async () => {
  const findings = await bibliography.scanner.scan(
    'One page.\n' +
      'www.example.org/focus\n' +
      'Another page, which cites https://example.org/report once.\n' +
      'www.example.org/focus\n' +
      'The last.\n' +
      'www.example.org/focus\n',
  );
  expect(findings.citations.map(({ text, form }) => [text, form])).toEqual([
    ['https://example.org/report', 'identifier'],
  ]);
  expect(findings.references).toEqual([]);
  expect(findings.summary).toMatchObject({ danglingCitations: 0, list: { read: 'none' } });
});

describe('reading', () => {
  it.each([
    [
      'editors before the title, whatever follows',
      'Bohnsack, R. (Hrsg.) (2006): Das Gruppendiskussionsverfahren in der Forschungspraxis. Opladen: Budrich.',
      { editor: ['Bohnsack'], author: [] },
    ],
    [
      'editors with commas',
      'Bird, Jon, Barry Curtis, and Lisa Tickner, eds. Mapping the Futures: Local Cultures, Global Change. London: ' +
        'Routledge, 1993.',
      { editor: ['Bird', 'Curtis', 'Tickner'], author: [] },
    ],
    [
      'a body',
      'National Science Board (2018). Science and Engineering Indicators 2018. Alexandria, VA: National Science ' +
        'Foundation.',
      { author: ['National Science Board'], editor: [] },
    ],
  ])('%s', async (_, text, expected) => {
    const [reference] = (await bibliography.scanner.scan(text)).references;
    const names = (
      people: readonly { readonly family?: string; readonly literal?: string }[] | undefined,
    ): readonly string[] => (people ?? []).map((name) => name.family ?? name.literal ?? '');
    expect({ editor: names(reference?.csl.editor), author: names(reference?.csl.author) }).toEqual(expected);
  });

  it('takes the numbers of a series without volumes for its volumes', async () => {
    const [reference] = (
      await bibliography.scanner.scan(
        'GARTAU, Nadine. Objectifs et réglementation des protocoles de coopération. Soins, janvier 2015, n°792. p. ' +
          '59-60.',
      )
    ).references;
    expect(reference?.csl).toMatchObject({ 'container-title': 'Soins', volume: '792', page: '59-60' });
  });

  it('reads words that a text layer ran together', async () => {
    const [reference] = (
      await bibliography.scanner.scan(
        'D. Nelson, T. Piran and S. Weinberg, Statistical Mechanics of Membranes and Surfaces ( WorldScientific ' +
          ',Singapore ,1992 ).',
      )
    ).references;
    expect(reference?.csl).toMatchObject({ publisher: 'WorldScientific', 'publisher-place': 'Singapore' });
  });
});
