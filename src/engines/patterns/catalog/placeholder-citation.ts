import { linesWith, matchesIn } from '../markup.js';
import type { PatternRecord } from '../record.js';

const LITERALS = [
  '(Author',
  '(author',
  '(Name',
  '(name',
  '(Source',
  '(source',
  '(Researcher',
  '(Citation',
  '(citation',
  '(Reference',
  '(reference',
  '[Citation',
  '[citation',
  '[Source',
  '[source',
  '[Reference',
  '[reference',
  '[Link',
  '[link',
  '[Ref',
  '[ref',
  '[Insert',
  '[insert',
  '10.1234',
  '10.0000',
  '10.xxxx',
  '10.5555',
  '10.XXXX',
  'ISBN',
  '12(3)',
  '//link-to',
  '//your-',
  '//insert-',
  '20XX)',
  '[Author',
  'doi.org/10.x',
];
const BLANK = new RegExp(
  [
    String.raw`\((?:author|name|source|researcher)(?:s|\(s\)| et al\.?)?(?:,| &)? (?:year|date|n\.d\.|20XX)\)|`,
    String.raw`\((?:citation|source|reference)s? (?:needed|required|here|missing)\)|`,
    String.raw`(?<=\s)\[Authors?(?: et al\.)?,? (?:Year|Date)\]|\(\p{Lu}[\p{L}-]{1,30}(?: et al\.)?, 20XX\)|`,
    String.raw`(?<=\s)\[(?:citation|source|reference|link|ref|`,
    'insert (?:citation|source|reference|link))s?(?: needed| required| here| missing|',
    String.raw` to (?:source|study|come|be added))?(?:: insert [^\]\n]{1,40})?\](?!\()|`,
    String.raw`\b10\.(?:1234|0000|xxxx|5555(?!\/\d{5}))\/[\w.-]*|\bdoi\.org\/10\.x+[^\s]*|`,
    String.raw`\bISBN(?:-1[03])?:? ?(?:123-?4|000-?0|978-?1-?2345|978-?0-?00-?000|978-?X|X{3})[\dX-]*|`,
    String.raw`\bhttps?:\/\/(?:www\.)?(?:link-to|your-|insert-)[\w-]*\.[^\s)]*|\(20XX\)|`,
    String.raw`,? 12\(3\), (?:45|123|34)[-–](?:67|145|56|136)\b`,
  ].join(''),
  'giu',
);

export const placeholderCitation: PatternRecord = {
  id: 'placeholder_citation',
  name: 'Placeholder in a reference',
  displayName: 'Placeholder in a reference',
  category: 'citation_artefact',
  description:
    'A reference contains a blank or a made-up number, such as a DOI with 10.1234, where the source should be.',
  tip: 'Find the source, or drop the claim.',
  scope: 'everywhere',
  matcher: {
    kind: 'markup',
    find: (document) => matchesIn(document.text, linesWith(document, LITERALS), BLANK),
  },
  explain: ({ quote }) =>
    `${quote} stands where a source should be. A reader who wants to check the claim has nothing to look up.`,
  flagged: [
    'Sleep improves recall (Author, Year).',
    'Green, P. Leaves and rain. Journal of Trees, 12(3), 45–67. doi:10.1234/efgh',
    'The share doubled [citation needed].',
  ],
  clean: [
    'The source of the Lippe is in a town park.',
    'Sleep improves recall (Holm, 2017).',
    'ISBN 978-3-16-148410-0',
    // A library of computer science numbers works without a DOI so.
    'Holm, K. Learning to sort. https://dl.acm.org/doi/10.5555/3295222.3295349',
  ],
};
