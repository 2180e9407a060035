/** A setting for programs of tests: to start a second reader takes longer than to read a few small files. */
export const ONE_READER = { ASSAY_EXTRACT_WORKERS: '1' };
