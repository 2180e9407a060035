import type { Clock } from '../../lib/clock.js';
import type { SettingsOf } from '../../lib/setting.js';
import type { bibliographySettings } from './settings.js';
import { createCrossref } from './sources/crossref.js';
import { createOpenAlex } from './sources/openalex.js';
import { openAnswerCache } from './sources/answer-cache.js';
import { createResolverClient } from './sources/resolver-client.js';
import type { ResolverClient } from './sources/resolver-client.js';
import type { WorkSource } from './types.js';

interface ResolverRecord {
  readonly name: 'crossref' | 'openalex';
  readonly baseUrl: string;
  readonly create: (client: ResolverClient) => WorkSource;
}

/** All online resolvers: one file in `sources/` and one line here each. */
const resolvers: readonly ResolverRecord[] = [
  { name: 'crossref', baseUrl: 'https://api.crossref.org', create: createCrossref },
  { name: 'openalex', baseUrl: 'https://api.openalex.org', create: createOpenAlex },
];

export interface OpenResolvers {
  readonly sources: readonly WorkSource[];
  close(): void;
}

/** Opens the resolvers that are turned on, in the order of the list, with one shared cache. All are off by default. */
export function openResolvers(
  cachePlace: string,
  settings: SettingsOf<typeof bibliographySettings>,
  clock: Clock,
): OpenResolvers {
  const wanted = resolvers.filter(({ name }) => settings.resolvers.includes(name));
  if (wanted.length === 0) return { sources: [], close: () => undefined };
  const cache = openAnswerCache(cachePlace, settings.resolverCacheDays, clock);
  return {
    sources: wanted.map(({ baseUrl, create }) =>
      create(
        createResolverClient({
          baseUrl,
          contactEmail: settings.contactEmail,
          requestsPerSecond: settings.resolverRate,
          cache,
          clock,
        }),
      ),
    ),
    close: () => cache.close(),
  };
}
