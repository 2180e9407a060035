/** Kinds of changes of a source between two runs. A flip is listed as one whatever else became of the source. */
export const CHANGE_KINDS = ['flipped', 'new', 'gone', 'renamed', 'changed', 'rescored'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** For people, of many sources. */
export const CHANGE_TEXT: Readonly<Record<ChangeKind, string>> = {
  flipped: 'Another verdict',
  new: 'New',
  gone: 'Gone',
  renamed: 'Renamed',
  changed: 'Another text',
  rescored: 'Scanned again',
};
