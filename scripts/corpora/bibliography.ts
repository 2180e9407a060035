import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { CslItem } from '../../src/records/csl.js';
import { hash53 } from '../../src/engines/bibliography/hash.js';
import { corporaFolder } from './shared-folder.js';

/** A reference string with its labelled fields; a missing field is not labelled. */
export interface LabelledReference {
  readonly id: string;
  readonly raw: string;
  readonly authors: readonly { readonly family?: string; readonly given?: string }[];
  readonly title: string;
  readonly year: number | null;
  readonly container?: string;
  readonly volume?: string;
  readonly issue?: string;
  readonly pages?: string;
  readonly publisher?: string;
  readonly place?: string;
  readonly editors?: string;
  readonly edition?: string;
  readonly doi?: string;
  readonly url?: string;
  readonly authors_raw?: string;
  readonly source: string;
  readonly doc: string;
}

export interface CheckedString {
  readonly id: string;
  readonly raw: string;
  readonly label: 'exists' | 'chimera' | 'fabricated' | 'unindexed';
  readonly accept: readonly string[];
  readonly match_ids: readonly string[];
  readonly wrong_fields: readonly string[];
  readonly severity: string | null;
  readonly rule: string;
  readonly origin: string;
  readonly base_ids: readonly string[];
  readonly noise: readonly string[];
  readonly clean: string;
  readonly style: string;
  readonly item?: CslItem;
}

export interface MatchedString {
  readonly id: string;
  readonly raw: string;
  readonly match_ids: readonly string[];
}

export interface CorpusDocument {
  readonly id: string;
  readonly kind: string;
  readonly lang: string;
  readonly citation_form: string | null;
  readonly text: string;
  readonly references: readonly {
    readonly id: string;
    readonly raw: string;
    readonly start: number;
    readonly end: number;
    readonly label?: string;
    readonly match_ids?: readonly string[];
  }[];
  readonly citations:
    | readonly {
        readonly start: number;
        readonly end: number;
        readonly text: string;
        readonly refs: readonly string[];
        readonly sentence?: readonly [number, number];
      }[]
    | null;
}

/** Folder of the shared bibliography corpora. */
export const corpusFolder = join(corporaFolder, 'bibliography');

/** Reads one of the corpora. Their shape is our own and fixed. */
// The type is the caller's word: these files are our own.
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
export function readCorpus<T>(name: 'references' | 'labelled' | 'matching' | 'documents'): readonly T[] {
  return gunzipSync(readFileSync(join(corpusFolder, `${name}.jsonl.gz`)))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

/** Whether a group (a document, a work) is held apart: one in five, by hash, the same in training and evaluation. */
export function heldApart(group: string): boolean {
  return hash53(`held-apart|${group}`) % 5 === 0;
}
