import type { Bytes } from '#base64.ts'
import { type Envelope2, readEnvelope } from '#envelope.ts'
import { createKeyPair } from '#key-pair.ts'
import type { FurtherKeys } from '#key-print.ts'
import { createSeeds, furtherKeysOf, type FurtherSeeds, importDh } from './further-pairs.ts'
import { openMessage2, sealMessage2 } from './message-2.ts'

/** Somebody with every key of version 2. */
export type Member = { id: string; rsa: CryptoKeyPair; seeds: FurtherSeeds; shown: FurtherKeys; dh: CryptoKey }

export const none = new Uint8Array(32)
export async function makeMember(): Promise<Member> {
  const seeds = createSeeds()
  const [rsa, shown, dh] = await Promise.all([createKeyPair(), furtherKeysOf(seeds), importDh(seeds.dh)])
  return { id: crypto.randomUUID(), rsa, seeds, shown, dh }
}

type Written = { text?: string; mediaId?: string | null; counter?: number; prev?: Bytes; mid?: string; as?: Member }

/** What one writes to the other, under their own keys and, if they lie, another's id. */
export async function write(from: Member, to: Member, it: Written = {}) {
  const {
    text = 'hello',
    mediaId: attached = null,
    counter = 1,
    prev = none,
    mid = crypto.randomUUID(),
    as = from,
  } = it
  const { message, link } = await sealMessage2({
    text,
    mediaId: attached,
    mid,
    parties: { from: as.id, to: to.id },
    recipient: { rsa: to.rsa.publicKey, further: to.shown, version: 3 },
    sender: { rsa: from.rsa.publicKey, dh: from.dh, pq: from.shown.pq, version: 1 },
    place: { counter, prev },
  })
  return { message, link }
}

export function read(message: string): Envelope2 {
  const envelope = readEnvelope(message)
  if (envelope?.v !== 2) throw new Error('The message has version 2')
  return envelope
}

export type Opening = {
  from: Member
  to: Member
  me?: Member
  side?: 'to' | 'me'
  mediaId?: string | null
  isNew?: boolean
}

export const toOpen = (envelope: Envelope2, it: Opening) => {
  const { from, to, side = 'to', mediaId: attached = null, isNew = false } = it
  const me = it.me ?? (side === 'to' ? to : from)
  const other = side === 'to' ? from : to
  return {
    envelope,
    side,
    parties: { from: from.id, to: to.id },
    privateKey: me.rsa.privateKey,
    dh: me.dh,
    pqSeed: me.seeds.pq,
    otherDh: isNew ? null : other.shown.dh,
    mediaId: attached,
  }
}
export const open = (envelope: Envelope2, it: Opening) => openMessage2(toOpen(envelope, it))
