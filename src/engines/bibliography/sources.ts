import type { Clock } from '../../lib/clock.js';
import type { SettingsOf } from '../../lib/setting.js';
import type { bibliographySettings } from './settings.js';
import { createArxiv } from './sources/arxiv.js';
import { createCrossref } from './sources/crossref.js';
import { createOpenAlex } from './sources/openalex.js';
import { createPubmed } from './sources/pubmed.js';
import { openAnswerCache } from './sources/answer-cache.js';
import { createResolverClient } from './sources/resolver-client.js';
import type { ResolverClient } from './sources/resolver-client.js';
import type { WorkSource } from './types.js';

interface ResolverRecord {
  readonly name: SettingsOf<typeof bibliographySettings>['resolvers'][number];
  readonly baseUrl: string;
  /** Most requests a second that its terms of use allow. */
  readonly mostPerSecond: number;
  /** The parameter in which it wants the contact address; null for none. */
  readonly contactParameter: string | null;
  readonly create: (client: ResolverClient) => WorkSource;
}

/** All online resolvers: one file in `sources/` and one line here each. */
const resolvers: readonly ResolverRecord[] = [
  {
    name: 'crossref',
    baseUrl: 'https://api.crossref.org',
    mostPerSecond: 50,
    contactParameter: 'mailto',
    create: createCrossref,
  },
  {
    name: 'openalex',
    baseUrl: 'https://api.openalex.org',
    mostPerSecond: 10,
    contactParameter: 'mailto',
    create: createOpenAlex,
  },
  {
    name: 'arxiv',
    baseUrl: 'https://export.arxiv.org',
    mostPerSecond: 1 / 3,
    contactParameter: null,
    create: createArxiv,
  },
  {
    name: 'pubmed',
    baseUrl: 'https://eutils.ncbi.nlm.nih.gov',
    mostPerSecond: 3,
    contactParameter: 'email',
    create: createPubmed,
  },
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
    sources: wanted.map(({ baseUrl, mostPerSecond, contactParameter, create }) =>
      create(
        createResolverClient({
          baseUrl,
          contactEmail: settings.contactEmail,
          contactParameter,
          requestsPerSecond: Math.min(settings.resolverRate, mostPerSecond),
          cache,
          clock,
        }),
      ),
    ),
    close: () => cache.close(),
  };
}
