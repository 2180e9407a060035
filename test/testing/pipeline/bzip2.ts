const decoded = (base64: string): Buffer => Buffer.from(base64, 'base64');

/** `Text.`, as the `bzip2` program packs it. */
export const bzip2Text = decoded('QlpoMTFBWSZTWUgtIfYAAACTgAABBAACAARAIAAhg0GaDShxdyRThQkEgtIfYA==');

/** One row of JSON lines with the text `Row.`. */
export const bzip2Row = decoded('QlpoOTFBWSZTWcgMASAAAAdbgAAQEAEAEBAAAgCEyiAAMQNA0CmAHqFwTteixgG4XckU4UJDIDAEgA==');

/** A tar with `a.txt`, in which is `A`. */
export const bzip2Tar = decoded(
  'QlpoOTFBWSZTWb3AeHMAAHB/hMmAAEBgAWcAIAAACGAAnkAAAIAIIABUNEnpMJiNpDyDaimgZNqBpoW+abOIS3kAhQ0ZqJ64rZgEnSZ7' +
    'Ou8JAKhCWEqsDjw8AubD4Xjpkc3Z6zIiA2LuSKcKEhe4Dw5g',
);

/** 30 MB of the letter a, in 50 bytes. */
export const bzip2Bomb = decoded('QlpoOTFBWSZTWaolIPkA5cnBAIAIIAAACCAAMMwJqmnVgqEo2oKhKPF3JFOFCQqiUg+Q');

/** 7,000 lines, in three blocks. */
export const bzip2Lines = decoded(
  'QlpoMTFBWSZTWUHou/gATSVbgAAQQAFwAAQAJ2SMoDAA+AKZMTIMjCmTEyDIwTVVPUNqAeo9TkIUYEKNiFHkQozKRXEpFZKRX0Qo' +
    '9QhRsQo7iFHgQo9iFGBCjQhRgQo0IUfhCjQhRsQo4SiJbEKMiFGBCjqIUbEKP5igrJMprJaJK08AImAtwAAIIAC4AAIAE7JGUBgA' +
    'fAFMmJkGRhTJiZBkYFKqeobUA9R6nKCosQVFuCovMFRZpEOKRDNIh9gqL0gqLcFRd4Ki8QVF7gqLEFRagqLEFRagqL9BUWoKi3BU' +
    'XFCSjcFRZgqLEFRdYKi3BUX8XckU4UJCuwyFuA==',
);
