/** What a token of a reference is part of. The order is that of the weights: appended to, never changed. */
export const LABELS = [
  'other',
  'author',
  'title',
  'container',
  'year',
  'volume',
  'issue',
  'pages',
  'publisher',
  'place',
  'editor',
  'edition',
  'doi',
  'url',
] as const;

export type Label = (typeof LABELS)[number];

/** Number of a label in the weights. */
export function labelNumber(label: Label): number {
  return LABELS.indexOf(label);
}
