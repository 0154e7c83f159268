import { randomBytes, randomUUID } from 'node:crypto'
import { readEnvelope } from '@amour/crypto/envelope.ts'
import {
  addFurtherKeys,
  createSeeds,
  furtherKeysOf,
  importDh,
  writeSeeds,
} from '@amour/crypto/envelope-2/further-pairs.ts'
import { sealMessage2 } from '@amour/crypto/envelope-2/message-2.ts'
import { fingerprint } from '@amour/crypto/fingerprint.ts'
import { createKeyPair } from '@amour/crypto/key-pair.ts'
import { keyPrint } from '@amour/crypto/key-print.ts'
import { sealMessage } from '@amour/crypto/message.ts'
import { packEnvelope } from '@amour/crypto/packing.ts'
import { exportPublic } from '@amour/crypto/public-key.ts'
import { type Secret, wrapPrivate } from '@amour/crypto/wraps/wrap.ts'
import { sealWrap, slowSecret } from '@amour/crypto/wraps/wrap-2.ts'
import type { Context } from '@amour/server/context.ts'
import { sendMessage } from '@amour/server/features/messages/conversations/sending.service.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { createPastContext } from '@amour/tools/demo/interactions.ts'

/** Of the envelope, and of the keys and wraps that go with it. */
export type Version = 1 | 2

/** The keys of somebody; without `further` they are written to in version 1. */
type Keys = Awaited<ReturnType<typeof makeKeys>>
export type Keyed = { id: string; username: string; email: string; keys: Keys }

export const PASSWORD = 'Twelfth-Night £1 ✓'

/** A text of forty characters, which is one chunk, as most are. */
const letterOf = (number: number) => `Letter ${number}`.padEnd(40, ' and on')

/** Of one version, as a browser makes them; `rsa` may be that of somebody else. */
async function makeKeys(version: Version, rsa?: CryptoKeyPair) {
  const pair = rsa ?? (await createKeyPair())
  const exported = await exportPublic(pair.publicKey)
  if (version === 1) return { rsa: pair, public: exported, further: undefined }
  const seeds = createSeeds()
  const shown = await furtherKeysOf(seeds)
  const further = { seeds, shown, dh: await importDh(seeds.dh) }
  return { rsa: pair, public: addFurtherKeys(exported, shown), further }
}

/** Somebody who can log in: their private keys are wrapped as that version has it. */
export async function makeReader(context: Context, username: string, version: Version): Promise<Keyed> {
  const { id, email } = await makeMember(context, { username, password: PASSWORD })
  const keys = await makeKeys(version)
  const { reference } = await context.db
    .selectFrom('member')
    .select('reference')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await storeKeys(context, { id, keys, wrapped: await wrap(keys, { password: PASSWORD, reference }), version })
  return { id, username, email, keys }
}

async function wrap({ rsa, further, public: shown }: Keys, secret: Secret): Promise<string> {
  const w = await wrapPrivate(rsa.privateKey, secret)
  return further ? sealWrap({ w, ...writeSeeds(further.seeds) }, slowSecret(secret), await keyPrint(shown)) : w
}

type ToStore = { id: string; keys: Keys; wrapped: string; version: Version }

async function storeKeys({ db, seal, clock }: Context, { id, keys, wrapped, version }: ToStore) {
  await db
    .insertInto('member_key')
    .values({
      member_id: id,
      version: 1,
      public: keys.public,
      fingerprint: await fingerprint(keys.public),
      private_sealed: seal.seal({ owner: id, column: 'member_key.private.1' }, wrapped),
      wrap_version: version,
      status: 'active',
      created_at: clock.now(),
    })
    .execute()
}

type ToSeal = { from: { id: string; keys: Keys }; to: { id: string; keys: Keys }; text: string }

/** A message in version 2 where both have the keys for it, else in version 1. */
async function sealBetween({ from, to, text }: ToSeal): Promise<string> {
  const [own, theirs] = [from.keys, to.keys]
  if (own.further && theirs.further) {
    const { message } = await sealMessage2({
      text,
      mediaId: null,
      mid: randomUUID(),
      parties: { from: from.id, to: to.id },
      recipient: { rsa: theirs.rsa.publicKey, further: theirs.further.shown, version: 1 },
      sender: { rsa: own.rsa.publicKey, dh: own.further.dh, pq: own.further.shown.pq, version: 1 },
      place: { counter: 1, prev: new Uint8Array(32) },
    })
    return message
  }
  return sealMessage({
    text,
    mediaId: null,
    recipientPublic: theirs.rsa.publicKey,
    recipientVersion: 1,
    senderPublic: own.rsa.publicKey,
    senderVersion: 1,
  })
}

/** Bytes of one short message of each version, on the wire and as it is stored. */
export async function weighLetters(): Promise<{ version: Version; wire: number; stored: number }[]> {
  const weighed = []
  for (const version of [1, 2] as const) {
    const from = { id: randomUUID(), keys: await makeKeys(version) }
    const to = { id: randomUUID(), keys: await makeKeys(version) }
    const message = await sealBetween({ from, to, text: letterOf(1) })
    const envelope = readEnvelope(message)
    if (!envelope) throw new Error('This is no sealed message.')
    weighed.push({ version, wire: message.length, stored: packEnvelope(envelope).length })
  }
  return weighed
}

/**
 * So many conversations of a reader, each with one letter by somebody of its own, who has keys of that version. Their RSA
 * key is one and the same: the reader's browser never opens anything with it.
 */
export async function fillInbox(
  context: Context,
  reader: Keyed,
  { version, count }: { version: Version; count: number },
) {
  const rsa = await createKeyPair()
  for (let number = count; number >= 1; number -= 1) {
    const username = `writer-${version}-${number}`
    const { id } = await makeMember(context, { username, gender: 'Man', seeking: 'Woman' })
    const keys = await makeKeys(version, rsa)
    await storeKeys(context, { id, keys, wrapped: randomBytes(32).toString('base64'), version })
    const member = { id, username, gender: 'Man', seeking: 'Woman', createdAt: context.clock.now() } as const
    const message = await sealBetween({ from: { id, keys }, to: reader, text: letterOf(number) })
    await sendMessage(createPastContext(context, member, number * 7), reader.id, { message, mediaId: null })
  }
  await answerAll(context, reader.id)
}

/** Requests become chats, as if the reader had answered once; the letter stays the last word. */
async function answerAll({ db, clock }: Context, memberId: string) {
  const own = db.selectFrom('participant').select('conversation_id').where('member_id', '=', memberId)
  await db.updateTable('conversation').set({ answered_at: clock.now() }).where('id', 'in', own).execute()
  await db.updateTable('participant').set({ folder: 'chats' }).where('member_id', '=', memberId).execute()
}
