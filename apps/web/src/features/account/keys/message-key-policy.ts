import type { Pin } from '#app/storage/stored-values.ts'

/** What this browser knows where the next message to a contact is concerned. */
export type KnownKeys = {
  /** Whether the server gives a key of the member's own. */
  hasOwnKey: boolean
  /** The fingerprint of the key that the server gives for the contact; null where it gives none. */
  theirs: string | null
  /** The contact's key as this browser saw it before. */
  pin: Pin | undefined
  /** Whether the contact's key, as the server gives it, takes version 2. */
  takesVersion2?: boolean
  /** Whether this browser holds a private key of the member's, or has seen a sealed message of theirs. */
  hasSealed: boolean
}

/**
 * Why the next message is not sent: a name in keys.json. `own`: there is no key of the member's own any more.
 * `withheld`: nor the contact's, which there was. `keyless`: the contact never had one. The others: a key that nobody
 * has decided on, another than the compared one, one given up before, and one that was decided against. `downgraded`: the
 * contact took version 2 before, and the key that is given takes none: no decision makes that good.
 */
export type SendRefusalReason =
  | 'own'
  | 'withheld'
  | 'keyless'
  | 'changed'
  | 'comparedChanged'
  | 'returned'
  | 'declined'
  | 'downgraded'
  | LogRefusalReason

/**
 * What the log of keys has to do with it. `logBroken`: it has shown another past. `unlogged`: the contact's key is not in it.
 * `unprovenChange`: one that has changed waits until it can be looked for. `ownAdded`: a key of the member's own waits for
 * their answer.
 */
type LogRefusalReason = 'logBroken' | 'unlogged' | 'unprovenChange' | 'ownAdded'

export type NextMessage = { way: 'sealed' | 'plain'; why?: undefined } | { way: 'refused'; why: SendRefusalReason }

/**
 * What a contact's key is to this browser. `pinned`: the one it saw first, or that was decided for; `compared`: both
 * have read its digits to each other; `restored`: the pinned one is given again, after another that was never used.
 */
export type Trust =
  | 'unknown'
  | 'pinned'
  | 'compared'
  | 'restored'
  | Extract<SendRefusalReason, 'changed' | 'comparedChanged' | 'returned' | 'declined'>

/**
 * What happens to the next message. What a server says now never turns a conversation that was sealed into one that is
 * not: plain text goes only where neither member is known to have had a key.
 */
export function decideNextMessage({ hasOwnKey, theirs, pin, hasSealed, takesVersion2 }: KnownKeys): NextMessage {
  if (hasOwnKey && theirs !== null) {
    if (pin?.level2Since !== undefined && !takesVersion2) return { way: 'refused', why: 'downgraded' }
    const trust = assessTrust(pin, theirs)
    return isUndecided(trust) ? { way: 'refused', why: trust } : { way: 'sealed' }
  }
  if (!pin && !hasSealed) return { way: 'plain' }
  if (!hasOwnKey) return { way: 'refused', why: 'own' }
  return { way: 'refused', why: pin ? 'withheld' : 'keyless' }
}

export function assessTrust(pin: Pin | undefined, fingerprint: string): Trust {
  if (!pin) return 'unknown'
  if (pin.fingerprint === fingerprint) return pin.other ? 'restored' : pin.isCompared ? 'compared' : 'pinned'
  if (pin.other?.fingerprint === fingerprint && pin.other.isDeclined) return 'declined'
  if (pin.before?.includes(fingerprint)) return 'returned'
  return pin.isCompared ? 'comparedChanged' : 'changed'
}

/** Whether somebody has to decide before anything is sealed for this key. */
export const isUndecided = (trust: Trust): trust is Extract<Trust, SendRefusalReason> =>
  trust === 'changed' || trust === 'comparedChanged' || trust === 'returned' || trust === 'declined'

/** The pin once its member has decided for a key; the ones given up are remembered, since none should come back. */
export function pinDecided(pin: Pin | undefined, fingerprint: string, isCompared: boolean): Pin {
  const given = pin && pin.fingerprint !== fingerprint ? [pin.fingerprint] : []
  const before = [...(pin?.before ?? []), ...given].filter((one) => one !== fingerprint)
  // What was known of version 2 is not forgotten with a key: a decision is for a key, never for less than there was.
  const { level2Since, dh, counter } = pin ?? {}
  return {
    fingerprint,
    isCompared,
    ...(before.length > 0 && { before }),
    ...(level2Since !== undefined && { level2Since }),
    ...(dh && { dh }),
    ...(counter !== undefined && { counter }),
  }
}
