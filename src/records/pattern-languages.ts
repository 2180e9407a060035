/** Languages whose AI wordings Assay knows. In others only what shows without them is found, such as repetition. */
export const PATTERN_LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'zh', 'ja'] as const;
