/**
 * The day on which the words of each legal document were changed last, as its page shows it. `test/fence` holds each
 * against the words: who changes them says when.
 */
export const documentDates = {
  terms: '2026-11-28',
  privacy: '2026-11-30',
  cookie: '2026-11-28',
  safeOnlineDating: '2026-11-21',
  websiteSecurity: '2026-11-29',
} as const
