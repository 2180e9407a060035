import { Type } from 'typebox';
import { setting } from '../../lib/setting.js';

/** Settings of the bibliography scan. Everything that leaves the machine is off until asked for. */
export const bibliographySettings = {
  resolvers: setting(
    Type.Array(Type.Union([Type.Literal('crossref'), Type.Literal('openalex')])),
    [],
    'Online resolvers asked for references that the local index does not hold: crossref, openalex',
  ),
  contactEmail: setting(Type.String(), '', 'E-mail address sent to the resolvers, as their rules of politeness ask'),
  resolverRate: setting(
    Type.Number({ exclusiveMinimum: 0, maximum: 50 }),
    5,
    'Requests a second to each resolver at most',
  ),
  resolverCacheDays: setting(
    Type.Integer({ minimum: 0, maximum: 3650 }),
    30,
    'Days that answers of the resolvers are kept on disk',
  ),
  checkLinks: setting(
    Type.Boolean(),
    false,
    'Ask whether web addresses cited in documents answer; private addresses never are asked',
  ),
};
