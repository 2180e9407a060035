import { Type } from 'typebox';
import { setting } from '../lib/setting.js';

/** Sources that are not files of this machine. */
export const storageSettings = {
  s3Endpoint: setting(
    Type.String({ pattern: '^(|https?://.+)$', description: 'an address that starts with http:// or https://' }),
    '',
    'address of S3-compatible storage for s3://bucket/prefix paths; none: AWS itself. ' +
      'Credentials as for the AWS tools (AWS_ACCESS_KEY_ID, …)',
  ),
};
