import type { RegisterRoute } from './route.js';
import { bibliographyFiles } from './bibliography-files.js';
import { bibliographyText } from './bibliography-text.js';
import { modelVersions } from './model-versions.js';
import { patternsStream } from './patterns-stream.js';
import { predictFiles } from './predict-files.js';
import { predictText } from './predict-text.js';
import { usageStats } from './usage-stats.js';

/** The endpoints that take JSON or nothing. */
export const routes: readonly RegisterRoute[] = [
  predictText,
  patternsStream,
  bibliographyText,
  usageStats,
  modelVersions,
];

/** The endpoints that take files as multipart. */
export const fileRoutes: readonly RegisterRoute[] = [predictFiles, bibliographyFiles];
