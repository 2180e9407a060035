import { ANSWER_TIMEOUT, CERTIFICATE_REFUSED, REDIRECTED } from './answer.js';
import type { ServiceFault } from './answer.js';

/** What a user can do about a fault of the service. */
export function faultAdvice({ code, status, faultClass }: ServiceFault): string {
  if (code === REDIRECTED)
    return 'Check --base-url: name the address itself. The key was not sent to where the redirect leads.';
  if (code === CERTIFICATE_REFUSED)
    return (
      'The key was not sent. Check the address (--base-url) and the clock of this machine, have the certificate ' +
      'renewed, or name the authority that signed it in NODE_EXTRA_CA_CERTS; then start again.'
    );
  if (code === 'bad_response' && status === 200)
    return (
      'Check what answers at this address (--base-url): a proxy or a sign-in page may answer instead. Then ' +
      'start again: what is stored is kept.'
    );
  if (faultClass === 'lost' && status === null) {
    const then =
      code === ANSWER_TIMEOUT ? 'or wait longer with --request-timeout' : 'and check what lies on the way to it';
    return `Start again later, ${then}: the service may have billed what it was sent.`;
  }
  if (faultClass === 'unreachable')
    return 'Check the address (--base-url) and the network, then start again: nothing is lost.';
  if (status === 404) return 'Check the address (--base-url), the API key and the wire profile (--wire).';
  if (faultClass === 'refused')
    return 'Check the API key (ASSAY_API_KEY or --api-key-file), the plan and the model version.';
  if (code === 'document_too_long') return 'Shorten the document, or scan it with assay run, which cuts long texts.';
  if (faultClass === 'allowance')
    return 'Wait for the next billing cycle, or get more words: assay usage shows what is left and until when.';
  if (faultClass === 'rejected') return 'Change the document or the request: sent again as it is, it is refused again.';
  return 'Start again later: nothing is lost.';
}
