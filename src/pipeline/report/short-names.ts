import { commonFolder, withoutFolder } from '../../records/common-folder.js';
import type { FirstDocument } from '../../records/first-document.js';
import type { ResultRow } from '../../records/result-row.js';
import type { SourceChange } from '../../records/run-diff.js';
import type { ReportInput } from './input.js';

type Shorten = <Named extends { readonly source: string }>(named: Named) => Named;

/** Changes each item of a sequence as it is read. */
function mapped<Item>(items: () => AsyncIterable<Item>, change: (item: Item) => Item): () => AsyncIterable<Item> {
  return async function* changed() {
    for await (const item of items()) yield change(item);
  };
}

function mappedOrNone<Item>(
  items: (() => AsyncIterable<Item>) | null,
  change: (item: Item) => Item,
): (() => AsyncIterable<Item>) | null {
  return items === null ? null : mapped(items, change);
}

function firstWith(shorten: Shorten, first: FirstDocument): FirstDocument {
  return {
    ...first,
    row: shorten(first.row),
    copyNames: first.copyNames.map(shorten),
    similarNames: first.similarNames.map(shorten),
  };
}

function changesWith(shorten: Shorten, changes: NonNullable<ReportInput['changes']>): ReportInput['changes'] {
  const maybe = (row: ResultRow | null): ResultRow | null => (row === null ? null : shorten(row));
  const named = (change: SourceChange): SourceChange => ({
    ...change,
    before: maybe(change.before),
    after: maybe(change.after),
  });
  return {
    ...changes,
    flips: changes.flips.map(named),
    restated: { ...changes.restated, first: changes.restated.first.map(named) },
    listed: changes.listed === null ? null : changes.listed.map(shorten),
    decided: changes.decided.map(shorten),
  };
}

/** Returns the folder that all sources of a report are in, with `/` at its end; empty where there is none. */
export async function reportFolder({ facts, rows }: Pick<ReportInput, 'facts' | 'rows'>): Promise<string> {
  const folder = commonFolder(facts.paths);
  // A run on one file, such as a dataset, has sources with its own name.
  if (folder !== '') for await (const { source } of rows()) return source.startsWith(folder) ? folder : '';
  return '';
}

/**
 * Returns the same report with the sources named without the folder that all of them are in.
 * @param folder as of `reportFolder`
 */
export function withShortNames(input: ReportInput, folder: string): ReportInput {
  if (folder === '') return input;
  const shorten: Shorten = (named) => ({ ...named, source: withoutFolder(named.source, folder) });
  return {
    ...input,
    rows: mapped(input.rows, shorten),
    first: input.first.map((first) => firstWith(shorten, first)),
    changes: input.changes === null ? null : changesWith(shorten, input.changes),
    patterns: mappedOrNone(input.patterns, (found) => ({ ...found, of: shorten(found.of) })),
    references: mappedOrNone(input.references, (checked) => ({ ...checked, of: shorten(checked.of) })),
  };
}
