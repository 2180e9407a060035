import type { PatternRecord } from '../record.js';

export const reasoningArtifact: PatternRecord = {
  id: 'reasoning_artifact',
  name: 'Reasoning left in the text',
  displayName: 'Reasoning left in the text',
  category: 'chat_leftover',
  description: 'Working-out steps of a chatbot were left in the text.',
  tip: 'Delete the steps and keep the result.',
  scope: 'everywhere',
  matcher: {
    kind: 'phrases',
    phrases: {
      any: [
        '<lt> <slash>? think|thinking|reasoning|scratchpad <gt>',
        "let us|'s|me think (step by step / about this / through this / this through / carefully)",
        'let (me) (break this down / analyze / analyse / re-read / reconsider / double-check / verify ' +
          '/ work through / start by understanding)',
        'thought for (<num> / a (few|couple)) (s|seconds|second|minutes|minute|sec)',
        '^ (okay|ok|so|now|hmm)? ,? the user (wants / is asking / asked / has asked / provided / ' +
          "needs / requested / has provided / is looking / seems / might / didn't / mentioned / said / " +
          'would like) ',
        '^ wait , (actually ,? / let me / no , / i need (to|a) / maybe (i|the|we) / but? (the|that) ' +
          '(user|question|problem|answer|prompt|instruction|instructions|request|task|total|sum|equation) / ' +
          '(that is not / that does not / that can not) [4] (right|correct|match|add|work|possible))',
        '^ step <num> : ' +
          '(understand|identify|analyze|analyse|determine|define|clarify|break|consider|examine|interpret) ' +
          '(the|what|and|this)',
        '^ okay|ok|alright|hmm , so? (the user / i need to !start / i should / we need to / let me (think / ' +
          'start / break / see what))',
        '^ hmm , (let me / maybe i / i should / the user / wait)',
        '(searching|browsing) the web',
        '(i need to / i should / we need to) (make sure (to|that|the) / respond / craft / produce / ' +
          'output / provide (a|an)) [6] (response|answer|user|prompt|output)',
        '^ actually , (let me / wait / no ,)',
        'let me (rethink / re - read / reread / recalculate / recheck / recount)',
        '^ i should (respond|answer|reply) (with|in|to)',
        'my (response|answer|output) should',
        '(final answer / chain of thought) :',
      ],
    },
  },
  explain: ({ quote }) => `${quote} looks like a step on the way to the text. A reader expects the result.`,
  flagged: [
    "Let's think step by step about the bus route.",
    'Okay, the user wants a warmer tone here.',
    'Thought for 9 seconds',
  ],
  clean: [
    "Wait, the door's unlocked?",
    'Wait, that is why you hired him.',
    'Wait for the tram.',
    'A user of the pool wants more lockers.',
    'I think the next step is loose.',
  ],
};
