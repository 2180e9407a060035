/** Parts of a PDF that are not its pages. */
export interface PdfParts {
  /** The information dictionary, as it stands in the file. */
  readonly info?: string;
  /** The encryption dictionary, as it stands in the file. */
  readonly encrypt?: string;
}

/** A PDF with a page for each text; null is a damaged one. */
export function pdfOf(pages: readonly (string | null)[], { info, encrypt }: PdfParts = {}): Uint8Array {
  const firstPage = 4;
  const kids = pages.map((_, index) => `${firstPage + index * 2} 0 R`).join(' ');
  const objects: (string | null)[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((text, index) => {
      if (text === null) return ['(no page)', null];
      const drawn = `BT /F1 12 Tf 72 700 Td (${text}) Tj ET`;
      return [
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> ' +
          `/Contents ${firstPage + 1 + index * 2} 0 R >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ];
    }),
    info ?? null,
  ];
  const offsets: number[] = [];
  let body = '%PDF-1.4\n';
  objects.forEach((object, index) => {
    offsets[index] = body.length;
    if (object !== null) body += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const entries = objects.map((object, index) =>
    object === null ? '0000000000 00000 f \n' : `${String(offsets[index]).padStart(10, '0')} 00000 n \n`,
  );
  const extra =
    (info === undefined ? '' : ` /Info ${objects.length} 0 R`) +
    (encrypt === undefined ? '' : ` /Encrypt ${encrypt} /ID [<00> <00>]`);
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}` +
      `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${extra} >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}
