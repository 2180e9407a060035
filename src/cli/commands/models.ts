import { languageText } from '../../lib/language-text.js';
import { modelVersions } from '../../library/service.js';
import { resolveSettings } from '../../settings/index.js';
import { defineCommand } from '../process/command.js';
import { addClientFlags } from '../flags/client-flags.js';
import { tableText } from '../terminal/table-text.js';
import { textColumns } from '../terminal/terminal-columns.js';

/** Of more languages the codes are shown. */
const MOST_NAMED = 3;

function languagesText(codes: readonly string[]): string {
  return codes.length <= MOST_NAMED ? codes.map(languageText).join(', ') : codes.join(' ');
}

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
      const models = versions.map(({ version, released, isDefault, languages }) => ({
        ...{ version, released, default: isDefault },
        ...(languages !== null && { languages }),
      }));
      context.stdout.write(`${JSON.stringify({ models })}\n`);
      return 0;
    }
    const isTold = versions.some(({ languages }) => languages !== null);
    const rows = versions.map(({ version, released, isDefault, languages }) => [
      released ? 'yes' : 'no',
      isDefault ? 'yes' : '',
      version,
      ...(isTold ? [languages === null ? 'not stated' : languagesText(languages)] : []),
    ]);
    const titles = ['RELEASED', 'DEFAULT', 'VERSION', ...(isTold ? ['LANGUAGES'] : [])];
    context.stdout.write(
      rows.length === 0
        ? 'The service lists no model versions.\n'
        : tableText(titles, rows, { columns: textColumns(context.stdout), wrap: true }),
    );
    return 0;
  },
});
