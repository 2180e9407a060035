import type { Found } from '../kinds.js';
import type { Line } from '../layout.js';
import type { PatternRecord } from '../record.js';

const MIN_RUN = 3;
const MAX_WORDS = 5;
/** Of so many items in ten, the shape has to be that of a benefit. */
const MIN_TENTHS = 7;
const BENEFIT = new RegExp(
  [
    String.raw`^(?:\*\*)?(?:enhanced|improved|increased|greater|better|stronger|reduced|seamless|sustainable|`,
    'innovative|effective|strategic|robust|comprehensive|continuous|active|open|clear|clearer|deeper|',
    'streamlined|personali[sz]ed|scalable|efficient|proactive|transparent|inclusive|flexible|advanced|',
    'cost-effective|data-driven|user-friendly|real-time|faster|higher|lower|smarter|healthier|lasting|',
    'consistent|regular|strong|holistic|dynamic|creative|collaborative|secure|reliable|intuitive|',
    'tailored|customi[sz]ed|meaningful|ongoing|optimi[sz]ed|simplified|accelerated|boosted|heightened|',
    'positive|mutual|shared|emotional|mental|effortless|smooth|smoother|unified|measurable|actionable|',
    'warm|honest|mindful|gentle|restful|open-minded|renewed|thoughtful|empowered|connected|balanced|',
    'informed|trusted|expert|dedicated|timely|quick|easy|fast|new|fresh|bold|deep|calm|happier|happy|',
    'confident|personal|professional|creative|critical|stronger|',
    String.raw`long-term)\s+[\p{L}-]+(?:\s+[\p{L}-]+){0,3}(?:\*\*)?[.;]?$`,
  ].join(''),
  'iu',
);

/** `Customer satisfaction`, `Goal setting`: two or three bare words that end in an abstract noun. */
const ABSTRACT = new RegExp(
  [
    String.raw`^(?:\*\*)?\p{L}[\p{L}-]+(?:\s(?:and|&|of)\s\p{L}+)?\s(?:\p{L}[\p{L}-]+\s)?\p{L}*(?:tion|sion|ment|`,
    'ness|ity|ance|ence|ency|ancy|ship|ism|acy|growth|loyalty|trust|support|habits|goals|skills|thinking|',
    'learning|setting|planning|building|listening|solving|wellbeing|well-being|management|balance|impact|',
    String.raw`insights?|value|health|confidence|clarity|culture)(?:\*\*)?[.;]?$`,
  ].join(''),
  'iu',
);
/** Quantities, and words that make a sentence or a name. */
const NOT_BARE = new RegExp(
  [
    String.raw`\d|\b(?:the|is|are|was|were|has|have|to|for|with|from|by|on|in|at|your|our|my|a|an)\b|[,:()?!]|`,
    String.raw`\s\p{Lu}\p{Ll}+\s\p{Lu}`,
  ].join(''),
  'u',
);

const isBenefit = (item: string): boolean => BENEFIT.test(item) || ABSTRACT.test(item);

export const uniformNpBullets: PatternRecord = {
  id: 'uniform_np_bullets',
  name: 'Bare noun-phrase bullets',
  displayName: 'Bare noun-phrase bullets',
  category: 'formatting',
  description: 'A list is made only of short noun phrases of the same shape.',
  tip: 'Turn the items into sentences that say something.',
  scope: 'everywhere',
  matcher: {
    kind: 'markup',
    find: ({ text, lines }) => {
      const groups: Found[][] = [];
      let run: Line[] = [];
      const close = (): void => {
        const benefits = run.filter((line) => isBenefit(text.slice(line.contentStart, line.end).trim())).length;
        if (run.length >= MIN_RUN && benefits * 10 >= run.length * MIN_TENTHS)
          groups.push(run.map(({ start, end }) => ({ start, end })));
        run = [];
      };
      for (const line of lines) {
        const content = text.slice(line.contentStart, line.end).trim();
        const words = content.split(/\s+/u).length;
        if (
          line.role === 'list' &&
          words >= 2 &&
          words <= MAX_WORDS &&
          (BENEFIT.test(content) || !NOT_BARE.test(content))
        )
          run.push(line);
        else if (line.role !== 'blank') close();
      }
      close();
      return groups;
    },
  },
  explain: ({ quote }) =>
    `${quote} is one of a row of bare noun phrases. They name benefits, and a reader cannot tell what is promised.`,
  flagged: [
    '- Improved sleep\n- Greater calm\n- Stronger bonds\n- Better moods',
    '* Seamless setup\n* Robust reports\n* Scalable plans',
    '- Open dialogue\n- Clear goals\n- Continuous learning',
  ],
  clean: [
    '- 300 g flour\n- 3 eggs\n- butter',
    '- Better boots came on Friday.\n- We sold 9 pairs.',
    '- pine table\n- tin lamp\n- blue chair',
  ],
};
