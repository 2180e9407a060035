import { Type } from 'typebox';
import { setting } from '../../lib/setting.js';

/** Settings of the bibliography scan. Everything that sends data off the machine is off by default. */
export const bibliographySettings = {
  resolvers: setting(
    Type.Array(
      Type.Union([Type.Literal('crossref'), Type.Literal('openalex'), Type.Literal('arxiv'), Type.Literal('pubmed')]),
    ),
    [],
    'Online resolvers queried for references that the local index does not hold: ' +
      'crossref, openalex, arxiv, pubmed',
  ),
  contactEmail: setting(Type.String(), '', 'E-mail address sent to the resolvers, as their terms of use ask'),
  resolverRate: setting(
    Type.Number({ exclusiveMinimum: 0, maximum: 50 }),
    5,
    'Most requests a second to each resolver; fewer where its terms of use ask for that (arxiv: one in three seconds)',
  ),
  resolverCacheDays: setting(
    Type.Integer({ minimum: 0, maximum: 3650 }),
    30,
    'Days for which answers of the resolvers are kept on disk',
  ),
  checkLinks: setting(
    Type.Boolean(),
    false,
    'Check whether web addresses cited in documents answer; private addresses are never requested',
  ),
};
