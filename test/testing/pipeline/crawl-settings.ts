import type { CrawlSettings } from '../../../src/pipeline/crawl/index.js';

/** Settings of a crawl that leaves nothing out, with limits that small archives do not meet. */
export const PLAIN_CRAWL: CrawlSettings = {
  include: [],
  exclude: [],
  hidden: false,
  ignore: true,
  followOutside: false,
  archiveMaxDepth: 4,
  archiveMaxMembers: 100_000,
  archiveMaxBytes: 1e9,
  archiveMaxMemberBytes: 1e7,
  dataset: false,
  textColumn: '',
  idColumn: '',
};
