const HEADER_DIFAT = 0x4c;
const HEADER_FAT_SECTORS = 109;
const LAST_SECTOR = 0xffff_fffa;
const ENTRY_BYTES = 128;

/**
 * Returns one stream of an OLE2 compound file (MS-CFB), or null if it has none of that name. Streams under 4,096 bytes
 * are not searched.
 */
export function oleStream(file: Buffer, wanted: string): Buffer | null {
  const sectorBytes = 2 ** file.readUInt16LE(0x1e);
  const sectorAt = (sector: number): Buffer => file.subarray((sector + 1) * sectorBytes, (sector + 2) * sectorBytes);
  const tables: Buffer[] = [];
  for (let index = 0; index < HEADER_FAT_SECTORS; index += 1) {
    const sector = file.readUInt32LE(HEADER_DIFAT + index * 4);
    if (sector < LAST_SECTOR) tables.push(sectorAt(sector));
  }
  const next = Buffer.concat(tables);
  const chain = (first: number): Buffer => {
    const sectors: Buffer[] = [];
    // A chain that is longer than the file contains a loop.
    for (
      let sector = first;
      sector < LAST_SECTOR && sector * 4 + 4 <= next.length && sectors.length <= file.length / sectorBytes;
      sector = next.readUInt32LE(sector * 4)
    )
      sectors.push(sectorAt(sector));
    return Buffer.concat(sectors);
  };
  const directory = chain(file.readUInt32LE(0x30));
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    const nameBytes = Math.max(0, directory.readUInt16LE(at + 0x40) - 2);
    if (directory.toString('utf16le', at, at + nameBytes) === wanted)
      return chain(directory.readUInt32LE(at + 0x74)).subarray(0, directory.readUInt32LE(at + 0x78));
  }
  return null;
}
