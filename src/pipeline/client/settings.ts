import { Type } from 'typebox';
import { setting } from '../../lib/setting.js';

export const clientSettings = {
  baseUrl: setting(
    Type.String({
      pattern: '^$|^https?://[^\\s/?#]+(?::\\d+)?(?:/[^\\s?#]*)?$',
      description: 'an address that starts with http:// or https://, such as http://localhost:8097',
    }),
    '',
    'address of the service; none: the embedded service',
  ),
  apiKey: setting(Type.String(), '', 'API key of the service (only as ASSAY_API_KEY or in a key file)', 'secret'),
  apiKeyFile: setting(Type.String(), '', 'file that holds the API key'),
  wire: setting(
    Type.String({ minLength: 1 }),
    'assay',
    'wire profile, by name or path: how the service spells what its specification leaves open',
  ),
  requestTimeout: setting(
    Type.Integer({ minimum: 1 }),
    300,
    'seconds to wait for an answer; one that has begun, or the next event of a stream of patterns, three times as long',
  ),
};

/** Whether a wire profile is given as a file, and not by its name. */
export function isWireFile(nameOrPath: string): boolean {
  return /[./\\]/u.test(nameOrPath);
}
