import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ERROR_STATUS } from '../../src/contract/errors.js';
import { packageFile } from '../../src/lib/package-root.js';
import { faultClassOf } from '../../src/pipeline/client/fault-class.js';
import { isReasonCode, reasonNextStep, REASONS, reasonText, sourceReason } from '../../src/records/reasons.js';
import { settingGroups } from '../../src/settings/groups.js';
import { flagName } from '../../src/settings/names.js';

const flags = new Set(Object.values(settingGroups).flatMap((group) => Object.keys(group).map(flagName)));

function programFiles(): readonly string[] {
  const root = packageFile('src');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && path !== 'records/reasons.ts')
    .map((path) => readFileSync(`${root}/${path}`, 'utf8'));
}

test.each(Object.entries(REASONS))('%s has a meaning and a next step that can be followed', (_, reason) => {
  expect(reason.meaning).toMatch(/^[a-z].*[^.]$/u);
  expect(reason.nextStep).toMatch(/^[A-Z].*(?:\.|: assay [a-z]+)$/u);
  const named = [...reason.nextStep.matchAll(/--[a-z-]+/gu)].map(([flag]) => flag);
  expect(named.filter((flag) => flag !== '--help' && !flags.has(flag))).toEqual([]);
});

// The compiler holds the table to what the pipeline and extraction emit: their reasons are keys of it.
test('every error of the service that ends a document has an entry', () => {
  const rejected = Object.entries(ERROR_STATUS).flatMap(([code, status]) => {
    const refusal = { status, code, message: 'no', retryAfterMs: null };
    return faultClassOf(refusal) === 'rejected' ? [code] : [];
  });
  expect(rejected).toContain('document_too_long');
  expect(rejected.filter((code) => !isReasonCode(code))).toEqual([]);
});

test('every entry is a code that the program emits', () => {
  const sources = programFiles();
  const isEmitted = (code: string): boolean =>
    sources.some((source) => source.includes(`'${code}'`) || source.includes(`  ${code}: 4`));
  expect(Object.keys(REASONS).filter((code) => !isEmitted(code))).toEqual([]);
});

test('a code of a hosted service stays as it is and reads as its words', () => {
  const code = sourceReason('content_policy');
  expect([code, reasonText(code), reasonNextStep(code)]).toEqual(['content_policy', 'content policy', null]);
});
