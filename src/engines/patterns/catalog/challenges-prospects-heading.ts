import { findHeadings } from '../markup.js';
import type { PatternRecord } from '../record.js';

const FIRST =
  '(?:(?:key|current|future|major|main|potential|cultural|historical|social|economic|environmental) ' +
  ')?(?:challenges|limitations|opportunities|legacy|impact|significance|benefits|advantages|pros|reception|' +
  'future|importance|criticisms?|controversies|achievements|risks|implications|prospects|strengths)';
const SECOND =
  '(?:(?:future|potential|possible|cultural|lasting|proposed|ethical|key|historical|broader) ' +
  ')?(?:future|opportunities|prospects|outlook|legacy|directions?|impact|significance|solutions|considerations|' +
  'challenges|disadvantages|cons|drawbacks|influence|limitations|controvers(?:y|ies)|implications|weaknesses|' +
  'recommendations|relevance|criticisms?|growth|reception)';
const GENERAL = new RegExp(
  `^(?:\\d+[.)]?\\s*)?(?:${FIRST},? (?:and|&|vs\\.?) ${SECOND}|(?:the )?future ` +
    '(?:outlook|prospects|directions|perspectives|trends|implications)|(?:the )?(?:road|path) ' +
    '(?:ahead|forward)|herausforderungen und ' +
    '(?:zukunfts)?(?:aussichten|perspektiven|chancen)|défis et (?:perspectives|opportunités)(?: ' +
    `d'avenir)?|desafíos y (?:perspectivas|oportunidades)(?: futur[ao]s)?|desafios e ` +
    '(?:perspectivas|oportunidades)(?: futuras)?|挑战与(?:机遇|展望|未来))\\s*[:：]?$',
  'iu',
);

export const challengesProspectsHeading: PatternRecord = {
  id: 'challenges_prospects_heading',
  name: '“Challenges and Future Prospects” section',
  displayName: '“Challenges and Future Prospects” section',
  category: 'formatting',
  description: 'A heading such as “Challenges and Future Prospects” opens a section that every topic could have.',
  tip: 'Name the section after what is in it.',
  scope: 'everywhere',
  matcher: {
    kind: 'markup',
    find: (document) =>
      findHeadings(document, { labelsToo: true })
        .filter(({ title }) => GENERAL.test(title))
        .map(({ span }) => [span]),
  },
  explain: ({ quote }) =>
    `${quote} is a heading that fits any topic. It gives a reader no idea of what the section says.`,
  flagged: ['## Challenges and Opportunities', '### Legacy and Influence', '**Future Directions**'],
  clean: ['## Challenge Shield 2021: results', 'The future prospects of the pit are poor.', '## Limitation of actions'],
};
