import type { JSX } from 'preact';
import { Evidence } from './evidence.js';
import type { EvidenceProps } from './evidence.js';
import type { ShownReasons } from './shown-reasons.js';
import { UnsureReasons } from './unsure-reasons.js';

interface ReasonsProps extends Omit<EvidenceProps, 'evidence'> {
  readonly reasons: ShownReasons;
}

/** Shows what a verdict rests on, or why none is stated. */
export function Reasons({ reasons: { evidence, unsure }, ...props }: ReasonsProps): JSX.Element | null {
  if (evidence !== null) return <Evidence evidence={evidence} {...props} />;
  return unsure === null ? null : <UnsureReasons unsure={unsure} onShow={props.onShow} />;
}
