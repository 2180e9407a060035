/** In the head of every page that the program writes, by which a crawl recognises it. */
export const PAGE_MARK = '<meta name="generator" content="Assay" />';
