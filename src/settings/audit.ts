import { Type } from 'typebox';
import { setting } from '../lib/setting.js';

/** What `assay audit` does beyond a run. */
export const auditSettings = {
  paths: setting(
    Type.Array(Type.String()),
    [],
    'files, folders and globs that are audited when none is named',
    'file-only',
  ),
  canaries: setting(
    Type.Boolean(),
    true,
    'score the canary documents at every audit, to tell drift of the detector from change of the corpus',
  ),
  rescore: setting(
    Type.Union([Type.Literal('sample'), Type.Literal('all'), Type.Literal('none')]),
    'sample',
    'when the model of the service has changed: score a sample with both versions and say what would change, ' +
      'score all documents again, or none; new and changed documents are scanned in any case',
  ),
  rescoreWords: setting(
    Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
    null,
    'most words that one audit scores again for a changed model; the rest is left to the next audits',
  ),
  canaryFolder: setting(Type.String(), '', 'folder of canary documents, files or datasets; none: those that ship'),
};
