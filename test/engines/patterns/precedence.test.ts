import { expect, test } from 'vitest';
import { catalog } from '../../../src/engines/patterns/catalog.js';
import { createPatternScanner } from '../../../src/engines/patterns/index.js';
import { lexicons } from '../../testing/patterns/lexicons.js';
import { patternsIn, scanner } from '../../testing/patterns/scanner.js';

/** General pattern, the one it yields to, and a text in which both lie in the same words. */
const PROOFS: readonly (readonly [general: string, specific: string, text: string])[] = [
  ['ai_vocab_delve', 'vague_metaphor_noun', 'Her garden is a kaleidoscope of colours.'],
  ['ai_vocab_delve', 'dictionary_opener', 'Culture is a multifaceted phenomenon that encompasses language and custom.'],
  ['ai_vocab_delve', 'participial_tail', 'Two thousand people signed, underscoring the depth of local feeling.'],
  ['ai_vocab_delve', 'landscape_realm', 'In the realm of home baking, nothing beats practice.'],
  ['ai_vocab_delve', 'journey_metaphor', 'Embark on a journey of healing with our retreat.'],
  ['ai_vocab_delve', 'travel_puffery', 'The bustling market is worth the climb.'],
  ['ai_vocab_delve', 'crucial_role', 'Fungi play a pivotal role in the forest.'],
  ['ai_vocab_delve', 'significance_inflation', 'The first ferry marked a pivotal moment in the life of the island.'],
  ['anaphora_run', 'negation_countdown', 'No queues. No forms. No waiting. Just good care.'],
  ['both_sides_balance', 'false_concession', 'While tourism has clear benefits, a balanced approach is needed.'],
  ['chat_opening', 'prompt_echo', 'Here is a 300-word summary of the chapter.'],
  [
    'important_to_note',
    'false_concession',
    'While online courses offer valuable opportunities, it is important to consider their limitations.',
  ],
  ['inflated_verbs', 'ai_vocab_2024_25', 'The partnership leverages technology to enhance learning outcomes.'],
  ['intensifier_adverbs', 'what_sets_apart', 'What makes the valley truly special is the silence.'],
  ['intensifier_adverbs', 'empathy_boilerplate', 'I’m truly sorry to hear about your loss.'],
  ['intensifier_adverbs', 'persuasive_authority', 'What truly matters is the roof.'],
  ['landscape_realm', 'fast_paced_world', 'Dans le monde d’aujourd’hui, la patience est devenue rare.'],
  ['markdown_leak', 'utm_ai_source', 'Read [this](https://example.com/a?utm_source=copilot.com&x=1) first.'],
  ['navigate_metaphor', 'colon_title', '## Navigating Grief: A Path for Families'],
  ['offer_next_step', 'chat_closing', 'Let me know if you’d like me to change anything.'],
  ['placeholder_text', 'placeholder_citation', 'Smith, J. (20XX). Title of the article. Journal Name, 12, 1-10.'],
  [
    'promo_superlatives',
    'with_its_opener',
    'With its vibrant street life and stunning beaches, the town draws crowds.',
  ],
  ['significance_inflation', 'reminder_moral', 'The ruin stands as a reminder of the flood.'],
  ['staccato_fragments', 'negation_countdown', 'No tricks. No gimmicks. Just good bread.'],
  ['title_case_headings', 'colon_title', '# Pruning Roses: The Ultimate Guide'],
  ['title_case_headings', 'challenges_prospects_heading', '### Limitations and Future Directions'],
  ['travel_puffery', 'with_its_opener', 'With its charming streets, the old town invites a stroll.'],
];

/** The catalogue as it would be if nothing yielded. */
const unyielding = createPatternScanner(
  lexicons,
  catalog.map((record) => ({ ...record, yieldsTo: [] })),
);

test.each(PROOFS)('%s yields to %s', (general, specific, text) => {
  const before = [...unyielding.scan(text)].flatMap((event) => event.patterns.map((match) => match.patternId));
  expect(before).toEqual(expect.arrayContaining([general, specific]));
  expect(patternsIn(text)).toContain(specific);
  expect(patternsIn(text)).not.toContain(general);
});

test('every relation that is declared has a proof, and none goes round in a ring', () => {
  const declared = catalog.flatMap(({ id, yieldsTo = [] }) => yieldsTo.map((specific) => `${id} < ${specific}`));
  expect(declared.toSorted()).toEqual(PROOFS.map(([general, specific]) => `${general} < ${specific}`).toSorted());
  expect(
    PROOFS.filter(([general, specific]) =>
      PROOFS.some(([otherGeneral, otherSpecific]) => otherGeneral === specific && otherSpecific === general),
    ),
  ).toEqual([]);
});

test('what stands elsewhere in the sentence is given, and only that', () => {
  const [event] = [...scanner.scan('The bazaar plays a pivotal role in the town, and its meticulous keepers know it.')];
  const word = event?.patterns.find((match) => match.patternId === 'ai_vocab_delve');
  expect(word?.match).toBe('meticulous');
  expect(word?.explanation).not.toContain('pivotal');
});
