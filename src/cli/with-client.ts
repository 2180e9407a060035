import type { Argv } from 'yargs';
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
  const { withServiceClient } = await import('../assemble-service.js');
  return withServiceClient(settings, context.cwd, ask);
}
