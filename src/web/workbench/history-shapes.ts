import type {
  DocumentHistory,
  WorkbenchAuditHistory,
  WorkbenchChanges,
  WorkbenchDifference,
} from '../../contract/workbench-history.js';
import { CHANGE_KINDS } from '../../records/change-kind.js';
import { FLIP_CAUSES } from '../../records/flip.js';
import { STATED_VERDICTS, VERDICTS } from '../../records/verdict.js';
import { either, isNull, isNumber, isOneOf, isText, isTruth, listOf, objectOf } from '../api/guards.js';
import type { Guard } from '../api/guards.js';

const maybeNumber = either(isNumber, isNull);
const maybeText = either(isText, isNull);
const maybeVerdict = either(isOneOf(...STATED_VERDICTS), isNull);

export const isWorkbenchAuditHistory: Guard<WorkbenchAuditHistory> = objectOf({
  name: isText,
  paths: listOf(isText),
  newest_run_id: maybeText,
  runs: listOf(
    objectOf({
      run_id: isText,
      at: isNumber,
      is_stored: isTruth,
      previous_run_id: maybeText,
      changes: either(
        objectOf({
          sources: isNumber,
          new: isNumber,
          gone: isNumber,
          renamed: isNumber,
          changed: isNumber,
          rescored: isNumber,
          flips: isNumber,
        }),
        isNull,
      ),
      versions: listOf(isText),
      canaries: either(objectOf({ shift: isNumber, alarm: isTruth }), isNull),
    }),
  ),
  flips: listOf(
    objectOf({
      source: isText,
      dataset_id: maybeText,
      before: isOneOf(...VERDICTS),
      after: isOneOf(...VERDICTS),
      cause: isOneOf(...FLIP_CAUSES),
      run_id: isText,
      at: isNumber,
      is_decided: isTruth,
      source_id: maybeNumber,
    }),
  ),
  flip_count: isNumber,
});

const changeVerdict = either(isOneOf(...STATED_VERDICTS, 'not_judged'), isNull);

export const isWorkbenchChanges: Guard<WorkbenchChanges> = either(
  objectOf({
    state: isOneOf('ready'),
    run: isText,
    previous_run: isText,
    folder: isText,
    lists: listOf(
      objectOf({
        kind: isOneOf(...CHANGE_KINDS),
        count: isNumber,
        lines: listOf(
          objectOf({
            source: isText,
            dataset_id: maybeText,
            before: changeVerdict,
            after: changeVerdict,
            source_before: maybeText,
            run_id: isText,
            source_id: maybeNumber,
          }),
        ),
      }),
    ),
  }),
  either(objectOf({ state: isOneOf('comparing'), done: isNumber }), objectOf({ state: isOneOf('first') })),
);

export const isDocumentHistory: Guard<DocumentHistory> = objectOf({
  states: listOf(
    objectOf({
      first_run_id: isText,
      first_at: isNumber,
      last_run_id: isText,
      last_at: isNumber,
      runs: isNumber,
      is_shown: isTruth,
      source: isText,
      dataset_id: maybeText,
      source_id: isNumber,
      document_hash: maybeText,
      stated: maybeVerdict,
      ai: maybeNumber,
      words: maybeNumber,
      model_version: maybeText,
      outcome: isText,
    }),
  ),
});

export const isWorkbenchDifference: Guard<WorkbenchDifference> = objectOf({
  pieces: either(
    listOf(objectOf({ kind: isOneOf('same', 'removed', 'added'), text: isText })),
    either(isOneOf('other'), isNull),
  ),
});
