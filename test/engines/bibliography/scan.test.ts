import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { Value } from 'typebox/value';
import { BibliographyFindings } from '../../../src/records/bibliography.js';
import type { BibliographyFindings as Findings } from '../../../src/records/bibliography.js';
import { openBibliography, toBibtex } from '../../../src/engines/bibliography/index.js';
import type { Bibliography } from '../../../src/engines/bibliography/index.js';
import { packageFile } from '../../../src/lib/package-root.js';

const clock = { now: () => Date.UTC(2026, 10, 21), sleep: () => Promise.resolve() };
const settings = { resolvers: [], contactEmail: '', resolverRate: 5, resolverCacheDays: 30, checkLinks: false };

let folder: string;
let bibliography: Bibliography;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bibliography-'));
  bibliography = await openBibliography({ dataFolder: folder, settings, clock });
});
afterAll(async () => {
  await bibliography.close();
  rmSync(folder, { recursive: true });
});

const scan = (text: string): Promise<Findings> => bibliography.scanner.scan(text);
const differing = (findings: Findings): readonly string[] =>
  findings.references.flatMap((reference) =>
    reference.fields.filter((field) => field.status === 'different').map((field) => field.name),
  );

describe('a season with a year', () => {
  const LIST = 'Spring, A. (2016). On gardens and towns. Journal of Trees, 12, 45-67.';
  const citing = async (text: string) => (await scan(`${text}\n\nReferences\n\n${LIST}\n`)).citations;

  it('is a time, and no citation without an entry', async () => {
    expect(await citing('The course was held twice (Spring 2017 and 2018) and again (Fall 2019).')).toEqual([]);
  });

  it('is a citation where somebody of that name is in the list', async () => {
    expect(await citing('Gardens help (Spring 2016), as others say (Miller 2017).')).toMatchObject([
      { referenceIds: ['r1'] },
      { referenceIds: [] },
    ]);
  });
});

describe('the first scan', () => {
  it('shows every verdict on the example that ships', async () => {
    const findings = await scan(
      readFileSync(packageFile('data', 'sample', 'cited', 'how-machines-came-to-read.txt'), 'utf8'),
    );
    expect(findings.references.map((reference) => reference.verdict)).toEqual([
      'found',
      'mismatch',
      'found',
      'not_found',
      'unverified',
    ]);
    expect(findings.citations.map((citation) => citation.referenceIds)).toEqual([
      ['r1'],
      ['r2'],
      ['r3'],
      ['r4'],
      ['r5'],
    ]);
    expect(findings.summary).toMatchObject({
      references: 5,
      uncited: 0,
      danglingCitations: 0,
      index: { name: 'works.db', works: 48 },
    });
  });
});

describe('one reference', () => {
  it.each([
    [
      'APA',
      'Shannon, C. E. (1948). A mathematical theory of communication. Bell System Technical Journal, 27(3), 379–423.',
      'found',
      null,
      [],
    ],
    [
      'Vancouver, hyphenated over lines',
      '12. Ioannidis JPA. Why most published research find-\nings are false. PLoS Med. 2005;2(8):e124.',
      'found',
      null,
      [],
    ],
    [
      'German',
      'Einstein, A. (1905): Zur Elektrodynamik bewegter Körper. In: Annalen der Physik 322, Nr. 10, S. 891–921.',
      'found',
      null,
      [],
    ],
    [
      'French',
      'Foucault, Michel, Surveiller et punir : naissance de la prison, Paris, Gallimard, 1975.',
      'found',
      null,
      [],
    ],
    ['Portuguese', 'FREIRE, Paulo. Pedagogia do oprimido. Rio de Janeiro: Paz e Terra, 1970.', 'found', null, []],
    [
      'Spanish',
      'García Márquez, G. (1967). Cien años de soledad. Buenos Aires: Editorial Sudamericana.',
      'found',
      null,
      [],
    ],
    [
      'accents apart',
      'Go¨del, K. (1931). U¨ber formal unentscheidbare Sa¨tze der Principia Mathematica und verwandter Systeme I. ' +
        'Monatshefte fu¨r Mathematik und Physik, 38, 173–198.',
      'found',
      null,
      [],
    ],
    [
      'another year',
      'Shannon, C. E. (1958). A mathematical theory of communication. Bell System Technical Journal, 27(3), 379–423.',
      'mismatch',
      'minor',
      ['issued'],
    ],
    [
      'other authors',
      'Bernstein, L. and Calder, A. (1948). A mathematical theory of communication. Bell System Technical Journal, ' +
        '27(3), 379–423.',
      'mismatch',
      'major',
      ['author'],
    ],
    [
      'a changed word in the title',
      'Shannon, C. E. (1948). A mathematical theory of gardening. Bell System Technical Journal, 27(3), 379–423.',
      'mismatch',
      'major',
      ['title'],
    ],
    [
      'another journal',
      'Shannon, C. E. (1948). A mathematical theory of communication. Annals of Botany, 27(3), 379–423.',
      'mismatch',
      'minor',
      ['container-title'],
    ],
    [
      'another work’s DOI',
      'Shannon, C. E. (1948). A mathematical theory of communication. Bell System Technical Journal, 27(3), ' +
        '379–423. doi:10.1038/171737a0',
      'mismatch',
      'major',
      ['DOI'],
    ],
    [
      'another work’s DOI, with a space in it',
      'Shannon, C. E. (1948). A mathematical theory of communication. Bell System Technical Journal, 27(3), ' +
        '379–423. https://doi.org/10 .1038/171737a0',
      'mismatch',
      'major',
      ['DOI'],
    ],
    [
      'an author whose name differs by one letter, and whose initials are others',
      'Watson, J. D., & Brick, A. (1953). Molecular structure of nucleic acids: A structure for deoxyribose nucleic ' +
        'acid. Nature, 171, 737–738.',
      'mismatch',
      'major',
      ['author'],
    ],
    [
      'a misprinted author with the initials of the record',
      'Watson, J. D., & Krick, F. (1953). Molecular structure of nucleic acids: A structure for deoxyribose nucleic ' +
        'acid. Nature, 171, 737–738.',
      'found',
      null,
      [],
    ],
    [
      'nothing known of it',
      'Hartwell, R. (2011). The quiet gardens of the northern islands. Journal of Imagined Botany, 4(2), 11–29.',
      'unverified',
      null,
      [],
    ],
    [
      'an ISBN that fails its check',
      'Hartwell, R. (2011). The quiet gardens of the northern islands. London: Nowhere Press. ISBN 978-0-201-89683-2',
      'not_found',
      'major',
      [],
    ],
  ])('%s', async (_, text, verdict, severity, fields) => {
    const findings = await scan(text);
    expect(findings.references.map((reference) => [reference.verdict, reference.severity])).toEqual([
      [verdict, severity],
    ]);
    expect(differing(findings)).toEqual(fields);
  });
});

describe('documents', () => {
  it('links author-year citations, and says which entries and citations stand alone', async () => {
    const findings = await scan(
      'Weak ties matter (Granovetter, 1973). As Hardin (1968) argued, commons decline. Others disagree (Nowhere, ' +
        '1999).\n\n' +
        'References\n\n' +
        'Granovetter, M. S. (1973). The strength of weak ties. American Journal of Sociology, 78(6), 1360–1380.\n' +
        'Hardin, G. (1968). The tragedy of the commons. Science, 162, 1243–1248.\n' +
        'Kuhn, T. S. (1962). The structure of scientific revolutions. Chicago: University of Chicago Press.\n',
    );
    expect(findings.citations.map((citation) => [citation.form, citation.referenceIds])).toEqual([
      ['author-year', ['r1']],
      ['author-year', ['r2']],
      ['author-year', []],
    ]);
    expect(findings.summary).toMatchObject({ found: 3, uncited: 1, danglingCitations: 1 });
    expect(findings.claims.map((claim) => claim.text)).toEqual([
      'Weak ties matter (Granovetter, 1973).',
      'As Hardin (1968) argued, commons decline.',
      'Others disagree (Nowhere, 1999).',
    ]);
  });

  it('keeps a bracket whose neighbour names an entry that the list does not have', async () => {
    const findings = await scan(
      'Machines were said to read [1], [9]. The range is [1, 100].\n\nReferences\n\n' +
        '[1] A. M. Turing, "Computing machinery and intelligence," Mind, vol. 59, pp. 433-460, 1950.\n' +
        '[2] C. E. Shannon, "A mathematical theory of communication," Bell System Technical Journal, vol. 27, 1948.\n',
    );
    expect(findings.citations.map(({ start, end, referenceIds }) => [end - start, referenceIds])).toEqual([
      [8, ['r1']],
    ]);
    expect(findings.summary).toMatchObject({ uncited: 1 });
  });

  it('reads works that a chat answer names by identifier', async () => {
    const findings = await scan(
      'Watson and Crick (1953) proposed the double helix (“Molecular Structure of Nucleic Acids: A Structure for ' +
        'Deoxyribose Nucleic Acid”, 10.1038/171737a0). See also arXiv:1412.6980 for the optimiser.',
    );
    expect(findings.references.map((reference) => [reference.verdict, reference.matchId])).toEqual([
      ['found', 'watson1953'],
      ['found', 'kingma2014'],
    ]);
    expect(findings.citations.map((citation) => citation.form)).toEqual(['inline', 'identifier']);
  });

  it.each([
    ['reports', 'en', 'Studies show that the rate fell by 40 percent in many of the larger towns.', true],
    ['measures', 'en', 'The population grew to 3.4 million people within a single decade.', true],
    ['reports', 'de', 'Studien zeigen, dass der Anteil in vielen Städten deutlich gesunken ist.', true],
    ['reports', 'fr', 'Les études montrent que la part des ménages a baissé dans les villes.', true],
    ['reports', 'es', 'Los estudios indican que la tasa cayó en la mayor parte del país.', true],
    ['reports', 'pt', 'Os estudos mostram que a taxa caiu na maior parte do país.', true],
    ['one’s own figures', 'en', 'In our sample the rate fell by 40 percent, as Table 2 shows.', false],
    ['an opinion', 'en', 'The weather was fine and the streets were full of people.', false],
  ])('asks for a citation of what %s (%s)', async (_, __, sentence, needed) => {
    const findings = await scan(`It was a long day. ${sentence}`);
    expect(findings.claims.map((claim) => claim.text)).toEqual(needed ? [sentence] : []);
    expect(findings.claims.every((claim) => claim.needsCitation && claim.citationIds.length === 0)).toBe(true);
  });

  it('says which source a claim names in words', async () => {
    const { claims } = await scan('A 2019 Harvard study\nfound that dogs reduce stress. Experts agree that they do.');
    expect(claims.map(({ namedSource }) => namedSource)).toEqual(['A 2019 Harvard study', undefined]);
  });
});

describe('notes', () => {
  it.each([
    [
      'English, Markdown',
      'Commons decline when nobody owns them.[^1] Others see weak ties at work.[^2] So says the same paper.[^3] ' +
        'And once more.[^4]\n\n' +
        '[^1]: Garrett Hardin, “The Tragedy of the Commons,” Science 162 (1968): 1243–48.\n' +
        '[^2]: Mark S. Granovetter, “The Strength of Weak Ties,” American Journal of Sociology 78, no. 6 (1973): ' +
        '1360–80.\n' +
        '[^3]: Ibid., 1365.\n' +
        '[^4]: Hardin, “Tragedy,” 1244.\n',
      ['hardin1968', 'granovetter1973'],
      [['r1'], ['r2'], ['r2'], ['r1']],
    ],
    [
      'German, raised figures',
      'Die Bewegung wird neu gedeutet.¹ Das gilt auch im Ruhesystem.²\n\n' +
        '¹ Albert Einstein: Zur Elektrodynamik bewegter Körper. In: Annalen der Physik 322 (1905), S. 891–921.\n' +
        '² Ebd., S. 900.\n',
      ['einstein1905'],
      [['r1'], ['r1']],
    ],
    [
      'French, notes at the end',
      'Le corps est surveillé.1 La peine change de but.2\n\n' +
        'Notes\n\n' +
        '1. Michel Foucault, Surveiller et punir : naissance de la prison, Paris, Gallimard, 1975, p. 12.\n' +
        '2. Ibid., p. 14.\n',
      ['foucault1975'],
      [['r1'], ['r1']],
    ],
    [
      'Spanish, notes at the end',
      'El pueblo olvida.[1] La lluvia dura años.[2]\n\n' +
        'Notas\n\n' +
        '[1] Gabriel García Márquez, Cien años de soledad, Buenos Aires, Editorial Sudamericana, 1967, p. 7.\n' +
        '[2] García Márquez, ob. cit., p. 9.\n',
      ['garciamarquez1967'],
      [['r1'], ['r1']],
    ],
    [
      'Portuguese, notes at the foot',
      'Ninguém educa ninguém.¹ O diálogo liberta.²\n\n' +
        '¹ FREIRE, Paulo. Pedagogia do oprimido. Rio de Janeiro: Paz e Terra, 1970, p. 39.\n' +
        '² Ibidem, p. 44.\n',
      ['freire1968'],
      [['r1'], ['r1']],
    ],
  ])('%s', async (_, text, works, cited) => {
    const findings = await scan(text);
    expect(findings.references.map((reference) => reference.matchId)).toEqual(works);
    expect(findings.citations.map((citation) => [citation.form, citation.referenceIds])).toEqual(
      cited.map((ids) => ['note', ids]),
    );
    expect(findings.summary).toMatchObject({ uncited: 0, danglingCitations: 0 });
  });

  it('leave remarks out, and say which mark has no note', async () => {
    const findings = await scan(
      'Commons decline.[^1] This was disputed.[^2] Nobody knows why.[^3]\n\n' +
        '[^1]: Garrett Hardin, “The Tragedy of the Commons,” Science 162 (1968): 1243–48.\n' +
        '[^2]: I thank the members of the seminar for their remarks.\n',
    );
    expect(findings.references).toHaveLength(1);
    expect(findings.citations.map((citation) => citation.referenceIds)).toEqual([['r1'], [], []]);
  });
});

it('writes corrected BibTeX', async () => {
  const bibtex = toBibtex(
    await scan(
      'Shannon, C. E. (1958). A mathematical theory of communication. Bell System Technical Journal, 27(3), 379–423.',
    ),
  );
  expect(bibtex).toContain('% corrected issued: 1958 -> 1948\n@article{shannon1948,');
  expect(bibtex).toContain('year = {1948}');
});

it('gives findings of the wire’s shape with sound places for any text', async () => {
  const pieces = fc.constantFrom(
    'References\n',
    '[1] ',
    'Smith, J. (2001). ',
    'A title of things. ',
    'Nature 12, 3–4. ',
    '\n',
    '\n\n',
    'doi:10.1000/x ',
    '(Smith, 2001) ',
    '[1–3] ',
    'été ',
    '😀 ',
    'https://example.org ',
    '((((',
    '“',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 40 }), async (parts) => {
      const text = parts.join('');
      const findings = await scan(text);
      expect(Value.Check(BibliographyFindings, findings)).toBe(true);
      for (const reference of findings.references)
        expect(text.slice(reference.start, reference.end)).toBe(reference.raw);
      for (const citation of findings.citations) expect(text.slice(citation.start, citation.end)).toBe(citation.text);
      const { references, found, mismatch, notFound: absent, unverified } = findings.summary;
      expect(found + mismatch + absent + unverified).toBe(references);
    }),
    { numRuns: 60 },
  );
});
