import { AssayError } from '../../lib/errors.js';
import { REDIRECTED } from '../../records/answer.js';
import type { ServiceFault } from '../../records/answer.js';
import { faultAdvice } from '../../records/fault-advice.js';

function messageOf(fault: ServiceFault, baseUrl: string): string {
  const said = `${fault.message} (${fault.code})`;
  if (fault.status === null) return `the service at ${baseUrl} cannot be reached: ${fault.message}`;
  if (fault.code === REDIRECTED) return fault.message;
  if (fault.faultClass === 'refused') return `the service refused the request: ${said}`;
  if (fault.faultClass === 'rejected') return `the service did not accept the document: ${said}`;
  return `the service at ${baseUrl} gave no usable answer: ${said}`;
}

/** The error a refused or failed request becomes where the program cannot go on without an answer. */
export function serviceError(fault: ServiceFault, baseUrl: string): AssayError {
  return new AssayError({
    code: fault.status === null ? 'service_unreachable' : fault.code,
    message: messageOf(fault, baseUrl),
    nextStep: faultAdvice(fault.status === null ? { ...fault, faultClass: 'unreachable' } : fault),
    exitCode: 5,
  });
}
