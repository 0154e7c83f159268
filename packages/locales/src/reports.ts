import words from '#i18n/reports.json' with { type: 'json' }

/** What came of a report, by its key. */
type OutcomeKey = keyof typeof words.mailed

/** The sentence that a reporter without an account is mailed; it tells nothing of the site. */
export function outcomeText(outcome: OutcomeKey): string {
  return words.mailed[outcome]
}
