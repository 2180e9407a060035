import { Type } from 'typebox';
import { setting } from '../lib/setting.js';

/** What a run or an audit does when it ends. */
export const endingSettings = {
  failOn: setting(
    Type.Array(Type.String()),
    [],
    'exit with code 6 when this holds, for example ai>0.2 or failed>0; may be given again',
  ),
  onCompleteCommand: setting(
    Type.Array(Type.String()),
    [],
    'program and its arguments, started without a shell when a run or audit ends; ' +
      'it reads the outcome as JSON on standard input',
    'file-only',
  ),
  onCompleteUrl: setting(
    Type.String({ pattern: '^$|^https?://\\S+$', description: 'an address that starts with http:// or https://' }),
    '',
    'address to which the same JSON is sent by POST',
    'private',
  ),
};
