import words from '#i18n/media.json' with { type: 'json' }

/** Why an upload was not approved, by its key. */
type ReasonKey = keyof typeof words.reasons

/** The sentence that tells a member why an upload was not approved. */
export function reasonText(reason: ReasonKey): string {
  return words.reasons[reason]
}
