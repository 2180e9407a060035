/** `main`: the main content, without menus, notices and comments; `whole`: everything that a reader sees. */
export const PAGE_TEXTS = ['main', 'whole'] as const;
export type PageText = (typeof PAGE_TEXTS)[number];
