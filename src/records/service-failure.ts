import { AssayError } from '../lib/errors.js';
import type { AssayErrorInit } from '../lib/errors.js';
import type { ServiceFault } from './answer.js';

export interface ServiceFailureInit extends AssayErrorInit {
  readonly fault: ServiceFault;
  /** Whether the same request may be answered later, so that it can be waited for. */
  readonly mayPass: boolean;
}

/** A request without which the program cannot continue was refused or failed. */
export class ServiceFailure extends AssayError {
  readonly fault: ServiceFault;
  readonly mayPass: boolean;

  constructor(init: ServiceFailureInit) {
    super(init);
    this.fault = init.fault;
    this.mayPass = init.mayPass;
  }
}
