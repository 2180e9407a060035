/** More texts for each pattern, apart from its record: flagged must be found, clean must not. */
export const heldOut: Readonly<Record<string, { readonly flagged: readonly string[]; readonly clean: readonly string[] }>> = {
  copula_avoidance: {
    flagged: ['The courtyard functions as a quiet refuge for staff.', 'The hotel boasts 40 rooms and a roof terrace.'],
    clean: ['She served as deputy head of the school until 2004.'],
  },
  despite_challenges: {
    flagged: ['Despite ongoing difficulties, the sector remains full of potential.'],
    clean: ['Despite the rain, the match went on.'],
  },
  false_concession: {
    flagged: ['Although solar panels are an exciting option, challenges persist.'],
    clean: ['Though the dog is old, it also limps.'],
  },
  false_range: {
    flagged: ['From humble beginnings to lofty ideals, this team has a story to share.'],
    clean: ['From April to June, the path is closed.'],
  },
  hook_question: {
    flagged: ['Did you know that moss can drink from the air?'],
    clean: ['Have you paid?'],
  },
  more_than_just: {
    flagged: ['Bread is more than merely a side dish.'],
    clean: ['The roof cost more than just about any other part.'],
  },
  negation_countdown: {
    flagged: ['No fees, no forms, no fuss: simply answers, just when you need them.', 'No maps. No plans. Just the open road.'],
    clean: ['No milk, no sugar, please.', 'Not a single guest came, and not one wrote.'],
  },
  negative_parallelisms: {
    flagged: ["Cooking here is not just about taste, it's about belonging.", "They aren't rules; they're invitations."],
    clean: ['The bill is not large, but the date has passed.', 'I was not at home when the parcel came.'],
  },
  not_only_but_also: {
    flagged: ['The course teaches not only grammar but also patience.'],
    clean: ['It was not the only one, and it broke.'],
  },
  participial_tail: {
    flagged: ['The festival returns each June, showcasing the talent of local makers.'],
    clean: ['She left the house, closing the door behind her.', 'The team measured the bridge, recording 14 cracks.'],
  },
  rhetorical_question_answer: {
    flagged: ['The catch? It only works in daylight.'],
    clean: ['Where is the key? On the hook.'],
  },
  rule_of_three: {
    flagged: ['Small gardens offer comfort, clarity, and connection.', 'They build a culture that is open, honest, and supportive.'],
    clean: ['She packed socks, boots, and gloves.', 'The office is open on Monday, Tuesday and Friday.'],
  },
  split_negation_reveal: {
    flagged: ['Grief is not a problem. It is a language of its own.', "They don't teach grammar. They teach courage."],
    clean: ["Dinner isn't ready. It is in the oven.", "The car wasn't his. He had borrowed it in May."],
  },
  tailing_negation: {
    flagged: ['Drop the file in the window and the chart appears, no guesswork.'],
    clean: ['No pets, no parties, no exceptions.', 'She had no coat, no money.'],
  },
  whether_you_are: {
    flagged: ['Whether you love jazz or prefer folk, the club delivers.'],
    clean: ['She asked whether you were Anna or Ada.'],
  },
};
