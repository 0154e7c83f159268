import { CryptoFailure } from '@amour/crypto/failure.ts'
import type { PublicKey } from '@amour/contract/account/keys.ts'
import { accountSlot, hasPrivateKeys, readPrivateKeys } from '#app/storage/storage.ts'
import type { StoredPrivateKey } from '#app/storage/storage.ts'
import { openTabChannel } from '#app/storage/tab-channel.ts'
import { runCryptoTask } from './crypto-worker.ts'
import { CryptoStopped, KeyLocked, KeyMissing, SendRefusal } from './key-errors.ts'

/**
 * The `message` to send: sealed for its recipient and for oneself, off the main thread.
 * Throws KeyMissing without a key of one's own, or where this browser holds only another; CryptoFailure `publicKey`
 * where the server's key for oneself is not that of the private key held here; `encrypt`.
 */
export async function sealMessageFor(recipient: PublicKey, text: string, mediaId: string | null): Promise<string> {
  const { user } = accountSlot.get()
  if (!user?.public || !user.keyVersion) throw new KeyMissing()
  const keys = await readPrivateKeys(user.id)
  const privateKey = keys.find(({ version }) => version === user.keyVersion)?.key ?? null
  if (keys.length > 0 && !privateKey) throw new KeyMissing()
  return runCryptoTask('seal', {
    text,
    mediaId,
    recipient: { public: recipient.public, version: recipient.version },
    sender: { public: user.public, version: user.keyVersion, privateKey },
  })
}

/**
 * Whether something failed by its keys or by what was encrypted; `keyProblem` says how. All else, such as a worker that
 * ended, may be over when it is tried again.
 */
export const isKeyProblem = (error: unknown) =>
  !(error instanceof CryptoStopped) &&
  [CryptoFailure, KeyMissing, KeyLocked].some((problem) => error instanceof problem)

/** Why a message was withheld, where it would have left in clear or for a key that nobody has decided on. */
export const getRefusalReason = (error: unknown) => (error instanceof SendRefusal ? error.why : undefined)

/** The name in keys.json of the sentence for a failed message. */
export function keyProblem(error: unknown) {
  if (error instanceof KeyMissing) return 'missing'
  if (error instanceof KeyLocked) return 'locked'
  return error instanceof CryptoFailure ? error.step : 'undecryptable'
}

/**
 * Whether this browser holds a private key: then nothing of its member's leaves in clear. Asked of the browser each
 * time, and for no member by name, since it is the server that says who is signed in; where it cannot tell, yes.
 */
export const hasPrivateKey = (): Promise<boolean> => hasPrivateKeys().catch(() => true)

let known: { memberId: string; keys: readonly StoredPrivateKey[] } | undefined

/** Every private key that is here, read once. Throws KeyMissing without any. */
export async function readMyKeys(): Promise<readonly StoredPrivateKey[]> {
  const memberId = accountSlot.get().user?.id
  if (!memberId) throw new KeyMissing()
  if (known?.memberId === memberId) return known.keys
  const keys = await readPrivateKeys(memberId)
  if (keys.length === 0) throw new KeyMissing()
  known = { memberId, keys }
  return keys
}

/** Whether this browser holds any key of the member's, so that it can open messages. */
export const hasOwnKey = () =>
  readMyKeys().then(
    () => true,
    (error: unknown) => {
      if (error instanceof KeyMissing) return false
      throw error
    },
  )

const arrivals = new Set<() => void>()
const otherTabs = globalThis.document && openTabChannel('amour.keys')

/** Has the keys read anew, in every tab of this browser: one has come. */
export function clearKeyCache() {
  known = undefined
  otherTabs?.postMessage('come')
}

/** Calls back when a key has come by another tab: what did not open for the want of one may open now. */
export const onKeyArrival = (listener: () => void) => void arrivals.add(listener)

otherTabs?.addEventListener('message', () => {
  known = undefined
  for (const listener of arrivals) listener()
})

accountSlot.subscribe(() => {
  if (accountSlot.get().user?.id !== known?.memberId) known = undefined
})
