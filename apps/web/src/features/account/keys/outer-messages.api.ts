import type { PublicKey } from '@amour/contract/account/keys.ts'
import { WRITES_VERSION_2 } from '#app/account/formats.ts'
import { onMemberChange } from '#app/storage/on-member-change.ts'
import { accountSlot, readPrivateKeys } from '#app/storage/storage.ts'
import { readFurtherKeysOf, type StoredFurtherKey } from '#app/storage/storage-further-keys.ts'
import { type Contact, countSent, findProofs } from './contact-keys.api.ts'
import type { MessageOrder, OpenedEither, OuterToOpen } from './crypto-tasks.ts'
import { runCryptoTask } from './crypto-worker.ts'
import { KeyMissing } from './key-errors.ts'
import { onKeyArrival, readMyKeys, sealMessageFor } from './keys.api.ts'

export type { MessageOrder } from './crypto-tasks.ts'

/** A message as it came, and when the server says that it was sent. */
type Sealed = { envelope: string; isMine: boolean; mediaId: string | null; sentAt?: string }

/** Milliseconds by which the clocks of browser and server may differ. */
const CLOCKS = 60_000

/**
 * The text of an envelope of either version. `isUnconfirmed`: it opens, and nothing proves that the contact wrote it,
 * though their messages are proven since. Throws KeyMissing, KeyLocked, CryptoFailure `undecryptable` or `unverifiable`; the
 * texts are in keys.json under these names.
 */
export async function openMessageOf(
  sealed: Sealed,
  contact: Contact | undefined,
): Promise<OpenedEither & { isUnconfirmed: boolean }> {
  const { envelope, isMine, mediaId } = sealed
  const { outer, level2Since } = await findOuter(contact, isMine)
  const keys = await readMyKeys()
  const opened = await runCryptoTask('open', { envelope, side: isMine ? 'me' : 'to', mediaId, keys, outer })
  return { ...opened, isUnconfirmed: isUnconfirmed(opened, sealed, level2Since) }
}

/** The first words of an envelope, up to 47 characters, and whether nothing proves who wrote them. Throws as `openMessageOf`. */
export async function previewMessageOf(sealed: Sealed, contact: Contact | undefined) {
  const { envelope, isMine } = sealed
  const { outer, level2Since } = await findOuter(contact, isMine)
  const keys = await readMyKeys()
  const opened = await runCryptoTask('preview', { envelope, side: isMine ? 'me' : 'to', keys, outer })
  return { text: opened.text, isUnconfirmed: isUnconfirmed(opened, sealed, level2Since) }
}

type Proof = Pick<OpenedEither, 'version' | 'isConfirmed'>

/** In version 2 it is proven or not; in version 1 nobody is believed who has written in version 2. */
const isUnconfirmed = ({ version, isConfirmed }: Proof, { isMine, sentAt }: Sealed, level2Since = Infinity) =>
  version === 2 ? !isConfirmed : !isMine && Date.parse(sentAt ?? '') > level2Since + CLOCKS

async function findOuter(
  contact: Contact | undefined,
  isMine: boolean,
): Promise<{ outer?: OuterToOpen; level2Since?: number }> {
  const me = accountSlot.get().user?.id
  if (!contact || !me) return {}
  const [further, { otherDh, level2Since }] = await Promise.all([readMyFurtherKeys(me), findProofs(contact)])
  const outer: OuterToOpen = { from: isMine ? me : contact.id, to: isMine ? contact.id : me, further, otherDh }
  return { outer, ...(level2Since !== undefined && { level2Since }) }
}

type ToSend = {
  text: string
  mediaId: string | null
  /** The Idempotency-Key of the call. */
  mid: string
  /** The link of the newest message that is known, and the counter of one's own newest. */
  after: { prev: string; counter: number }
}

/**
 * The `message` to send, in version 2 to whoever takes that, else in version 1. `order`: where it then stands. Throws as
 * `sealMessageFor`.
 */
export async function sealMessageTo(
  contact: Contact & { key: PublicKey },
  { text, mediaId, mid, after }: ToSend,
): Promise<{ message: string; order?: MessageOrder }> {
  const { user } = accountSlot.get()
  const { key } = contact
  const takes2 = async (publicText: string) => (await runCryptoTask('dhOf', publicText)) !== null
  const isVersion2 = WRITES_VERSION_2 && user?.public && (await takes2(user.public)) && (await takes2(key.public))
  if (!isVersion2 || !user.public || !user.keyVersion) return { message: await sealMessageFor(key, text, mediaId) }
  const version = user.keyVersion
  const [further, keys] = await Promise.all([readMyFurtherKeys(user.id), readPrivateKeys(user.id)])
  const mine = further.find((one) => one.version === version)
  const privateKey = keys.find((one) => one.version === version)?.key
  if (!mine || !privateKey) throw new KeyMissing()
  const counter = (await countSent(contact.id, after.counter)) + 1
  return runCryptoTask('seal2', {
    text,
    mediaId,
    recipient: { public: key.public, version: key.version },
    sender: { public: user.public, version, privateKey },
    outer: { mid, from: user.id, to: contact.id, counter, prev: after.prev, further: mine },
  })
}

let known: { memberId: string; keys: readonly StoredFurtherKey[] } | undefined

onKeyArrival(() => (known = undefined))
onMemberChange(() => (known = undefined))

async function readMyFurtherKeys(memberId: string): Promise<readonly StoredFurtherKey[]> {
  const current = accountSlot.get().user?.keyVersion
  // A key that came since is looked for.
  if (known?.memberId !== memberId || !known.keys.some(({ version }) => version === current))
    known = { memberId, keys: await readFurtherKeysOf(memberId) }
  return known.keys
}
