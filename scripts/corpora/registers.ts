import type { GuessedRegister } from '../../src/records/guessed-register.js';
import { sha256Hex } from '../../src/lib/hash.js';
import { isNonCommercial } from './detection.js';
import type { CorpusDocument } from './detection.js';

/** What an English text of the detection corpus is; `other` is none of the registers, such as a speech or a law. */
export type CorpusRegister = GuessedRegister | 'other';

/** Sources and domains of each register: `source` for all of its domains, or `source/domain`. */
const SOURCES: Readonly<Record<CorpusRegister, readonly string[]>> = {
  news: [
    'bbc2005',
    'detectrl/news',
    'gecscore/news',
    'iu-edu/news',
    'l2r/NewsArticle',
    'l2r/Sports',
    'nltk-abc',
    'nltk-brown/news',
    'onestop',
    'humanizerbench/news_article',
  ],
  academic: [
    'biscope/abstract',
    'faid/academic',
    'hppt/abstract',
    'l2r/AcademicResearch',
    'arxiv-2018',
    'deep-review',
    'review-abstracts',
    'mlanthology',
    'pubmedqa',
    'm4abs-dpo/abstract',
    'raidar/abstract',
    'wetbench/abstract',
    'nltk-brown/learned',
    'micusp',
  ],
  essay: [
    'argugpt',
    'biscope/essay',
    'gpt-essays-ndhal',
    'outfox',
    'rexshijaku',
    'asap',
    'locness',
    'ellipse',
    'daigt',
    'application',
    'humanizerbench/academic_essay',
    'humanizerbench/application_essay',
  ],
  fiction: [
    'biscope/fiction',
    'detectrl/fiction',
    'gecscore/fiction',
    'eltec-eng',
    'eltec/fiction',
    'l2r/LiteratureCreativeWriting',
    'eqbench-cw',
    'eqbench-lf',
    'gpt-stories',
    'lamp/fiction',
    'nltk-brown/fiction',
    'nltk-brown/adventure_fiction',
    'nltk-brown/mystery_fiction',
    'nltk-brown/romance_fiction',
    'nltk-brown/scifi',
  ],
  manual: [
    'progit',
    'l2r/TechnicalWriting',
    'recipe-db',
    'pep',
    'eip',
    'rust-rfc',
    'nltk-brown/hobbies',
    'imbd-ml/wikihow',
  ],
  mail: ['l2r/PersonalCommunication', 'humanizerbench/business_email'],
  review: [
    'biscope/review',
    'detectrl/review',
    'l2r/ProductReview',
    'nltk-product-reviews',
    'amazon-gpt',
    'wetbench/review',
    'raidar/review',
    'nltk-brown/arts_review',
  ],
  forum: ['gptid-reddit', 'eli5', 'newsgroups-1993', 'medqa-forum', 'humanizerbench/discussion_board'],
  other: [
    '18f-blog',
    'benbalter-blog',
    'digitalgov',
    'karpathy-blog',
    'overreacted',
    'ropensci-blog',
    'simplystats',
    'yihui',
    'humanizerbench/blog_post',
    'humanizerbench/marketing_copy',
    'iu-edu/wiki',
    'wikitext2',
    'wiki-llama',
    'wetbench/wiki',
    'medquad',
    'medlfqa',
    'nltk-speech',
    'nltk-genesis',
    'nltk-brown/religion',
    'nltk-brown/government',
    'nltk-brown/popular_lore',
    'nltk-brown/essay_belles_lettres',
    'l2r/LegalDocument',
    'l2r/GovernmentPublic',
    'l2r/Religious',
    'l2r/Business',
    'l2r/Finance',
    'l2r/ArtCulture',
    'l2r/TravelTourism',
  ],
};

const registerOfSource = new Map(
  Object.entries(SOURCES).flatMap(([register, sources]) => sources.map((source) => [source, register] as const)),
);

/**
 * Returns the register of a document, by its source and domain. `null` for other languages than English and for
 * sources that mix registers, such as answers to any question.
 */
export function registerOf({ source, domain, lang }: CorpusDocument): CorpusRegister | null {
  if (lang !== 'en') return null;
  const found = registerOfSource.get(`${source}/${domain}`) ?? registerOfSource.get(source);
  return Object.keys(SOURCES).find((name): name is CorpusRegister => name === found) ?? null;
}

/** A source of which one part is non-commercial, and nothing is stated of the rest. */
const PARTLY_NON_COMMERCIAL = 'wetbench';

/**
 * Whether a document of the training files teaches the guesser of registers: half of the groups of sources that are
 * free for commercial use. Patterns are measured on the other texts.
 */
export function teachesRegisters(document: CorpusDocument): boolean {
  if (isNonCommercial(document) || document.source === PARTLY_NON_COMMERCIAL) return false;
  return Number.parseInt(sha256Hex(document.group).slice(0, 8), 16) % 2 === 0;
}
