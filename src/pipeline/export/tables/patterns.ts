import type { FoundPattern, PatternFindings } from '../../../records/pattern-findings.js';
import type { Rows, Table } from '../table.js';
import { sourceColumns } from './source-columns.js';

/** One row per match, in the order of the sources and of their texts. */
export const patternsTable: Table<FoundPattern> = {
  name: 'patterns',
  columns: [
    ...sourceColumns,
    {
      name: 'sentence_index',
      type: 'integer',
      describe: 'index of the sentence in the document, or in its part where a long text was split; from 0',
      value: ({ sentence }) => sentence.sentenceIndex,
    },
    {
      name: 'pattern_id',
      type: 'string',
      describe: 'id of the pattern, such as `rule_of_three`',
      value: ({ match }) => match.patternId,
    },
    { name: 'display_name', type: 'string', describe: 'its name for people', value: ({ match }) => match.displayName },
    {
      name: 'category',
      type: 'string',
      describe: '`structure`, `rhetoric`, `vocabulary`, `tone`, `formatting`, `chat_leftover` or `citation_artefact`',
      value: ({ match }) => match.category,
    },
    {
      name: 'severity',
      type: 'string',
      describe: '`info`, `low`, `medium` or `high`',
      value: ({ match }) => match.severity,
    },
    {
      name: 'relevance',
      type: 'number',
      describe: 'how much the match matters in its sentence, 0–1',
      value: ({ match }) => match.relevance,
    },
    {
      name: 'k_times',
      type: 'number',
      describe:
        'how many times more often AI text shows the pattern than human text, as measured on texts of `register`, ' +
        'or on all where it is not known; none where too little was measured',
      value: ({ match }) => match.timesAsOften,
    },
    {
      name: 'evidence',
      type: 'string',
      describe:
        'what the measurement says: `strong`, `moderate`, `uncertain`, `none`, `reversed`, `artefact` or `unmeasured`',
      value: ({ match }) => match.evidence,
    },
    {
      name: 'start',
      type: 'integer',
      describe: 'offset of the match in the normalised text, in UTF-16 code units',
      value: ({ match }) => match.start,
    },
    { name: 'end', type: 'integer', describe: 'offset of the end, exclusive', value: ({ match }) => match.end },
    { name: 'match', type: 'string', describe: 'the matched words', value: ({ match }) => match.match },
    {
      name: 'sentence',
      type: 'string',
      describe: 'the sentence that contains them',
      value: ({ sentence }) => sentence.sentence,
    },
    {
      name: 'explanation',
      type: 'string',
      describe: 'explanation of the match, in one or two sentences',
      value: ({ match }) => match.explanation,
    },
    { name: 'tip', type: 'string', describe: 'what a writer could do', value: ({ match }) => match.tip },
    {
      name: 'group_id',
      type: 'string',
      describe:
        'shared by the sentences of a document that carry one pattern together; none where it is in one sentence',
      value: ({ match }) => match.groupId,
    },
    {
      name: 'register',
      type: 'string',
      describe:
        'what the text was taken for by its beginning: `news`, `academic`, `essay`, `fiction`, `manual`, `mail`, ' +
        '`review` or `forum`; none where that is not clear',
      value: ({ match }) => match.measured?.register ?? null,
    },
    {
      name: 'k_low',
      type: 'number',
      describe: 'lower end of the 95 % interval of `k_times`',
      value: ({ match }) => match.measured?.low ?? null,
    },
    { name: 'k_high', type: 'number', describe: 'upper end of it', value: ({ match }) => match.measured?.high ?? null },
    {
      name: 'k_human_documents',
      type: 'integer',
      describe: 'human texts that `k_times` was measured on',
      value: ({ match }) => match.measured?.humanDocuments ?? null,
    },
    {
      name: 'k_ai_documents',
      type: 'integer',
      describe: 'AI texts that `k_times` was measured on',
      value: ({ match }) => match.measured?.aiDocuments ?? null,
    },
  ],
};

/** Yields the matches of all sources, one source after another. */
export async function* matchesOf(findings: Rows<PatternFindings>): AsyncGenerator<FoundPattern> {
  for await (const { of, sentences } of findings) {
    for (const sentence of sentences ?? []) for (const match of sentence.patterns) yield { of, sentence, match };
  }
}
