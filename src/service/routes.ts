import type { RegisterRoute } from './route.js';
import { bibliographyFiles } from './routes/bibliography-files.js';
import { bibliographyText } from './routes/bibliography-text.js';
import { modelVersions } from './routes/model-versions.js';
import { patternsStream } from './routes/patterns-stream.js';
import { predictFiles } from './routes/predict-files.js';
import { predictText } from './routes/predict-text.js';
import { usageStats } from './routes/usage-stats.js';

/** Every endpoint of the service. */
export const routes: readonly RegisterRoute[] = [predictText, predictFiles, patternsStream, bibliographyText, bibliographyFiles, usageStats, modelVersions];
