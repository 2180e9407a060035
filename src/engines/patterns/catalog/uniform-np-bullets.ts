import type { Found } from '../kinds.js';
import type { Line } from '../layout.js';
import type { PatternRecord } from '../record.js';

const MIN_RUN = 3;
const MAX_WORDS = 5;
const BENEFIT =
  /^(?:\*\*)?(?:enhanced|improved|increased|greater|better|stronger|reduced|seamless|sustainable|innovative|effective|strategic|robust|comprehensive|continuous|active|open|clear|clearer|deeper|streamlined|personali[sz]ed|scalable|efficient|proactive|transparent|inclusive|flexible|advanced|cost-effective|data-driven|user-friendly|real-time|faster|higher|lower|smarter|healthier|lasting|consistent|regular|strong|holistic|dynamic|creative|collaborative|secure|reliable|intuitive|tailored|customi[sz]ed|meaningful|ongoing|optimi[sz]ed|simplified|accelerated|boosted|heightened|positive|mutual|shared|emotional|mental|effortless|smooth|smoother|unified|measurable|actionable)\s+[\p{L}-]+(?:\s+[\p{L}-]+){0,3}(?:\*\*)?[.;]?$/iu;

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
        if (run.length >= MIN_RUN) groups.push(run.map(({ start, end }) => ({ start, end })));
        run = [];
      };
      for (const line of lines) {
        const content = text.slice(line.contentStart, line.end).trim();
        if (line.role === 'list' && content.split(/\s+/u).length <= MAX_WORDS && BENEFIT.test(content)) run.push(line);
        else if (line.role !== 'blank') close();
      }
      close();
      return groups;
    },
  },
  explain: ({ quote }) => `${quote} is one of a row of bare noun phrases. They name benefits and promise nothing in particular.`,
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
