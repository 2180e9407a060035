/** The text of Markdown as a reader would see it (first version). */
export function textOfMarkdown(source: string): string {
  return source
    .replace(/^\ufeff?---\r?\n[^]*?\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/u, '')
    .replace(/!?\[([^\]\n]*)\]\((?:[^()\n]|\([^()\n]*\))*\)/gu, '$1')
    .replace(/^[ \t]{0,3}#{1,6}[ \t]+/gmu, '')
    .replace(/^[ \t]{0,3}(?:>[ \t]?)+/gmu, '')
    .replace(/^[ \t]*(?:```|~~~)[^\n]*$/gmu, '')
    .replace(/\*\*|__|`/gu, '')
    .replace(/<\/?[a-z][^>\n]*>/giu, '');
}
