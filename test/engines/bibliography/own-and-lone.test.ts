import { describe, expect, test } from 'vitest';
import { locate } from '../../../src/engines/bibliography/locate/locate.js';

const LIST = '\n\nReferences\n\nHardin, G. (1968). The tragedy of the commons. Science, 162, 1243–1248.\n';
const BODY = 'Commons are grazed until they are bare, as was shown long ago (Hardin, 1968).';

const mentioned = (text: string): readonly string[] => locate(text).mentions.map(({ identifier }) => identifier.value);

describe('an identifier by which a paper names itself is no reference', () => {
  test.each([
    ['labelled, on a line of its own', `On commons\nDOI: 10.1177/1465116507079550\nVolume 8\n\n${BODY}${LIST}`],
    ['after volume and pages', `On commons\n8:3; 231–244; DOI: 10.1177/1368430205053940\n\n${BODY}${LIST}`],
    ['an address', `On commons\nA. Author\n\nhttps://doi.org/10.1371/journal.pone.0213\n\n${BODY}${LIST}`],
    ['after its journal', `Journal of Commons, Vol. 8 (2007) https://doi.org/10.1177/146511\n\n${BODY}${LIST}`],
    [
      'labelled, behind the places of the authors',
      `On commons\n1 Department of Grass, CO 80309, USA DOI: 10.21105/grass.00184\n\n${BODY}${LIST}`,
    ],
    [
      'of its parts',
      `On commons\nDOI: http://dx.doi.org/10.7554/eLife.00005.001\n\n${`${BODY}\n`.repeat(60)}\nFigure 1\n` +
        `DOI: http://dx.doi.org/10.7554/eLife.00005.003\n\n${BODY}${LIST}`,
    ],
  ])('%s', (_, text) => {
    expect(mentioned(text)).toEqual([]);
  });

  test.each([
    ['in a sentence', `On commons\n\nSee https://doi.org/10.1126/science.162.3859.1243 for more.${LIST}`],
    ['at the start of a line that goes on', `On commons\n\nhttps://doi.org/10.1126/science.162 says so.${LIST}`],
    ['of another work, after its facts', `Related: Schuman M. 2012. Herbivory. eLife 1. doi: 10.7554/eLife.7\n${LIST}`],
    ['without a list of references', `On commons\nDOI: 10.1177/1465116507079550\n\n${BODY}\n`],
    ['far from the head', `On commons\n\n${`${BODY}\n`.repeat(60)}DOI: 10.1177/1465116507079550\n${LIST}`],
  ])('one that may be of another work stays: %s', (_, text) => {
    expect(mentioned(text)).toHaveLength(1);
  });
});

describe('one pasted reference under the heading of a list', () => {
  test.each([
    '2011: Ulf Preuss-Lausitz: Schritte zur inklusiven Schule. In: SchulVerwaltung spezial, (13) H. 3/2011, 39-41.',
    '김한나, 서소정 (2012). 영아기 자녀를 둔 어머니의 애착과 영아 발달간의 관계 연구. 미래유아교육학회지, 19(1), 307-329.',
    'vander Sluis S, Posthuma D, Dolan CV. 2013. TATES: efficient multivariate analysis. PLoS Genet 9:e1003235.',
    'Blancquaert (G.), Deschodt (L.). Le site de Delta3 à Dourges. Archéopages, 17, décembre 2005, p. 6-21.',
    '1. Storey. Hormonal correlates of paternal responsiveness. Evol Hum Behav. 2000;21: 79. doi:10.1016/s1090',
    'ANONYMOUS. A study of the yao minority language. Beijing:  Minzu,  1982.',
    'L’Eléphant du plateau Beaubourg, Nouvel Observateur, 1 Marzo 1976, 74-76',
  ])('%s', (reference) => {
    for (const text of [`References\n\n${reference}\n`, `\nBibliography:\n${reference}`])
      expect(locate(text).entries.map(({ start, end }) => text.slice(start, end).trim())).toEqual([reference]);
  });

  test('running text under it is none', () => {
    expect(locate('Sources\n\nWe do not say where this comes from, and nobody asks.\n').entries).toEqual([]);
    expect(locate('Notes\n\nIn 1990 nobody asked where this came from.\n').entries).toEqual([]);
  });
});

describe('a notice of licence below a list is no entry of it', () => {
  test.each([
    'Copyright (c) 2015 The Authors. This article is distributed under the terms of the Creative Commons License.',
    '© 2019 by the authors. Licensee Example, Basel. Distributed under the CC BY license (2019).',
    'This work is licensed under a Creative Commons Attribution 4.0 International License (2013).',
  ])('%s', (notice) => {
    expect(locate(`${BODY}${LIST}\n${notice}\n`).entries).toHaveLength(1);
  });

  test('a work about licences is one', () => {
    const entry = 'Copyright Office (2015). Orphan works and mass digitisation: a report. Washington: Example Press.';
    expect(locate(`${BODY}${LIST}\n${entry}\n`).entries).toHaveLength(2);
  });
});

test('a paper that cites itself at the foot of its pages does not list itself, and claims nothing by it', () => {
  const title = 'Grazing the Commons: A Small Program for Teaching Shared Use';
  const foot = `Brandt, (2019). ${title}. Journal of Commons, 2(21), 70. https://doi.org/10.21105/grass.70`;
  const text = `${title}\n\narXiv:0908.0054v1 [grass.CO] 1 Aug 2009\n\n${BODY}\n\n${foot}\n\n${BODY}${LIST}\n${foot}\n`;
  const { entries, mentions, own } = locate(text);
  expect(entries).toHaveLength(1);
  expect(mentions).toEqual([]);
  expect(own).toHaveLength(3);
});

describe('a web address in running text is no reference', () => {
  test.each([
    ['in the only sentence', 'The ministry published figures in 2019, available at https://example.org/a. They rose.'],
    ['with a year of its own', 'Retrieve the figures from https://example.org/2019/10-12/find?year=2019 in May.'],
    ['that something is available at', 'The figures are available at https://example.org/figures in full.'],
    ['beside a list', `The figures were retrieved from https://example.org/figures. ${BODY}${LIST}`],
    ['in a list of steps', '1. Get the tool at https://example.org/t.\n2. Get the data at https://example.org/d-1.\n'],
  ])('%s', (_, text) => {
    const { entries, mentions } = locate(text);
    const listed = entries.filter(({ start, end }) => !text.slice(start, end).includes('Hardin, G.'));
    expect([...listed, ...mentions]).toEqual([]);
  });
});
