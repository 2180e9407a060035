import type { AiPatternStreamEvent } from '../../../contract/patterns.js';
import type { MeasuredOn, PatternSentence } from '../../../records/patterns.js';

function measuredOn({
  register,
  low,
  high,
  ...on
}: MeasuredOn): AiPatternStreamEvent['patterns'][number]['measured_on'] {
  return {
    register,
    human_documents: on.humanDocuments,
    ai_documents: on.aiDocuments,
    low,
    high,
    k_times_all: on.timesInAllRegisters,
  };
}

/** A sentence with patterns as the wire shows it. A stream is of one document. */
export function patternEvent({ sentenceIndex, sentence, start, end, patterns }: PatternSentence): AiPatternStreamEvent {
  return {
    document_index: 0,
    sentence_index: sentenceIndex,
    sentence,
    start,
    end,
    patterns: patterns.map((match) => ({
      pattern_id: match.patternId,
      pattern_name: match.patternName,
      display_name: match.displayName,
      category: match.category,
      description: match.description,
      explanation: match.explanation,
      tip: match.tip,
      severity: match.severity,
      relevance: match.relevance,
      k_times: match.timesAsOften,
      ...(match.measured !== undefined && { measured_on: measuredOn(match.measured) }),
      evidence: match.evidence,
      match: match.match,
      start: match.start,
      end: match.end,
      ...(match.groupId !== null && {
        group_id: match.groupId,
        related_sentence_indexes: match.relatedSentenceIndexes,
      }),
    })),
  };
}
