import { Type } from 'typebox';
import { setting } from '../lib/setting.js';

/** By what verdicts are stated, beside their confidence. */
export const calibrationSettings = {
  profile: setting(
    Type.String(),
    '',
    'calibration profile whose promise states the verdicts: its name, or its file; assay calibrate makes one',
  ),
};
