import { LABELS } from './labels.js';

/*
 * The states of the sequence labeller. A label alone forgets what stood before the comma; a state also knows which
 * field was read last, so that the chain learns the order of fields (author, year, title, container …) and not only
 * their neighbours.
 */
const LABEL_COUNT = LABELS.length;
const TITLE = LABELS.indexOf('title');

interface State {
  readonly label: number;
  /** The field read last, 0 before any. */
  readonly field: number;
  /** Whether the title has been read, or is being read. */
  readonly hasTitle: boolean;
}

const states: State[] = [];
for (const hasTitle of [false, true]) {
  for (let field = 0; field < LABEL_COUNT; field += 1) {
    if (field === TITLE ? !hasTitle : field === 0 && hasTitle) continue;
    if (field > 0) states.push({ label: field, field, hasTitle });
    states.push({ label: 0, field, hasTitle });
  }
}

export const STATE_COUNT = states.length;
/** State before the first token. */
export const START_STATE = states.findIndex((state) => state.label === 0 && state.field === 0);
/** Label of each state. */
export const LABEL_OF_STATE = Uint8Array.from(states, (state) => state.label);
/** `[state * labels + label]`: the state that a label leads to from a state. */
export const NEXT_STATE = Uint8Array.from({ length: STATE_COUNT * LABEL_COUNT }, (_, index) => {
  const before = states[Math.floor(index / LABEL_COUNT)]!;
  const label = index % LABEL_COUNT;
  const hasTitle = before.hasTitle || label === TITLE;
  return states.findIndex(
    (state) =>
      state.label === label && state.field === (label === 0 ? before.field : label) && state.hasTitle === hasTitle,
  );
});
