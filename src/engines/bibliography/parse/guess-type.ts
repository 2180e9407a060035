interface KnownFields {
  readonly 'container-title'?: string | undefined;
  readonly volume?: string | undefined;
  readonly page?: string | undefined;
  readonly publisher?: string | undefined;
  readonly editor?: readonly unknown[] | undefined;
  readonly archive?: string | undefined;
  readonly URL?: string | undefined;
}

const PROCEEDINGS =
  /\b(?:proc(?:eedings|\.)?|conf(?:erence|\.)?|symposium|workshop|tagungsband|anais|actes|actas)\b|\b(?:CVPR|ICCV|ECCV|NeurIPS|NIPS|ICML|ICLR|AAAI|IJCAI|ACL|EMNLP|NAACL|KDD|SIGIR|CHI|AISTATS)\b/i;
const THESIS =
  /\b(?:ph\.?\s?d\.?|doctoral|master['’]?s|mémoire de)\s+(?:thesis|dissertation)|\b(?:thesis|dissertation|tese|dissertação|thèse|tesis|habilitationsschrift)\b/i;
const REPORT =
  /\b(?:technical report|tech\.? rep|working paper|RFC\s?\d+|discussion paper|white paper|arbeitspapier|relatório)\b/i;
const WEB =
  /\b(?:accessed|retrieved|available (?:at|from|online)|abgerufen|zugriff|consulté|acesso em|disponível em|consultado)\b/i;

/** CSL type of a reference, from the fields it has and the words it uses. */
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
