import type { PatternRecord } from '../record.js';

export const negativeParallelisms: PatternRecord = {
  id: 'negative_parallelisms',
  name: 'Not just X, but Y',
  displayName: 'Not just X, but Y',
  category: 'structure',
  description:
    'A modest claim is denied so that a grander one can follow, as in “not just a shop, but a ' +
    'home” or “it is not work, it is play”.',
  tip: 'Say the second half on its own.',
  scope: 'prose',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        'not|never just|merely|simply|solely|about !(that ,) [25,] ,|;|:|—|– but|rather',
        'not|never just|merely|simply|solely [12] but',
        'not|never just|merely|simply|about|solely [25,] ,|;|:|—|–|- (it|this|that|they|he|she|we|you ' +
          '<be>|becomes|means|feels / it|this|that|they <ly> <be>)',
        '-if|when|unless|whether|because|since|although|though|but ' +
          "(it|this|that (is|'s|was) not / it|this|that is not) [12] " +
          ",|;|—|– it|this|that <ly>? is|'s|was !not",
        '-if|when|unless|whether|because|since|although|that|which|who|what|where they are|were not [12] ' +
          ',|;|—|– they <ly>? are|were !not',
        'is|are|was|were not (a|an|the|about|another) [12] ,|;|:|—|– (it|they|this|that|these) <ly>? ' +
          "(is|are|was|were|'s) (a|an|the|about|how|what)",
        '<be> not [10] , but rather',
        'not because [12] , but because',
        '<be> not a|an <w> ,? but a|an <w>',
        'not whether|what|if [10] , but whether|how|what|who|why',
      ],
      de: ['nicht bloß|einfach|lediglich|allein [20,] , sondern', 'es geht nicht um [14] , sondern um|darum'],
      fr: [
        "(ne|n' [1] pas / pas) juste|simplement|seulement [16,] , (c'est / mais / il|elle s'agit)",
        "ne s'agit pas (de|d') [14,] , mais de|d'",
      ],
      es: ['no se trata solo|sólo|simplemente|de [16,] , sino', 'no es solo|sólo|simplemente un|una [14] , es|sino'],
      pt: ['não se trata apenas|só|de [16,] , mas', 'não é apenas|só|somente um|uma [14] , é|mas'],
      zh: ['不 是 [20] ， 而 是'],
    },
  },
  explain: ({ quote }) =>
    `${quote} turns down a small claim to make room for a bigger one. Readers have met the move ` +
    'so often that the second half would do better alone.',
  flagged: [
    'The archive is not merely a store of paper, but a memory the whole town shares.',
    'It is not a race; it is a conversation.',
    "This isn't simply an upgrade — it's a new way to listen.",
  ],
  clean: [
    'The gate was not locked, but the alarm was on.',
    'She did not know why he had called, but she rang back.',
    'He not only paid but stayed to help.',
    'It is not in land; it is not entailed.',
    'If it is not that class, it is an error.',
    'If people try a thing that they are not used to, they are glad of help.',
    "Though it wasn't, it was a holiday for the boy.",
  ],
};
