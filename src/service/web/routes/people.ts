import { webEndpoints } from '../../../contract/endpoints.js';
import type { WebPeople } from '../../../contract/web.js';
import { COMMAND_LINE } from '../../accounts/index.js';
import type { AccessChange, PersonAccess } from '../../accounts/index.js';
import { ApiError } from '../../http/index.js';
import { routeOf, silentRouteOf } from '../../routes/index.js';
import { unixSeconds } from '../web-route.js';
import type { RegisterWebRoute } from '../web-route.js';

function webPerson({ name, role, signedInAt, endsAt }: PersonAccess): WebPeople['people'][number] {
  return { name, role, signed_in_at: unixSeconds(signedInAt), ends_at: unixSeconds(endsAt) };
}

function webChange({ by, action, person, changedAt }: AccessChange): WebPeople['changes'][number] {
  const isCommand = by === COMMAND_LINE;
  return { by: isCommand ? '' : by, by_command: isCommand, action, person, at: unixSeconds(changedAt) };
}

/** Who is signed in or holds a link, and what was done about it. For the account holder alone. */
export const listPeople: RegisterWebRoute = (app, { parts }) => {
  app.route({
    ...routeOf(webEndpoints.listPeople),
    handler: async () => {
      const { signIn } = parts.accounts;
      const [people, changes] = [await signIn.people(), await signIn.changes()];
      return { now: unixSeconds(parts.clock.now()), people: people.map(webPerson), changes: changes.map(webChange) };
    },
  });
};

/** Ends the sessions of a person and their link, from their next request on. */
export const endAccess: RegisterWebRoute = (app, { parts }) => {
  app.route({
    ...silentRouteOf(webEndpoints.endAccess),
    handler: async (request, reply) => {
      const { name } = request.body;
      if ((await parts.accounts.signIn.endAccess(name, request.person?.name ?? '')) === 0)
        throw new ApiError('not_found', 'Nobody of this name is signed in or holds a link any more.');
      return reply.code(204).send();
    },
  });
};
