/** The header of a tar archive, in bytes; where it holds its sign, and the sum of its bytes. */
export const HEADER_BYTES = 512;
const TAR_SIGN_AT = 257;
const SUM = { from: 148, to: 156 };
const SPACE = 0x20;

/** Whether the sum that the first block states is that of its bytes: tar archives older than the sign have it too. */
function hasTarSum(block: Buffer): boolean {
  const [stated] = /[0-7]+/u.exec(block.toString('latin1', SUM.from, SUM.to)) ?? [];
  if (block.length < HEADER_BYTES || stated === undefined) return false;
  const sum = block.reduce((total, byte, at) => total + (at >= SUM.from && at < SUM.to ? SPACE : byte), 0);
  return Number.parseInt(stated, 8) === sum;
}

/** Whether a file begins as a zip or a tar archive does. @param start its first bytes, `HEADER_BYTES` if it has them */
export function isArchive(start: Buffer): boolean {
  const block = start.subarray(0, HEADER_BYTES);
  const isZip = block.toString('latin1', 0, 4) === 'PK\u0003\u0004';
  return isZip || block.toString('latin1', TAR_SIGN_AT, TAR_SIGN_AT + 5) === 'ustar' || hasTarSum(block);
}
