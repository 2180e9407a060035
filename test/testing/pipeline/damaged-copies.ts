import fc from 'fast-check';

/** Returns copies of bytes that are changed, shortened or lengthened in up to four places. */
export const damagedCopies = (sound: Buffer): fc.Arbitrary<Buffer> =>
  fc
    .array(fc.tuple(fc.nat(sound.length - 1), fc.nat(3), fc.uint8Array({ minLength: 1, maxLength: 6 })), {
      minLength: 1,
      maxLength: 4,
    })
    .map((changes) =>
      changes.reduce(
        (bytes, [at, left, put]) => Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + left)]),
        sound,
      ),
    );
