import { nearestWord } from '../../../lib/edit-distance.js';
import type { RowColumns } from './row.js';

const TEXT_NAMES = [
  'text',
  'document',
  'content',
  'body',
  'essay',
  'abstract',
  'answer',
  'response',
  'article',
  'passage',
  'completion',
];
const ID_NAMES = ['id', '_id', 'doc_id', 'document_id', 'uid', 'uuid', 'key', 'guid'];

function named(wanted: string, names: readonly string[]): string | null {
  return (
    names.find((name) => name === wanted) ?? names.find((name) => name.toLowerCase() === wanted.toLowerCase()) ?? null
  );
}

function guess(candidates: readonly string[], names: readonly string[]): string | null {
  for (const candidate of candidates) {
    const found = named(candidate, names);
    if (found !== null) return found;
  }
  return null;
}

/** Returns why the column of the texts is not known: that which is named is missing, or none is obvious. */
export function textColumnProblem(first: Readonly<Record<string, unknown>>, textColumn: string): string {
  const names = Object.keys(first);
  const columns = names.join(', ');
  if (textColumn === '')
    return `which column holds the text is not obvious among ${columns}; name it with --text-column`;
  const nearest = nearestWord(textColumn, names);
  const hint = nearest === null ? '' : `; did you mean ${nearest}?`;
  return `there is no column ${textColumn} among ${columns}${hint}`;
}

/**
 * Returns the columns of text and id: as given, else by their usual names; for the text also the only column that holds
 * text. Returns null if the choice is not obvious,
 * or if the column named for the text is missing.
 */
export function chooseColumns(
  first: Readonly<Record<string, unknown>>,
  told: { readonly textColumn: string; readonly idColumn: string },
): RowColumns | null {
  const names = Object.keys(first);
  const textual = names.filter((name) => typeof first[name] === 'string');
  const text =
    told.textColumn === ''
      ? (guess(TEXT_NAMES, names) ?? (textual.length === 1 ? (textual[0] ?? null) : null))
      : named(told.textColumn, names);
  if (text === null) return null;
  const id = told.idColumn === '' ? guess(ID_NAMES, names) : named(told.idColumn, names);
  const guessed = [
    ...(told.textColumn === '' ? [`text=${text}`] : []),
    ...(told.idColumn === '' && id !== null ? [`id=${id}`] : []),
  ];
  return { text, id, guessed };
}
