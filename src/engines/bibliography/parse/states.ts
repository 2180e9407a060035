import { LABELS } from './labels.js';

const LABEL_COUNT = LABELS.length;
const TITLE = LABELS.indexOf('title');

/**
 * A state of the sequence labeller. A label does not record what preceded the last comma. A state also holds the field
 * read last, so that the model learns the order of fields (author, year, title, container …).
 */
interface State {
  readonly label: number;
  /** The field read last; 0 before the first. */
  readonly field: number;
  /** Whether the title has been read or is being read. */
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
/** `[state * labels + label]`: the state after a label. */
export const NEXT_STATE = Uint8Array.from({ length: STATE_COUNT * LABEL_COUNT }, (_, index) => {
  const before = states[Math.floor(index / LABEL_COUNT)]!;
  const label = index % LABEL_COUNT;
  const hasTitle = before.hasTitle || label === TITLE;
  return states.findIndex(
    (state) =>
      state.label === label && state.field === (label === 0 ? before.field : label) && state.hasTitle === hasTitle,
  );
});
