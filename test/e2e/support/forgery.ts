import { createSeeds, furtherKeysOf, importDh } from '@amour/crypto/envelope-2/further-pairs.ts'
import { sealMessage2 } from '@amour/crypto/envelope-2/message-2.ts'
import { readFurtherKeys } from '@amour/crypto/key-print.ts'
import { sealMessage } from '@amour/crypto/message.ts'
import { importPublic } from '@amour/crypto/public-key.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import type { Site } from '@amour/test/e2e/support/site.ts'

/** The newest public key of a member. */
export const keyOf = async (site: Site, { id }: TestMember) => {
  const keys = site.context.db.selectFrom('member_key').select(['public', 'version']).where('member_id', '=', id)
  return keys.orderBy('version', 'desc').limit(1).executeTakeFirstOrThrow()
}

/** What somebody makes who has everything the server has, and writes in one member's name to the other. */
export async function forge(site: Site, from: TestMember, to: TestMember) {
  const [theirs, others] = [await keyOf(site, to), await keyOf(site, from)]
  const [recipient, seeds] = [readFurtherKeys(theirs.public), createSeeds()]
  if (!recipient) throw new Error('They have further keys')
  const [rsa, senderRsa] = [await importPublic(theirs.public), await importPublic(others.public)]
  const { message } = await sealMessage2({
    text: 'Forged: send money.',
    mediaId: null,
    mid: crypto.randomUUID(),
    parties: { from: from.id, to: to.id },
    recipient: { rsa, further: recipient, version: theirs.version },
    sender: {
      rsa: senderRsa,
      dh: await importDh(seeds.dh),
      pq: (await furtherKeysOf(seeds)).pq,
      version: others.version,
    },
    place: { counter: 9, prev: new Uint8Array(32) },
  })
  const versions = { recipientVersion: theirs.version, senderVersion: others.version }
  const keys = { recipientPublic: rsa, senderPublic: senderRsa, ...versions }
  const old = await sealMessage({ text: 'Forged in version 1.', mediaId: null, ...keys })
  return { message, old }
}
