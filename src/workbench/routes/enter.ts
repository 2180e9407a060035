import { EnterRequest } from '../../contract/workbench.js';
import { WEB_ROOT } from '../../contract/web-paths.js';
import { ApiError } from '../../service/http/index.js';
import { sessionCookie } from '../../service/browser/index.js';
import { cookieName } from '../own-requests.js';
import type { WorkbenchAccess } from '../session.js';
import type { WorkbenchApp } from '../tools.js';

/** The session ends with the program; the cookie need not outlive a week of it. */
const COOKIE_SECONDS = 7 * 86_400;

/** Trades the token of the link for a session. */
export function registerEnter(app: WorkbenchApp, access: WorkbenchAccess): void {
  app.route({
    method: 'POST',
    url: '/enter',
    schema: { body: EnterRequest },
    config: { beforeEntry: true },
    handler: (request, reply) => {
      const session = access.redeem(request.body.token);
      if (session === null) throw new ApiError('not_signed_in', 'This link was used already: each opens once.');
      const scope = { path: WEB_ROOT, secure: false, name: cookieName(request) };
      return reply
        .code(204)
        .header('set-cookie', sessionCookie(session, COOKIE_SECONDS, scope))
        .send();
    },
  });
}
