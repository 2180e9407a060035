/** The part of a reference that a token belongs to. The order is that of the weights: append, never reorder. */
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

/** Returns the number of a label in the weights. */
export function labelNumber(label: Label): number {
  return LABELS.indexOf(label);
}
