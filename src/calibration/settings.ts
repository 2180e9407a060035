import { Type } from 'typebox';
import { setting } from '../lib/setting.js';

/** By what verdicts are stated, beside their confidence. */
export const calibrationSettings = {
  profile: setting(
    Type.String(),
    '',
    'calibration profile whose promise states the verdicts: its name, or its file; assay calibrate makes one',
  ),
  maxFalseAlarms: setting(
    Type.String({ pattern: '^\\s*$|^\\s*\\d*\\.?\\d+\\s*%?\\s*$', description: 'a share such as 0.5%' }),
    '',
    'most human texts that may be stated AI or mixed, such as 0.5%: the scores that a model version is shipped with ' +
      'set the thresholds, and the output says for which kinds of text that holds and what it misses',
  ),
  register: setting(
    Type.String(),
    '',
    'what all texts are, such as news: states how often human texts of this kind are called AI, and selects the ' +
      'threshold of a profile that distinguishes registers, or of the shipped scores; without it the strictest holds',
  ),
};
