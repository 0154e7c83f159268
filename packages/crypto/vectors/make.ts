import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { readEnvelope1 } from '@amour/crypto/envelope.ts'
import { fingerprint } from '@amour/crypto/fingerprint.ts'
import { createKeyPair } from '@amour/crypto/key-pair.ts'
import { openMessage, sealMessage } from '@amour/crypto/message.ts'
import { packEnvelope } from '@amour/crypto/packing.ts'
import { passphraseBytes } from '@amour/crypto/wraps/passphrase.ts'
import { exportPublic } from '@amour/crypto/public-key.ts'
import { wrapPrivate } from '@amour/crypto/wraps/wrap.ts'
import { readWrapped } from '@amour/crypto/wraps/wrapped-key.ts'
import type { VectorMember, Vectors } from '@amour/crypto/vectors/check.ts'

// The 47th and 48th code units are one emoji, so that it lies across the first border between two chunks.
const opening = 'Shall we meet in Leeds on Friday? Café, £20, €5'.slice(0, 46)
const sentence = ' Tickets are £18 or €21.50 each; 我们在利兹见面吧，晚上八点。 🎭💷👩🏽‍❤️‍👨🏻 Ça te va?'
const text = `${opening}😀${sentence.repeat(20)}`
  .slice(0, 999)
  .toWellFormed()
  .replaceAll('\uFFFD', '.')
  .padEnd(1000, '漢')
const mediaId = '01936a2b-5c4d-7e8f-9a0b-1c2d3e4f5a6b'

async function makeMember(password: string, reference: string, pair: CryptoKeyPair): Promise<VectorMember> {
  const publicText = await exportPublic(pair.publicKey)
  const wrapped = await wrapPrivate(pair.privateKey, { password, reference })
  return {
    password,
    reference,
    derivedKeyHex: Buffer.from(await passphraseBytes(password, reference, 1000)).toString('hex'),
    iv: readWrapped(wrapped)?.iv ?? '',
    privateJwk: await crypto.subtle.exportKey('jwk', pair.privateKey),
    public: publicText,
    fingerprint: await fingerprint(publicText),
    private: wrapped,
  }
}

const [ann, ben] = await Promise.all([createKeyPair(), createKeyPair()])
const envelope = await sealMessage({
  text,
  mediaId,
  recipientPublic: ben.publicKey,
  recipientVersion: 3,
  senderPublic: ann.publicKey,
  senderVersion: 1,
})
const { kf } = await openMessage({ envelope, privateKey: ben.privateKey, side: 'to', mediaId })
const read = readEnvelope1(envelope)
if (!read) throw new Error('The envelope that was sealed cannot be read')

const vectors: Vectors = {
  recipient: await makeMember('Ben’s £9 pass-phrase ✓', 'mWq3Xo0uVtY7bZc1kR5nLw', ben),
  sender: await makeMember('correct horse battery staple', 'T4hJ8s_2-dPq6yGx0aFvBe', ann),
  message: {
    text,
    mediaId,
    chunksASide: read.to.length,
    kf,
    commitment: read.c,
    envelope,
    packedSha256Hex: createHash('sha256').update(packEnvelope(read)).digest('hex'),
  },
}
await writeFile(new URL('crypto-v1.json', import.meta.url), `${JSON.stringify(vectors, undefined, 2)}\n`)
