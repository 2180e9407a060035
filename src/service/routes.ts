import type { RegisterRoute } from './route.js';
import { modelVersions } from './routes/model-versions.js';
import { predictFiles } from './routes/predict-files.js';
import { predictText } from './routes/predict-text.js';
import { usageStats } from './routes/usage-stats.js';

/** Every endpoint of the service. */
export const routes: readonly RegisterRoute[] = [predictText, predictFiles, usageStats, modelVersions];
