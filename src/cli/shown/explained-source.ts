import { sourceName } from '../../records/source-name.js';
import { countOf } from '../../lib/number-text.js';
import type { Explanation } from '../../library/stored-runs.js';
import { warningText } from '../../records/warning-text.js';
import type { FoldedSource } from './explained-runs.js';

/** How the text of a source was read. @param reason why it was left out, or has no text; null where neither is so */
export function extractionText(
  { format, language, provenance }: Explanation['extraction'],
  reason: Explanation['reason'] = null,
): string {
  if (reason === 'private_key') return `${format ?? 'unknown format'}, of which no text is kept`;
  if (provenance === null) return format === null ? 'none' : `none, though the content is ${format}`;
  const { extractor, pages, charset, warnings, manipulations } = provenance;
  const facts = [
    `by ${extractor}`,
    ...(pages === null ? [] : [countOf(pages, 'page')]),
    ...(charset === null ? [] : [charset]),
    ...(language === null ? [] : [`language ${language}`]),
    ...warnings.map(warningText),
    ...manipulations.map(({ kind, count }) => `${kind}:${count} undone`),
  ];
  return `${format ?? 'unknown format'} ${facts.join(', ')}`;
}

/** What the file says about itself; nothing where it says nothing. */
export function propertyLines({ provenance }: Explanation['extraction']): readonly string[] {
  const stated = provenance?.properties;
  if (stated === undefined) return [];
  const facts = [
    ...(stated.title === null ? [] : [`title "${stated.title}"`]),
    ...(stated.producer === null ? [] : [`made with ${stated.producer}`]),
    ...(stated.createdAt === null ? [] : [`created ${stated.createdAt}`]),
    ...(stated.modifiedAt === null ? [] : [`changed ${stated.modifiedAt}`]),
  ];
  return facts.length === 0 ? [] : [`  file states  ${facts.join(', ')}`];
}

/** Returns the path of a source and, in a dataset, the id of its row. */
export const nameOf = ({ source, dataset_id: datasetId }: Explanation): string => sourceName({ source, datasetId });

/** The other sources of the text; how one was read where that was otherwise, and its run where that is another. */
export function sameTextLines({ explanation, others }: FoldedSource): readonly string[] {
  const read = JSON.stringify(explanation.extraction);
  const folded = others.map((other) => {
    const run = other.run_id === explanation.run_id ? '' : `, run ${other.run_id}`;
    const line = `  same text    ${nameOf(other)}${run}`;
    if (JSON.stringify(other.extraction) === read) return [line];
    return [line, `               ${extractionText(other.extraction)}`, ...propertyLines(other.extraction)];
  });
  const named = new Set(others.map(({ source }) => source));
  const rest = explanation.same_text_as.filter((path) => !named.has(path));
  return [...folded.flat(), ...rest.map((path) => `  same text    ${path}`)];
}
