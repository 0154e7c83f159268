/**
 * How long a registration waits for its activation, in milliseconds. A username is kept exactly as long whether or not
 * the registration made an account, so that its coming free tells nothing of the e-mail address (docs/security/rules.md
 * §2.8).
 */
export const REGISTRATION_LIFE = 7 * 24 * 60 * 60_000
