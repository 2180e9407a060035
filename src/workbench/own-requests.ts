import type { FastifyRequest } from 'fastify';
import { ApiError } from '../service/http/index.js';
import { isOwnRequest, sessionOf } from '../service/browser/index.js';
import type { WorkbenchApp } from './tools.js';
import type { WorkbenchAccess } from './session.js';

/** The name of the cookie holds the port: browsers send the cookies of one port of a machine to all. */
export function cookieName({ raw }: FastifyRequest): string {
  return `assay_workbench_${raw.socket.localPort ?? 0}`;
}

/** Whether a request names this machine: a name that another site had resolve here (DNS rebinding) does not. */
function namesLoopback({ headers, raw }: FastifyRequest): boolean {
  const port = raw.socket.localPort ?? 0;
  return ['127.0.0.1', 'localhost'].some((host) => headers.host === `${host}:${port}`);
}

/** Refuses every request that does not name this machine, pages included. */
export function refuseForeignHosts(app: WorkbenchApp): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(
      namesLoopback(request)
        ? undefined
        : new ApiError('cross_site_request', 'The workbench answers at 127.0.0.1 and localhost alone.'),
    );
  });
}

/** Admits requests of the workbench's own pages that carry its session; refuses all others. */
export function requireEntry(scope: WorkbenchApp, access: WorkbenchAccess): void {
  scope.addHook('onRequest', (request, reply, done) => {
    void reply.header('cache-control', 'no-store');
    if (!isOwnRequest(request.headers, null))
      done(new ApiError('cross_site_request', 'This request did not come from the workbench.'));
    else if (request.routeOptions.config.beforeEntry === true) done();
    else if (access.isSession(sessionOf(request.headers.cookie, cookieName(request)))) done();
    else done(new ApiError('not_signed_in', 'This browser has not opened the link of the workbench.'));
  });
}
