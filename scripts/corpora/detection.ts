import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { normaliseText } from '../../src/text/normalise.js';
import { corporaFolder } from './shared-folder.js';

const CorpusSentence = Type.Object({ text: Type.String(), label: Type.Enum(['human', 'ai']) });
export type CorpusSentence = Readonly<Static<typeof CorpusSentence>>;

/** One line of the detection corpus; its README says what the fields mean. */
const CorpusDocument = Type.Object({
  id: Type.String(),
  source: Type.String(),
  domain: Type.String(),
  lang: Type.String(),
  generator: Type.String(),
  label: Type.Enum(['human', 'ai', 'mixed']),
  subtype: Type.Optional(Type.String()),
  group: Type.String(),
  text: Type.String(),
  sentences: Type.Optional(Type.Array(CorpusSentence)),
});
export type CorpusDocument = Readonly<Static<typeof CorpusDocument>>;

const Line = Compile(CorpusDocument);

export type CorpusFile =
  | 'train'
  | 'dev'
  | 'more'
  | 'more-dev'
  | 'more-ml'
  | 'more-ml-dev'
  | 'short'
  | 'human-extra'
  | 'ai-extra'
  | 'essays-extra';

/** Sources that the corpus README marks non-commercial (or research use only): left out of released versions. */
const NON_COMMERCIAL_SOURCES: ReadonlySet<string> = new Set([
  '10kgnad',
  'bbc2005',
  'grok3-zh',
  'nltk-brown',
  'micusp',
  'progit',
  'yihui',
  'asap',
  'locness',
  'daigt',
  'ellipse',
  'korfactscore',
  'lamp',
  'progit2',
  'ud-gdt',
]);

/** Parts of further sources that it marks so: Yelp's reviews, for academic use alone. */
const NON_COMMERCIAL_DOMAINS: ReadonlySet<string> = new Set(['wetbench/review']);

/** Whether the corpus README marks a document non-commercial: by its source, or that of the texts it was made of. */
export function isNonCommercial(document: Pick<CorpusDocument, 'source' | 'domain' | 'group'>): boolean {
  const source = parentSource(document);
  return NON_COMMERCIAL_SOURCES.has(source) || NON_COMMERCIAL_DOMAINS.has(`${source}/${document.domain}`);
}

/** Sources whose AI texts are by models without training for chat. */
const BASE_MODEL_SOURCES: ReadonlySet<string> = new Set(['coauthor', 'gpt3-base', 'seqx-doc']);

/** The same models in sources that hold others, too: base models, and models tuned to short tasks alone. */
const BASE_MODELS: ReadonlySet<string> = new Set([
  'bloomz-7b',
  'flan-t5-11b',
  'flan-t5-xxl',
  'gpt-j-6b',
  'gpt-neo-2.7b',
  'gpt2-xl',
  'llama-7b',
  'text-babbage-001',
  'text-curie-001',
]);

/**
 * Whether a document comes from a model without training for chat, or from a source of such texts. They are out of
 * scope: they train weights, but set no threshold.
 */
export function isBaseModel({ source, generator }: Pick<CorpusDocument, 'source' | 'generator'>): boolean {
  return BASE_MODEL_SOURCES.has(source) || BASE_MODELS.has(generator);
}

/** Reads one file of the detection corpus, texts normalised as the program normalises them. */
export async function readCorpus(file: CorpusFile): Promise<CorpusDocument[]> {
  const path = join(corporaFolder, 'detection', `${file}.jsonl.gz`);
  const documents: CorpusDocument[] = [];
  for await (const line of createInterface({
    input: createReadStream(path).pipe(createGunzip()),
    crlfDelay: Infinity,
  })) {
    if (line === '') continue;
    const document: unknown = JSON.parse(line);
    if (!Line.Check(document)) throw new Error(`${path}: a line is no document of the corpus`);
    documents.push({ ...document, text: normaliseText(document.text) });
  }
  return documents;
}

/**
 * The source that decides what a document may be judged by: a spliced document belongs to the source of its parents.
 */
export function parentSource(document: Pick<CorpusDocument, 'source' | 'group'>): string {
  return document.source === 'splice' ? document.group.slice(0, document.group.indexOf(':')) : document.source;
}

const POLISHED = new Set(['polish', 'rewrite', 'rephrase']);

/** How AI made a text: wrote it, or improved a text that was there. */
export function kindOf(document: Pick<CorpusDocument, 'subtype'>): 'generated' | 'polished' {
  return POLISHED.has(document.subtype ?? '') ? 'polished' : 'generated';
}
