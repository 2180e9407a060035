import { isCode, isMember } from './code-shape.js';
import {
  isBoilerplate,
  isClosing,
  isMailHeader,
  isMenuWord,
  isPageHeader,
  isReferenceHeading,
  isSalutation,
} from './phrases.js';
import { isParagraph, isPlainProse, isProse, isSentenceItem } from './prose-shape.js';
import { isRandomLetters } from './random-letters.js';
import { isBibtex, isReference } from './reference-shape.js';
import {
  hasInlineItems,
  hasLeaders,
  isAddress,
  isCaption,
  isFiller,
  isFormula,
  isMarkedHeading,
  isPipeRow,
  isQuotation,
  isTableRow,
} from './structure-shape.js';
import { startsItem } from './units.js';
import type { BlockKind } from '../../records/blocks.js';
import type { Features } from './features.js';
import type { LineGroup } from './units.js';
import { itemAt } from '../../lib/present.js';

/** The kind of a line or paragraph by its own shape. A fragment is short and not a sentence: its neighbours decide. */
export type OwnKind = BlockKind | 'fragment';

type Predicate = (features: Features, text: string, group: LineGroup) => boolean;

/** The first rule that holds decides. A new kind is one predicate and one line here. */
const KINDS: readonly (readonly [OwnKind, Predicate])[] = [
  ['filler', isFiller],
  ['caption', isCaption],
  ['code', isMember],
  ['prose', isPlainProse],
  ['filler', isRandomLetters],
  ['quotation', isQuotation],
  ['heading', isMarkedHeading],
  ['table', isPipeRow],
  ['boilerplate', isMailHeader],
  ['reference', isBibtex],
  ['formula', isFormula],
  ['code', isCode],
  ['contents', hasLeaders],
  ['reference', isReference],
  ['running_header', isPageHeader],
  ['address', isAddress],
  ['boilerplate', isBoilerplate],
  ['heading', isReferenceHeading],
  ['menu', isMenuWord],
  ['boilerplate', isSalutation],
  ['boilerplate', isClosing],
  ['prose', isParagraph],
  ['table', isTableRow],
  ['verse', (_features, _text, group) => group.versified],
  ['list', hasInlineItems],
  ['prose', isSentenceItem],
  ['list', (features, text) => startsItem(text, features)],
  ['prose', isProse],
];

/** Number of the rule for plain sentences. */
export const PLAIN_PROSE_RULE = KINDS.findIndex(([, holds]) => holds === isPlainProse);

/** Number of the rule that a group whose kind an extractor has said meets. */
export const GIVEN_RULE = KINDS.length + 1;

/** Number of the first rule of shape that holds for a group of lines. */
export function ownRule(text: string, group: LineGroup): number {
  if (group.given !== undefined) return GIVEN_RULE;
  for (let rule = 0; rule < KINDS.length; rule += 1)
    if (itemAt(KINDS, rule)[1](group.features, text, group)) return rule;
  return KINDS.length;
}

/** Returns the kind that belongs to a rule of shape. */
export function kindOfRule(rule: number, { given }: LineGroup): OwnKind {
  return given ?? KINDS[rule]?.[0] ?? 'fragment';
}
