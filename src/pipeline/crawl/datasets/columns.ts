import { nearestWord } from '../../../lib/edit-distance.js';
import type { RowColumns } from '../../../records/dataset-part.js';
import { isChat, namesBelow, textAt } from './row-text.js';

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
const CHAT_NAMES = ['messages', 'conversation', 'conversations'];
const ID_NAMES = ['id', '_id', 'doc_id', 'document_id', 'uid', 'uuid', 'key', 'guid'];

type Values = Readonly<Record<string, unknown>>;

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

/** The column that a path starts with, and what it holds; null where there is no such column. */
function headOf(path: string, values: Values): { readonly head: string; readonly value: unknown } | null {
  const head = path.includes('.') ? named(path.slice(0, path.indexOf('.')), Object.keys(values)) : null;
  return head === null ? null : { head, value: values[head] };
}

/** Returns why the column of the texts is not known: that which is named is missing, or none is obvious. */
export function textColumnProblem(first: Values, textColumn: string): string {
  const names = Object.keys(first);
  const columns = names.join(', ');
  if (textColumn === '')
    return `which column holds the text is not obvious among ${columns}; name it with --text-column`;
  const nested = headOf(textColumn, first);
  const below = nested === null ? [] : namesBelow(nested.value);
  if (nested !== null && below.length > 0) return `there is no ${textColumn}: ${nested.head} holds ${below.join(', ')}`;
  return noColumn(textColumn, names);
}

function noColumn(wanted: string, names: readonly string[]): string {
  const nearest = nearestWord(wanted, names);
  const hint = nearest === null ? '' : `; did you mean ${nearest}?`;
  return `there is no column ${wanted} among ${names.join(', ')}${hint}`;
}

/** Returns what is wrong with the column named for the ids; null where it is there, or none was named. */
export function idColumnProblem(first: Values, idColumn: string): string | null {
  const names = Object.keys(first);
  return idColumn === '' || named(idColumn, names) !== null ? null : noColumn(idColumn, names);
}

/** A path into a nested column counts if the first row holds a text there, or nothing in that column. */
function nestedPlace(path: string, first: Values): string | null {
  const nested = headOf(path, first);
  if (nested === null) return null;
  const place = `${nested.head}${path.slice(path.indexOf('.'))}`;
  return nested.value === null || textAt(first, place) !== null ? place : null;
}

/** The paths of texts with a usual name below columns that hold objects, such as `answer.text`. */
function usualNested(first: Values): readonly string[] {
  return Object.entries(first)
    .filter(([, value]) => !isChat(value))
    .flatMap(([head, value]) => namesBelow(value).map((name) => [`${head}.${name}`, name] as const))
    .filter(([place, name]) => TEXT_NAMES.includes(name.toLowerCase()) && textAt(first, place) !== null)
    .map(([place]) => place);
}

function guessedText(first: Values): string | null {
  const names = Object.keys(first);
  const usual = guess(
    TEXT_NAMES,
    names.filter((name) => typeof first[name] === 'string' || first[name] === null),
  );
  const chat = guess(
    CHAT_NAMES,
    names.filter((name) => isChat(first[name])),
  );
  const nested = usualNested(first);
  const textual = nested.length > 0 ? nested : names.filter((name) => typeof first[name] === 'string');
  return usual ?? chat ?? (textual.length === 1 ? (textual[0] ?? null) : null);
}

/**
 * Returns the columns of text and id: as given, else by their usual names; for the text also a chat, a text of
 * a usual name in a nested column, or the only column that holds text. Returns null if the choice is not obvious, or if
 * the column named for the text is missing.
 */
export function chooseColumns(
  first: Values,
  told: { readonly textColumn: string; readonly idColumn: string },
): RowColumns | null {
  const names = Object.keys(first);
  const text =
    told.textColumn === ''
      ? guessedText(first)
      : (named(told.textColumn, names) ?? nestedPlace(told.textColumn, first));
  if (text === null) return null;
  const id = told.idColumn === '' ? guess(ID_NAMES, names) : named(told.idColumn, names);
  const guessed = [
    ...(told.textColumn === '' ? [`text=${text}`] : []),
    ...(told.idColumn === '' && id !== null ? [`id=${id}`] : []),
  ];
  return { text, id, guessed };
}
