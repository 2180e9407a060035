import type { Detection } from '../../../records/detection.js';
import type { Manipulation } from '../../../records/manipulation.js';
import { mergeManipulations } from '../../../text/manipulations/index.js';

/** A detection together with what reading the file had undone before the detector saw the text. */
export function withManipulations(detection: Detection, undone: readonly Manipulation[]): Detection {
  return undone.length === 0
    ? detection
    : { ...detection, manipulations: mergeManipulations(detection.manipulations, undone) };
}
