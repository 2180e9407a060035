import type { PatternRecord } from '../record.js';

export const promptEcho: PatternRecord = {
  id: 'prompt_echo',
  name: 'Notes about the draft',
  displayName: 'Notes about the draft',
  category: 'chat_leftover',
  description: 'The text talks about the draft itself, such as its word count, its tone or the request behind it.',
  tip: 'Delete it, or keep it out of the text itself.',
  scope: 'everywhere',
  matcher: {
    kind: 'phrases',
    phrases: {
      any: [
        '(approximate|total|final)? word count :? (~|≈)? <num>',
        'word count : approximately|about|approx|around .? <num>',
        'i have also|now|since? ' +
          '(rewritten|revised|restructured|rephrased|reworked|polished|condensed|shortened|tailored) ' +
          '(the|your|it|this|all|a|an|some|text|paragraph|essay|following|tone)',
        'i have also|now|since? ' +
          '(adjusted|removed|incorporated|maintained|expanded|simplified|edited|kept|added|made) [4] ' +
          '(text|paragraph|paragraphs|sentence|sentences|tone|wording|section|sections|language|introduction|' +
          'intro|conclusion|opening|closing|formatting|citations|structure|style|grammar|draft|essay|article|' +
          'letter|email|version|title|flow|headings|jargon|feedback|transitions|details|original)',
        'here|below is|are the (rewritten|revised|reworked|rephrased|shortened|condensed|polished|improved) ' +
          '(paragraph|paragraphs|sentence|sentences|introduction|section|passage)',
        '(here is|are) (the|a) (rewritten|revised|reworked|rephrased|shortened|condensed|polished|improved) ' +
          '(version|draft) of (your|the) <w> in a|an more|less? <w>',
        'kept (to|under|within|below) <num> words|characters',
        'i have kept it (under|to|below|within|around|about|at) (about|around)? <num>',
        '(based on / following / according to) your (prompt|request|instructions|specifications)',
        '(as|per you|your requested|request|instructions|prompt / ^ as requested / per the instructions) ,|.|:',
        'as|per you|your (requested|request|instructions|prompt|specifications|guidelines)',
        '^ (version|option|draft|alternative) (<num>|a|b|c) (:|—|–|- / <lparen>)',
        '<lbracket> end of (article|response|document|essay|text|story|letter)',
        'this (revised|new|updated|rewritten|shorter|polished) ' +
          '(version|draft|rewrite|paragraph|essay) ' +
          '(maintains|keeps|preserves|aims|removes|improves|incorporates|should|includes|now|reads)',
        'this (version|draft|rewrite) (maintains|keeps|preserves|aims|removes|improves|incorporates)',
        'in (a|the) (tone|style|format|voice) (that)? you (requested|asked|specified|wanted)',
        'in (a|an|the) [3] tone|style|voice ,? as (requested|instructed)',
        "(here is / 's) (a|the) <num> - word",
        "(let me know if you / would you) (like / want / 'd like) (a|any) (shorter|longer|different|another) (version)",
      ],
    },
  },
  explain: ({ quote }) =>
    `${quote} speaks about the draft and not about its subject. To a reader it looks like a note ` +
    'from the writing of it.',
  flagged: [
    "I've revised the opening line to sound kinder.",
    'Option 3: A longer, calmer slogan.',
    '(Word count: 612)',
    'Below is the notice again, in a calmer tone, as requested.',
  ],
  clean: [
    'She revised the treaty once before she died.',
    'The word counts for little here.',
    'The hall was painted in a pale shade as requested.',
    'Version control keeps all drafts.',
  ],
};
