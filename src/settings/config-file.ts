import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, YAMLParseError } from 'yaml';
import { nearestWord } from '../lib/edit-distance.js';
import { AssayError, messageOf, systemCodeOf } from '../lib/errors.js';
import { systemWords } from '../lib/system-words.js';

export interface ConfigFile {
  readonly path: string | null;
  readonly values: Readonly<Record<string, unknown>>;
}

const DEFAULT_NAME = 'assay.yaml';

function badConfig(path: string, problem: string, nextStep: string, cause?: unknown): AssayError {
  return new AssayError({
    code: 'bad_config_file',
    message: `the config file ${path} ${problem}`,
    nextStep,
    exitCode: 2,
    cause,
  });
}

/** Says why a file could not be read, and what to do. */
function unreadable(path: string, error: unknown): AssayError {
  if (error instanceof YAMLParseError) {
    // Behind its first line the message shows the place in several lines.
    const [said = ''] = error.message.split(/:?\n/u);
    return badConfig(path, `cannot be read: ${said}`, 'Correct that line. Every setting: assay config', error);
  }
  if (systemCodeOf(error) === 'ENOENT')
    return new AssayError({
      code: 'bad_config_file',
      message: `there is no config file ${path}`,
      nextStep: `Check the spelling, or write ${DEFAULT_NAME} with: assay init`,
      exitCode: 2,
      cause: error,
    });
  const isSystems = systemCodeOf(error) !== null;
  const step = isSystems ? 'Check the file and its permissions.' : 'Correct the file. Every setting: assay config';
  return badConfig(path, `cannot be read: ${isSystems ? systemWords(error) : messageOf(error)}`, step, error);
}

/**
 * Reads `--config F`, or `assay.yaml` of the working folder when it is there. Unknown keys are refused: a misspelt
 * limit must not be ignored.
 * @param knownKeys every setting and the command-level keys a file may hold
 */
export function readConfigFile(named: string | undefined, cwd: string, knownKeys: ReadonlySet<string>): ConfigFile {
  const path = named ?? join(cwd, DEFAULT_NAME);
  if (named === undefined && !existsSync(path)) return { path: null, values: {} };
  let content: unknown;
  try {
    content = parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw unreadable(path, error);
  }
  if (content === null) return { path, values: {} };
  if (typeof content !== 'object' || Array.isArray(content))
    throw badConfig(
      path,
      'is not a list of "setting: value" lines',
      'Write each setting on a line of its own, such as minWords: 40. Every setting: assay config',
    );
  const values: Record<string, unknown> = { ...content };
  for (const key of Object.keys(values)) {
    if (knownKeys.has(key)) continue;
    // Flags are written as words with dashes; in the file the same setting is one word.
    const nearest = nearestWord(key.replaceAll(/[-_]/gu, ''), knownKeys);
    const meant = nearest === null ? '' : `; did you mean ${nearest}?`;
    throw badConfig(path, `has an unknown setting "${key}"${meant}`, 'See every setting: assay config');
  }
  return { path, values };
}
