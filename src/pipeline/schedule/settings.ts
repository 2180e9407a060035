import { Type } from 'typebox';
import { setting } from '../../lib/setting.js';
import type { SettingsOf } from '../../lib/setting.js';
import { FEWEST_JUDGED_WORDS } from '../../records/detection.js';

const WordLimit = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]);

export const scheduleSettings = {
  scan: setting(
    Type.Array(Type.Union([Type.Literal('detect'), Type.Literal('patterns'), Type.Literal('bibliography')]), {
      minItems: 1,
    }),
    ['detect'],
    'what to ask of the service about each document: detect, patterns, bibliography',
  ),
  mode: setting(
    Type.Union([Type.Literal('auto'), Type.Literal('files'), Type.Literal('text')]),
    'auto',
    'how documents are sent: many in one upload (files), one a call (text), or as suits how many wait (auto)',
  ),
  concurrency: setting(
    Type.Integer({ minimum: 1, maximum: 1024 }),
    8,
    'most requests under way at a time; it starts with one, and more follow while answers are not delayed',
  ),
  rate: setting(
    Type.String({
      pattern: '^$|^\\d+(\\.\\d+)?(/s|/min|/h)?$',
      description: 'a number with /s, /min or /h, such as 5/s',
    }),
    '',
    'most requests in a second, minute or hour, for example 5/s or 30000/h',
  ),
  maxWords: setting(WordLimit, null, 'most words this start may be billed for; a later start may use as many again'),
  maxFiles: setting(
    Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
    null,
    'most documents this start may send for each scan; a later start may send as many again',
  ),
  maxWordsTotal: setting(WordLimit, null, 'most words the run may be billed for, over all its starts'),
  keepWords: setting(Type.Integer({ minimum: 0 }), 0, 'words of the cycle that this run leaves untouched'),
  yes: setting(
    Type.Boolean(),
    false,
    'send without asking; without it, a run on a terminal asks before it uses a hosted service, which may charge',
  ),
  waitForCycle: setting(
    Type.Boolean(),
    false,
    'wait for the next billing cycle when words run out, or for words that are added, instead of stopping',
  ),
  long: setting(
    Type.Union([Type.Literal('sections'), Type.Literal('first'), Type.Literal('skip')]),
    'sections',
    'texts over the character limit: scan them in sections, scan only their beginning, or leave them out',
  ),
  order: setting(
    Type.String({
      pattern: '^(path|smallest|sample:.+)$',
      description: 'path, smallest or sample:SEED, such as sample:7',
    }),
    'path',
    'which documents first: path, smallest, or sample:SEED for a stratified random order',
  ),
  minWords: setting(
    Type.Integer({ minimum: 0 }),
    FEWEST_JUDGED_WORDS,
    'documents of fewer words are skipped: too little to judge; 0 for none',
  ),
  rescan: setting(Type.Boolean(), false, 'scan again what has a result already'),
  verify: setting(
    Type.Boolean(),
    false,
    'read every file again and compare its bytes, instead of its size and the time of its last change',
  ),
  reextract: setting(
    Type.Union([Type.Literal('none'), Type.Literal('changed'), Type.Literal('all')]),
    'none',
    'unchanged files to read again: none, those whose reader has a newer version now (changed), or all; ' +
      'a text that comes out the same is not scanned again',
  ),
  modelVersion: setting(Type.String(), '', 'model version to ask for; none: the released default of each language'),
  approvedModels: setting(
    Type.Array(Type.String()),
    [],
    'model versions that may be asked for; none: the released defaults',
    'file-only',
  ),
  allowUnapprovedModel: setting(Type.Boolean(), false, 'allow a model version that is not approved'),
  allowDoubleBill: setting(
    Type.Boolean(),
    false,
    'send documents again that may have been billed already, where the service cannot tell',
  ),
  chunkBytes: setting(Type.Integer({ minimum: 1 }), 64 * 1024 * 1024, 'most bytes of text in one upload', 'file-only'),
  retries: setting(
    Type.Integer({ minimum: 0 }),
    8,
    'how often a failed request is sent again, before it is split to find the document at fault',
  ),
  retryDelayMs: setting(
    Type.Integer({ minimum: 0, maximum: 3_600_000 }),
    500,
    'wait before the first retry in milliseconds; doubled each time up to a minute, with jitter',
  ),
  outageWait: setting(
    Type.String({ pattern: '^\\d{1,6}[smhd]$', description: 'a time such as 30s, 15m, 12h or 1d' }),
    '30m',
    'how long to wait for a service that is out before the run stops: 30s, 15m, 12h, 1d',
  ),
  maxFailed: setting(
    Type.Number({ minimum: 0, maximum: 1 }),
    0.2,
    'share of the documents sent, 0 to 1, that the service may refuse or fail at; past it the run stops (exit code 7)',
  ),
  reconcileEvery: setting(Type.Integer({ minimum: 1 }), 50, 'batches between two readings of the usage', 'file-only'),
};

export type ScheduleSettings = SettingsOf<typeof scheduleSettings>;
