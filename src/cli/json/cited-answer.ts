import { inflatedText } from '../../lib/deflated-text.js';
import type { CitedText } from '../../library/texts.js';
import type { BibliographyFindings } from '../../records/bibliography.js';
import type { ScannedSection, WholeText } from '../../records/whole-text.js';
import { serviceAnswer } from './service-answer.js';

function sectionJson({ number, start, end, words, heading, result }: ScannedSection) {
  return { section: number, start, end, words, heading, scanned: result !== null };
}

/** What only the whole text shows: counts over all sections, and which citation leads to which entry of any section. */
function foundJson({ summary, references, citations }: BibliographyFindings, sections: readonly ScannedSection[]) {
  const sectionAt = (at: number): number => sections.findLast(({ start }) => start <= at)?.number ?? 1;
  const { notFound: not_found, danglingCitations: dangling_citations, list, index, ...counts } = summary;
  return {
    summary: {
      ...counts,
      not_found,
      dangling_citations,
      ...(list !== undefined && { list: { read: list.read, missing: list.missing, is_cut: list.isCut } }),
      index: { name: index.name, works: index.works, built_at: index.builtAt },
    },
    references: references.map(({ id, start, end, raw, verdict, severity, matchId, citedBy }) => ({
      ...{ id, section: sectionAt(start), start, end, raw, verdict, severity },
      ...{ match_id: matchId, cited_by: citedBy },
    })),
    citations: citations.map(({ id, start, end, text, referenceIds }) => ({
      ...{ id, section: sectionAt(start), start, end, text, reference_ids: referenceIds },
    })),
  };
}

function failureJson({ failure }: WholeText) {
  return failure === null
    ? {}
    : { failure: { code: failure.code, message: failure.message, next_step: failure.nextStep } };
}

/**
 * The references of a text of any length as JSON: the service's own answer of a document that it took at once; else
 * what is found in the whole, its sections, and the service's answer about each that was scanned, as it came. Ids and
 * places of the whole are its own: those of an answer count within its section.
 */
export function citedAnswer({ findings, result, whole, isWhole }: CitedText): string {
  const { sections, words, textWords } = whole;
  if (sections.length < 2 && isWhole) return serviceAnswer(result);
  const answers = sections.flatMap((section) => (section.result === null ? [] : [inflatedText(section.result.raw)]));
  const found = { words, text_words: textWords, ...foundJson(findings, sections), ...failureJson(whole) };
  return (
    `{"whole":${JSON.stringify(found)},"sections":${JSON.stringify(sections.map(sectionJson))},` +
    `"version":${JSON.stringify(result.modelVersion)},"documents":[${answers.join(',')}]}`
  );
}
