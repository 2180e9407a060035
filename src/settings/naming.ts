import { Type } from 'typebox';
import { setting } from '../lib/setting.js';

/** What a run or audit is called, whose it is, and how it is served beside others. */
export const namingSettings = {
  name: setting(
    Type.String(),
    '',
    'name of the run, or of the audit, which owns its history; empty: made from the paths (of an audit, and the ' +
      'rules of what is scanned)',
  ),
  owner: setting(
    Type.String({
      pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]{0,80}$',
      description: 'a name of at most 80 characters',
    }),
    '',
    'whose run it is; empty: the user who starts it',
  ),
  priority: setting(
    Type.Union([Type.Literal('low'), Type.Literal('normal'), Type.Literal('high')]),
    'normal',
    'how runs in progress in one database divide connections: high has three times as many as normal, ' +
      'normal three times as many as low, and each has one at least',
  ),
};
