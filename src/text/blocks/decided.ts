import type { OwnKind } from './line-kind.js';
import type { LineGroup } from './units.js';
import type { BlockKind } from '../../records/blocks.js';

/** A group and what it is so far. */
export interface Decided extends LineGroup {
  kind: OwnKind;
}

/** Gives a group a kind, unless an extractor has said it. */
export function setKind(group: Decided, kind: BlockKind): void {
  if (group.given === undefined) group.kind = kind;
}
