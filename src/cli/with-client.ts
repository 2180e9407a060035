import type { Argv } from 'yargs';
import { connectService } from '../assemble.js';
import { systemClock } from '../lib/clock.js';
import { createLogger } from '../lib/logger.js';
import { createClient } from '../pipeline/client/index.js';
import type { ServiceClient } from '../pipeline/client/index.js';
import { settingGroups } from '../settings/groups.js';
import { resolveSettings } from '../settings/index.js';
import type { CliContext } from './command.js';
import { addConfigFlag, addSettingFlags } from './setting-flags.js';

/** Flags of a command that asks the service. */
export function addClientFlags(parser: Argv): Argv {
  const withClient = addSettingFlags(addConfigFlag(parser), settingGroups.client, 'The service:');
  return addSettingFlags(withClient, settingGroups.places, 'The embedded service:');
}

/** Asks the service of the settings, embedded or hosted, through the pipeline's own client. */
export async function withClient<Result>(
  flags: Readonly<Record<string, unknown>>,
  context: CliContext,
  ask: (client: ServiceClient) => Promise<Result>,
): Promise<Result> {
  const { settings } = resolveSettings({ flags, env: context.env, cwd: context.cwd });
  const connection = await connectService({
    settings,
    cwd: context.cwd,
    logger: createLogger('silent', { write: () => undefined }),
  });
  try {
    const { wire, requestTimeout } = settings.client;
    const client = createClient(
      {
        baseUrl: connection.baseUrl,
        apiKey: connection.apiKey,
        wire,
        timeoutMs: requestTimeout * 1000,
        connections: 1,
      },
      systemClock,
    );
    try {
      return await ask(client);
    } finally {
      await client.close();
    }
  } finally {
    await connection.close();
  }
}
