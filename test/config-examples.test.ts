import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packageFile } from '../src/lib/package-root.js';
import { resolveSettings } from '../src/settings/index.js';

const configs = readdirSync(packageFile('config', 'examples')).filter((name) => name.endsWith('.yaml'));

test.each(configs)('config/examples/%s holds settings that exist, with values they may have', (name) => {
  const config = packageFile('config', 'examples', name);
  const { configPath, origins } = resolveSettings({ flags: { config }, env: {}, cwd: packageFile() });
  expect(configPath).toBe(config);
  expect(Object.values(origins)).toContain('file');
});
