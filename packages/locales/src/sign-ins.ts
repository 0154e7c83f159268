import words from '#i18n/sign-ins.json' with { type: 'json' }

/** How a try to sign in can end. */
export type SignInOutcome = keyof typeof words

/** The same, in words for its member. */
export function signInText(outcome: SignInOutcome): string {
  return words[outcome]
}
