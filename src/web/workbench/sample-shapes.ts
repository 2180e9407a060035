import type { SampleAnswer } from '../../contract/workbench-sample.js';
import { CHOICES } from '../../records/decision.js';
import { STATED_VERDICTS } from '../../records/verdict.js';
import { either, isNull, isNumber, isOneOf, isText, listOf, objectOf } from '../api/guards.js';
import type { Guard } from '../api/guards.js';

const maybeNumber = either(isNumber, isNull);
const maybeText = either(isText, isNull);
const maybeVerdict = either(isOneOf(...STATED_VERDICTS), isNull);

export const isSampleAnswer: Guard<SampleAnswer> = either(
  objectOf({
    state: isOneOf('ready'),
    run_name: maybeText,
    folder: isText,
    lines: listOf(
      objectOf({
        source_id: isNumber,
        source: isText,
        dataset_id: maybeText,
        stated: maybeVerdict,
        confidence: maybeText,
        ai: maybeNumber,
        language: maybeText,
        words: maybeNumber,
        decision: either(isOneOf(...CHOICES), isNull),
      }),
    ),
    bounds: listOf(
      objectOf({
        verdict: maybeVerdict,
        texts: isNumber,
        sampled: isNumber,
        read: isNumber,
        errors: isNumber,
        open: isNumber,
        passed: isNumber,
        upper: maybeNumber,
        more: maybeNumber,
      }),
    ),
  }),
  objectOf({ state: isOneOf('making'), done: isNumber }),
);
