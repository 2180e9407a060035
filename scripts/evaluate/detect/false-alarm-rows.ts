import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { packageFile } from '../../../src/lib/package-root.js';
import type { FalseAlarmRow } from '../../../src/records/false-alarm-rows.js';
import { REGISTERS, REGISTER_TEXT } from '../../../src/records/register.js';
import { ALL } from './false-alarms.js';
import type { FalseAlarms } from './false-alarms.js';

const FILE = packageFile('src', 'records', 'false-alarm-rows.ts');
const START = '// rows: begin\n';
const END = '  // rows: end';

function registerNamed(name: string): FalseAlarmRow['register'] {
  if (name === ALL) return null;
  const found = REGISTERS.find((register) => REGISTER_TEXT[register] === name);
  if (found === undefined) throw new Error(`src/records/register.ts has no register "${name}"`);
  return found;
}

/** Returns the table of the model card as records; lines of all lengths are left out. */
export function falseAlarmRows(version: string, measured: readonly FalseAlarms[]): readonly FalseAlarmRow[] {
  return measured
    .filter(({ words }) => words !== ALL)
    .map(({ register, words, texts, statedAi }) => {
      const [, from = '0', to] = /^(\d+)(?:–(\d+))?/u.exec(words) ?? [];
      return {
        version,
        register: registerNamed(register),
        fromWords: Number(from),
        toWords: to === undefined ? null : Number(to),
        texts,
        ai: statedAi,
      };
    });
}

function lineOf({ version, register, fromWords, toWords, texts, ai }: FalseAlarmRow): string {
  const named = register === null ? 'null' : `'${register}'`;
  return (
    `  { version: '${version}', register: ${named}, fromWords: ${fromWords}, toWords: ${toWords}, ` +
    `texts: ${texts}, ai: ${ai} },\n`
  );
}

/** Writes `src/records/false-alarm-rows.ts`. */
export async function writeFalseAlarmRows(rows: readonly FalseAlarmRow[]): Promise<void> {
  const old = readFileSync(FILE, 'utf8');
  const start = old.indexOf(START) + START.length;
  const written = `${old.slice(0, start)}${rows.map(lineOf).join('')}${old.slice(old.indexOf(END))}`;
  writeFileSync(FILE, await format(written, { ...(await resolveConfig(FILE)), filepath: FILE }));
}

/** Returns the rows of a version from the evaluation that is stored with it; none where it was not measured. */
export function storedFalseAlarmRows(version: string): readonly FalseAlarmRow[] {
  const stored = JSON.parse(readFileSync(packageFile('data', 'models', version, 'evaluation.json'), 'utf8')) as {
    readonly falseAlarms?: readonly FalseAlarms[];
  };
  return falseAlarmRows(version, stored.falseAlarms ?? []);
}
