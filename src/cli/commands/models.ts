import { modelVersions } from '../../library/service.js';
import { resolveSettings } from '../../settings/index.js';
import { defineCommand } from '../command.js';
import { addClientFlags } from '../client-flags.js';
import { tableText } from '../table-text.js';
import { textColumns } from '../terminal-columns.js';

export const modelsCommand = defineCommand({
  usage: 'models',
  describe: 'Model versions of the service: which are released, and which it uses by default',
  example: ['assay models', 'the versions of the embedded service'],
  builder: (parser) =>
    addClientFlags(parser).option('json', { type: 'boolean', default: false, describe: 'One JSON value on stdout' }),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const versions = await modelVersions({ settings, cwd: context.cwd });
    if (args.json) {
      const models = versions.map(({ version, released, isDefault }) => ({ version, released, default: isDefault }));
      context.stdout.write(`${JSON.stringify({ models })}\n`);
      return 0;
    }
    const rows = versions.map(({ version, released, isDefault }) => [
      released ? 'yes' : 'no',
      isDefault ? 'yes' : '',
      version,
    ]);
    context.stdout.write(
      rows.length === 0
        ? 'The service lists no model versions.\n'
        : tableText(['RELEASED', 'DEFAULT', 'VERSION'], rows, { columns: textColumns(context.stdout) }),
    );
    return 0;
  },
});
