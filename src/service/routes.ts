import type { RegisterRoute } from './route.js';
import { bibliographyFiles } from './routes/bibliography-files.js';
import { bibliographyText } from './routes/bibliography-text.js';
import { modelVersions } from './routes/model-versions.js';
import { patternsStream } from './routes/patterns-stream.js';
import { predictFiles } from './routes/predict-files.js';
import { predictText } from './routes/predict-text.js';
import { usageStats } from './routes/usage-stats.js';

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
