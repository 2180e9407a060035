import type { OwnKind } from './line-kind.js';
import type { LineGroup } from './units.js';
import type { BlockKind } from '../../records/blocks.js';

/** A group and its kind so far. */
export interface Decided extends LineGroup {
  kind: OwnKind;
}

/** Sets the kind of a group, unless an extractor has set it. */
export function setKind(group: Decided, kind: BlockKind): void {
  if (group.given === undefined) group.kind = kind;
}
