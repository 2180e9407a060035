import { AssayError } from '../../lib/errors.js';
import type { ServiceFault } from '../../records/answer.js';

/** The error a refused or failed request becomes where the program cannot go on without an answer. */
export function serviceError(fault: ServiceFault, baseUrl: string): AssayError {
  const said = `${fault.message} (${fault.code})`;
  if (fault.status === null) {
    return new AssayError({
      code: 'service_unreachable',
      message: `the service at ${baseUrl} cannot be reached: ${fault.message}`,
      nextStep: 'Check the address (--base-url) and the network, then start again: nothing is lost.',
      exitCode: 5,
    });
  }
  if (fault.faultClass === 'refused') {
    return new AssayError({
      code: fault.code,
      message: `the service refused the request: ${said}`,
      nextStep: 'Check the API key (ASSAY_API_KEY or --api-key-file), the plan and the model version.',
      exitCode: 5,
    });
  }
  if (fault.faultClass === 'rejected') {
    const nextStep =
      fault.code === 'document_too_long'
        ? 'Shorten the document, or scan it with assay run, which cuts long texts.'
        : 'Change the document or the request: sent again as it is, it is refused again.';
    return new AssayError({
      code: fault.code,
      message: `the service did not accept the document: ${said}`,
      nextStep,
      exitCode: 5,
    });
  }
  return new AssayError({
    code: fault.code,
    message: `the service at ${baseUrl} gave no usable answer: ${said}`,
    nextStep: 'Start again later: what is stored is kept.',
    exitCode: 5,
  });
}
