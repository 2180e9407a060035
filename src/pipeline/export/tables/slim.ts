import type { LabelledRow } from '../../../records/dataset-row.js';
import type { ClassProbabilities } from '../../../records/verdict.js';
import type { Column, Table } from '../table.js';
import { judgedColumn } from './judged-column.js';
import { truthColumn } from './truth.js';

/** Four decimals, as services give them: an averaged or recalibrated one has more. */
const rounded = (probability: number): number => Math.round(probability * 1e4) / 1e4;

function probability(name: keyof ClassProbabilities): Column<LabelledRow> {
  return {
    name: `probability_${name}`,
    type: 'number',
    describe: '0–1, to 4 digits',
    value: ({ result: { probabilities } }) => (probabilities === null ? null : rounded(probabilities[name])),
  };
}

const assisted: Column<LabelledRow> = {
  name: 'assisted',
  type: 'number',
  describe: 'how much of the text AI edited, 0–1, to 4 digits; as in the results',
  value: ({ result }) => (result.assisted === undefined ? null : rounded(result.assisted.score)),
};

const predictedClass: Column<LabelledRow> = {
  name: 'predicted_class',
  type: 'string',
  describe: 'the class that the service predicts, at any confidence: `human`, `ai` or `mixed`. It is no verdict',
  value: ({ result }) => result.verdict,
};

/** What a classifier needs of each text, and no more. @param truth column of the datasets; empty for none */
export function slimTable(truth: string): Table<LabelledRow> {
  return {
    name: 'slim',
    columns: [
      {
        name: 'id',
        type: 'string',
        describe: 'row id within its dataset; the path of a file',
        value: ({ result }) => result.datasetId ?? result.source,
      },
      ...(truth === '' ? [] : [truthColumn(truth, 'truth')]),
      {
        name: 'verdict',
        type: 'string',
        describe: '`human`, `ai`, `mixed` or `unsure`; none where there is no result',
        value: ({ result }) => result.stated,
      },
      { ...judgedColumn, value: ({ result }) => judgedColumn.value(result) },
      {
        name: 'confidence',
        type: 'string',
        describe: '`low`, `medium` or `high`, or the term of a hosted service',
        value: ({ result }) => result.confidence,
      },
      probability('human'),
      probability('ai'),
      probability('mixed'),
      {
        name: 'silver_label',
        type: 'string',
        describe:
          '`human` or `ai` where the profile is sure enough for the rate of wrong labels asked for; ' +
          'none for all others',
        value: ({ result }) => result.silver ?? null,
      },
      assisted,
      predictedClass,
    ],
  };
}
