interface KnownFields {
  readonly 'container-title'?: string | undefined;
  readonly volume?: string | undefined;
  readonly page?: string | undefined;
  readonly publisher?: string | undefined;
  readonly editor?: readonly unknown[] | undefined;
  readonly archive?: string | undefined;
  readonly URL?: string | undefined;
}

const PROCEEDINGS = new RegExp(
  [
    String.raw`\b(?:proc(?:eedings|\.)?|conf(?:erence|\.)?|symposium|workshop|tagungsband|anais|actes|actas)\b|`,
    String.raw`\b(?:CVPR|ICCV|ECCV|NeurIPS|NIPS|ICML|ICLR|AAAI|IJCAI|ACL|EMNLP|NAACL|KDD|SIGIR|CHI|AISTATS)\b`,
  ].join(''),
  'i',
);
const THESIS = new RegExp(
  [
    String.raw`\b(?:ph\.?\s?d\.?|doctoral|master['’]?s|mémoire de)\s+(?:thesis|dissertation)|`,
    String.raw`\b(?:thesis|dissertation|tese|dissertação|thèse|tesis|habilitationsschrift)\b`,
  ].join(''),
  'i',
);
const REPORT =
  /\b(?:technical report|tech\.? rep|working paper|RFC\s?\d+|discussion paper|white paper|arbeitspapier|relatório)\b/i;
const WEB = new RegExp(
  [
    String.raw`\b(?:accessed|retrieved|available (?:at|from|online)|abgerufen|zugriff|consulté|acesso em|`,
    String.raw`disponível em|consultado)\b`,
  ].join(''),
  'i',
);

/** Returns the CSL type of a reference, guessed from its fields and words. */
export function guessType(fields: KnownFields, text: string): string {
  const container = fields['container-title'];
  if (THESIS.test(text)) return 'thesis';
  if (container === undefined && fields.archive !== undefined) return 'article';
  if (container !== undefined && PROCEEDINGS.test(container)) return 'paper-conference';
  if (container !== undefined && fields.volume !== undefined) return 'article-journal';
  if (REPORT.test(text)) return 'report';
  if (container !== undefined)
    return fields.editor !== undefined || fields.publisher !== undefined ? 'chapter' : 'article-journal';
  if (fields.publisher !== undefined) return 'book';
  if (fields.URL !== undefined || WEB.test(text)) return 'webpage';
  return 'document';
}
