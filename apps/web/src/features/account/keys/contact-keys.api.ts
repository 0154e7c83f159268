import type { PublicKey } from '@amour/contract/account/keys.ts'
import { toBase64Url } from '@amour/crypto/base64.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { toServerTime } from '#app/call/server-clock.ts'
import { accountSlot, pinsSlot } from '#app/storage/storage.ts'
import { useSlot } from '#app/storage/storage-slot.ts'
import { useStore } from '@amour/ui/store.ts'
import type { Pin } from '#app/storage/stored-values.ts'
import { runCryptoTask } from './crypto-worker.ts'
import { KeyMissing, SendRefusal } from './key-errors.ts'
import { admitKey } from './key-log-admission.ts'
import type { LogVerdict } from './key-log-check.ts'
import { hasPrivateKey } from './keys.api.ts'
import { keyLogStatus } from './key-log-status.ts'
import {
  isUndecided,
  decideNextMessage,
  type NextMessage,
  pinDecided,
  type Trust,
  assessTrust,
} from './message-key-policy.ts'

/** Somebody to write to, with the key that the server gives for them. */
export type Contact<Key extends Pick<PublicKey, 'public'> = Pick<PublicKey, 'public'> & { version?: number }> = {
  id: string
  key: Key | null
}

export { isUndecided, type NextMessage } from './message-key-policy.ts'

/**
 * Where the contact's pin is, and the key as it is, by the browser's own reckoning and not by what the server calls it:
 * `fingerprint` stands for all its public halves, `thumbprint` for the RSA one.
 */
type Seen = {
  pinKey: string
  fingerprint: string | null
  thumbprint: string | null
  /** The X25519 key in it, which version 2 needs; null where it has none. */
  dh: string | null
  /** Whether the member's own key takes version 2 as well. */
  isMutual: boolean
  version: number | undefined
}

const seenQuery = ({ id, key }: Contact, own: string | null | undefined) =>
  queryOptions({
    queryKey: ['contact-key', id, key?.public, own],
    queryFn: async () => ({ seen: note(await see({ id, key })), hasPrivateKey: await hasPrivateKey() }),
    staleTime: Infinity,
  })

type ContactKeyState = {
  trust: Trust
  /** Whether messages to and from them come in version 2. */
  isProven: boolean
  /** What the log of keys says of it, where that is to be told. */
  log: LogNote | undefined
  /** What happens to the next message; undefined until that is known. */
  next: NextMessage | undefined
  /** Takes the key as it is from now on; of one that was compared, takes that back. */
  accept: () => void
  /** Notes that the digits were the same. */
  markCompared: () => void
  /** Decides against the key as it is; nothing is sent to it. */
  decline: () => void
  /** Has read that the key is the pinned one again. */
  dismiss: () => void
}

/**
 * What is known of a contact's key, what follows for the next message, and what can be decided. `hasSealed`: a sealed
 * message of the member's own has been seen.
 */
export function useContactKey(contact: Contact, hasSealed = false): ContactKeyState {
  const { user } = useSlot(accountSlot)
  const { data } = useQuery(seenQuery(contact, user?.public))
  const pins = useSlot(pinsSlot)
  const { pinKey, fingerprint } = data?.seen ?? { pinKey: '', fingerprint: null }
  const pin = pins[pinKey]
  const log = useStore(keyLogStatus)
  const decide = (isCompared: boolean) => {
    if (!data || fingerprint === null) return
    put(pinKey, awaitProof(pin, pinDecided(pin, fingerprint, isCompared)))
    noteVersion2(data.seen)
  }
  return {
    trust: fingerprint === null ? 'unknown' : assessTrust(pin, fingerprint),
    isProven: pin?.level2Since !== undefined && pin.fingerprint === fingerprint,
    log: assessLog(pin, log),
    next:
      data &&
      heldByLog(
        log,
        decideNextMessage({
          hasOwnKey: hasOwnKey(),
          theirs: fingerprint,
          pin,
          hasSealed: hasSealed || data.hasPrivateKey,
          takesVersion2: data.seen.dh !== null,
        }),
      ),
    accept: () => decide(false),
    markCompared: () => decide(true),
    decline: () => fingerprint && pin && put(pinKey, { ...pin, other: { fingerprint, isDeclined: true } }),
    dismiss: () => pin && put(pinKey, pinDecided(pin, pin.fingerprint, pin.isCompared)),
  }
}

/** The sixty digits that both read to each other. */
export const safetyNumberQuery = ({ id, key }: Contact) =>
  queryOptions({
    queryKey: ['safety-number', id, key?.public, accountSlot.get().user?.public],
    queryFn: () => {
      const { user } = accountSlot.get()
      if (!user?.public || !key) throw new KeyMissing()
      return runCryptoTask('compare', [
        { memberId: user.id, public: user.public },
        { memberId: id, public: key.public },
      ])
    },
    staleTime: Infinity,
    retry: false,
  })

/**
 * Lets a message go to a contact: gives the key to seal it for, or null for plain text where neither is known to have
 * had a key. `hasSealed`: a sealed message of the member's own has been seen. Throws SendRefusal.
 */
export async function chooseSealingKey<Key extends PublicKey>(
  contact: Contact<Key>,
  hasSealed: boolean,
): Promise<Key | null> {
  const { pinKey, fingerprint, thumbprint, dh } = note(await see(contact))
  const isSealer = hasSealed || (await hasPrivateKey())
  const pin = pinsSlot.get()[pinKey]
  const takesVersion2 = dh !== null
  const next = decideNextMessage({
    hasOwnKey: hasOwnKey(),
    theirs: fingerprint,
    pin,
    hasSealed: isSealer,
    takesVersion2,
  })
  if (next.way === 'refused') throw new SendRefusal(next.why)
  if (next.way === 'plain') return null
  if (!contact.key || !fingerprint || !thumbprint) throw new SendRefusal('withheld')
  if (__KEY_LOG_POLICY__) {
    const { version } = contact.key
    await admitKey({ memberId: contact.id, version, fingerprint: thumbprint, print: fingerprint, pinKey })
  }
  return contact.key
}

function hasOwnKey() {
  const { user } = accountSlot.get()
  return Boolean(user?.public && user.keyVersion)
}

async function see({ id, key }: Contact): Promise<Seen> {
  const own = accountSlot.get().user?.public
  const [pinKey, dh, fingerprint, thumbprint, ownDh] = await Promise.all([
    pinKeyOf(id),
    key && runCryptoTask('dhOf', key.public),
    key && runCryptoTask('print', key.public),
    key && runCryptoTask('fingerprint', key.public),
    own ? runCryptoTask('dhOf', own) : null,
  ])
  return { pinKey, fingerprint, thumbprint, dh, isMutual: dh !== null && ownDh !== null, version: key?.version }
}

/** Where a pin is kept: a name that tells nobody who opens this browser whom the member writes to. */
async function pinKeyOf(contactId: string): Promise<string> {
  const text = new TextEncoder().encode(`pin1|${accountSlot.get().user?.id}|${contactId}`)
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', text)))
}

/** Pins the first key of somebody to whom messages are sealed, and remembers that another one was given since. */
function note(seen: Seen): Seen {
  const { pinKey, fingerprint, thumbprint } = seen
  if (fingerprint === null) return seen
  const pin = pinsSlot.get()[pinKey]
  if (!pin) {
    if (hasOwnKey()) put(pinKey, awaitProof(undefined, { fingerprint, isCompared: false }))
  } else if (pin.fingerprint === thumbprint && thumbprint !== fingerprint) {
    // The same RSA key with further halves beside it: what is sealed inside still opens with that one alone.
    put(pinKey, awaitProof(pin, { ...pin, fingerprint, isCompared: false }))
  } else if (isUndecided(assessTrust(pin, fingerprint)) && pin.other?.fingerprint !== fingerprint) {
    put(pinKey, { ...pin, other: { fingerprint, isDeclined: false } })
  }
  noteVersion2(seen)
  return seen
}

/** Remembers of a key that is believed what version 2 needs of it, and that nothing less is believed from now on. */
function noteVersion2({ pinKey, fingerprint, dh, isMutual, version }: Seen) {
  const pin = pinsSlot.get()[pinKey]
  if (!pin || pin.fingerprint !== fingerprint || !isMutual || dh === null || version === undefined) return
  if (pin.level2Since !== undefined && pin.dh?.[version] === dh) return
  put(pinKey, { ...pin, level2Since: pin.level2Since ?? earliestNow(), dh: { ...pin.dh, [version]: dh } })
}

/**
 * Now as the server's clock shows it, by which messages are dated, where this browser's is ahead: until then nothing that
 * is unproven would be told. Never later, whatever the server says of the time.
 */
const earliestNow = () => Math.min(Date.now(), toServerTime(Date.now()))

/**
 * What proves a contact's messages of version 2: their X25519 keys that are believed, by version. Somebody who was never
 * pinned is believed as the server gives them, as ever at the first. `level2Since`: since when they write in version 2.
 */
export async function findProofs(contact: Contact): Promise<{ otherDh: Record<string, string>; level2Since?: number }> {
  const { pinKey, fingerprint, thumbprint, dh, version } = await seeOnce(contact)
  const pin = pinsSlot.get()[pinKey]
  const isBelieved = !pin || pin.fingerprint === fingerprint || pin.fingerprint === thumbprint
  const current = isBelieved && dh !== null && version !== undefined ? { [version]: dh } : {}
  return {
    otherDh: { ...pin?.dh, ...current },
    ...(pin?.level2Since !== undefined && { level2Since: pin.level2Since }),
  }
}

const seen = new Map<string, Promise<Seen>>()

/** Each message of a list asks anew. */
function seeOnce(contact: Contact): Promise<Seen> {
  const { user } = accountSlot.get()
  const key = JSON.stringify([user?.id, user?.public, contact.id, contact.key?.public, contact.key?.version])
  const known = seen.get(key) ?? see(contact)
  seen.set(key, known)
  known.catch(() => seen.delete(key))
  return known
}

/** The counter of the newest message that this browser has sent to a contact; with `sent`, that one is it from now on. */
export async function countSent(contactId: string, sent = 0): Promise<number> {
  const pinKey = await pinKeyOf(contactId)
  const pin = pinsSlot.get()[pinKey]
  if (pin && sent > (pin.counter ?? 0)) put(pinKey, { ...pin, counter: sent })
  return Math.max(sent, pin?.counter ?? 0)
}

/**
 * What a page tells of the log of keys beside a contact's own. `unproven`: it could not be looked for there yet.
 * `unprovenChange`: the same of a key that has changed, to which nothing goes before.
 */
type LogNote = 'broken' | 'ownAdded' | 'unproven' | 'unprovenChange'

function assessLog(pin: Pin | undefined, log: LogVerdict | undefined): LogNote | undefined {
  if (log?.is === 'broken') return 'broken'
  if (log?.is === 'good') return log.own.is === 'added' ? 'ownAdded' : undefined
  if (!log || pin?.unproven === undefined) return undefined
  return pin.before ? 'unprovenChange' : 'unproven'
}

/** Whatever would be sealed is not sent while the log shows another past, or keys of the member's own that they don't know. */
function heldByLog(log: LogVerdict | undefined, next: NextMessage): NextMessage {
  if (next.way !== 'sealed') return next
  if (log?.is === 'broken') return { way: 'refused', why: 'logBroken' }
  return log?.is === 'good' && log.own.is === 'added' ? { way: 'refused', why: 'ownAdded' } : next
}

/** A key that this browser has not known before waits to be found in the log, where there is one. */
function awaitProof(before: Pin | undefined, pin: Pin): Pin {
  if (!__KEY_LOG_POLICY__) return pin
  const unproven = before?.fingerprint === pin.fingerprint ? before.unproven : Date.now()
  return unproven === undefined ? pin : { ...pin, unproven }
}

function put(pinKey: string, pin: Pin) {
  pinsSlot.set({ ...pinsSlot.get(), [pinKey]: pin })
}
