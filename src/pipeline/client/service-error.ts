import { REDIRECTED, STOPPED_WAITING } from '../../records/answer.js';
import type { ServiceFault } from '../../records/answer.js';
import { faultAdvice } from '../../records/fault-advice.js';
import { answeredText } from '../../records/fault-text.js';
import { ServiceFailure } from '../../records/service-failure.js';
import { mayPass } from './may-pass.js';

/** Whether a request was sent, or may have been, and no whole answer came. */
function isLost({ status, faultClass }: ServiceFault): boolean {
  return status === null && faultClass === 'lost';
}

function messageOf(fault: ServiceFault, baseUrl: string): string {
  const said = `${fault.message} (${fault.code})`;
  if (isLost(fault)) return `the service at ${baseUrl} gave no whole answer: ${fault.message}`;
  if (fault.status === null) return `the service at ${baseUrl} cannot be reached: ${fault.message}`;
  if (fault.code === REDIRECTED) return fault.message;
  if (fault.faultClass === 'refused') return `the service refused the request: ${said}`;
  if (fault.faultClass === 'rejected') return `the service did not accept the document: ${said}`;
  return `the service at ${baseUrl} ${answeredText(fault) ?? `gave no usable answer: ${said}`}`;
}

/**
 * The error a refused or failed request becomes where the program cannot continue without an answer.
 * @param isWrongAddress whether it failed because of its address, so that waiting does not help
 */
export function serviceError(fault: ServiceFault, baseUrl: string, isWrongAddress = false): ServiceFailure {
  if (fault.code === STOPPED_WAITING)
    return new ServiceFailure({
      code: fault.code,
      message: fault.message,
      nextStep: 'Run the command again; assay doctor says whether the service answers.',
      exitCode: 4,
      fault,
      mayPass: true,
    });
  return new ServiceFailure({
    code: fault.status === null ? 'service_unreachable' : fault.code,
    message: messageOf(fault, baseUrl),
    nextStep: faultAdvice(fault.status === null && !isLost(fault) ? { ...fault, faultClass: 'unreachable' } : fault),
    exitCode: 5,
    fault,
    mayPass: !isWrongAddress && mayPass(fault),
  });
}
