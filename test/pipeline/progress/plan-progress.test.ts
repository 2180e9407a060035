import { expect, test } from 'vitest';
import { PlanProgress } from '../../../src/pipeline/progress/plan-progress.js';
import type { RunEvent } from '../../../src/records/events.js';

test('a plan ends with all of its sources read, whatever was counted before', () => {
  const events: RunEvent[] = [];
  const progress = new PlanProgress((event) => events.push(event), null);
  progress.counted(3);
  progress.recorded(2);
  expect(events.at(-1)).toMatchObject({ sourcesFound: 3, findingDone: false, sourcesDone: 2, crawlDone: false });
  progress.allRead();
  expect(events.at(-1)).toMatchObject({ sourcesFound: 2, findingDone: true, sourcesDone: 2, crawlDone: true });
});
