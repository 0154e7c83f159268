import { keys } from '@amour/contract/account/keys.ts'
import type { Bytes } from '@amour/crypto/base64.ts'
import type { Envelope2 } from '@amour/crypto/envelope.ts'
import {
  addFurtherKeys,
  createSeeds,
  furtherKeysOf,
  type FurtherSeeds,
  importDh,
} from '@amour/crypto/envelope-2/further-pairs.ts'
import { type MessageToOpen2, sealMessage2 } from '@amour/crypto/envelope-2/message-2.ts'
import type { FurtherKeys } from '@amour/crypto/key-print.ts'
import { importPublic } from '@amour/crypto/public-key.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import type { World } from '@amour/test/world.ts'

/** A member whose key has further keys beside it, as the second version. */
export type FurtherMember = TestMember & {
  seeds: FurtherSeeds
  further: FurtherKeys
  publicKey: string
  privateKey: CryptoKey
}

/** Stores further keys for somebody who has an RSA key. */
export async function giveFurtherKeys(w: World, member: TestMember): Promise<FurtherMember> {
  const { publicKey, privateKey } = member
  if (!publicKey || !privateKey) throw new Error('This member has no keys.')
  const seeds = createSeeds()
  const further = await furtherKeysOf(seeds)
  const grown = addFurtherKeys(publicKey, further)
  await w.db
    .updateTable('member_key')
    .set({ created_at: new Date(0) })
    .where('member_id', '=', member.id)
    .execute()
  const { body } = await w.as(member)(keys.list, {})
  const saved = await w.as(member)(keys.save, { body: { public: grown, private: body.data[0]?.private ?? '' } })
  if (saved.status !== 200) throw new Error(`The keys were not stored: ${saved.status}`)
  return { ...member, seeds, further, publicKey: grown, privateKey }
}

type Written = { text: string; mediaId?: string | null; counter?: number; prev?: Bytes; mid?: string }

/** A message of version 2 between two such members, sealed for the second version of their keys. */
export async function sealOuterMessage(from: FurtherMember, to: FurtherMember, it: Written) {
  const { text, mediaId = null, counter = 1, prev, mid = crypto.randomUUID() } = it
  return sealMessage2({
    text,
    mediaId,
    mid,
    parties: { from: from.id, to: to.id },
    recipient: { rsa: await importPublic(to.publicKey), further: to.further, version: 2 },
    sender: {
      rsa: await importPublic(from.publicKey),
      dh: await importDh(from.seeds.dh),
      pq: from.further.pq,
      version: 2,
    },
    place: { counter, prev: prev ?? new Uint8Array(32) },
  })
}

type Opening = { from: FurtherMember; to: FurtherMember; side: 'to' | 'me'; mediaId?: string | null }

export async function toOpenOuter(
  envelope: Envelope2,
  { from, to, side, mediaId = null }: Opening,
): Promise<MessageToOpen2> {
  const [me, other] = side === 'to' ? [to, from] : [from, to]
  return {
    envelope,
    side,
    parties: { from: from.id, to: to.id },
    privateKey: me.privateKey,
    dh: await importDh(me.seeds.dh),
    pqSeed: me.seeds.pq,
    otherDh: other.further.dh,
    mediaId,
  }
}
