/** A pattern as the service sends it with a sentence of a stream. */
export const SENT_PATTERN = {
  pattern_id: 'p',
  pattern_name: 'p',
  display_name: 'P',
  category: 'c',
  description: 'd',
  explanation: 'e',
  tip: 't',
  severity: 'low',
  relevance: 1,
  k_times: null,
  evidence: 'none',
  match: 'pattern',
  start: 2,
  end: 9,
} as const;
