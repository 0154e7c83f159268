import { CryptoFailure } from '@amour/crypto/failure.ts'
import { readEnvelope } from '@amour/crypto/envelope.ts'
import { fingerprint } from '@amour/crypto/fingerprint.ts'
import { createKeyPair, requireMatchingPublicKey } from '@amour/crypto/key-pair.ts'
import { keyPrint } from '@amour/crypto/key-print.ts'
import { rewrapFromKit, wrapForKit } from '@amour/crypto/kit.ts'
import { openMessage, previewMessage, sealMessage } from '@amour/crypto/message.ts'
import { exportPublic, importPublic } from '@amour/crypto/public-key.ts'
import { computeSafetyNumber } from '@amour/crypto/safety-number.ts'
import { rewrapPrivate, unwrapPrivate, wrapPrivate } from '@amour/crypto/wrap.ts'
import type { CryptoQuestion, CryptoTask, CryptoWork } from './crypto-tasks.ts'
import { KeyLocked } from './key-errors.ts'

type Works = { [T in CryptoTask]: (input: CryptoWork[T]['in']) => Promise<CryptoWork[T]['out']> }

const works: Works = {
  async create(secret) {
    const pair = await createKeyPair()
    const wrapped = await wrapPrivate(pair.privateKey, secret)
    // The unwrapped copy cannot leave the browser; the one just made could.
    const key = await unwrapPrivate(wrapped, secret.password, secret.reference)
    return { public: await exportPublic(pair.publicKey), private: wrapped, key }
  },
  async unwrap({ password, reference, ...key }) {
    const publicKey = await importPublic(key.public)
    const privateKey = await unwrapPrivate(key.private, password, reference)
    await requireMatchingPublicKey({ publicKey, privateKey })
    return privateKey
  },
  async seal({ text, mediaId, recipient, sender }) {
    const [recipientPublic, senderPublic] = await Promise.all([
      importPublic(recipient.public),
      importPublic(sender.public),
    ])
    // A public key that is not the sender's own would open their copy to anyone who put it there.
    if (sender.privateKey) await requireMatchingPublicKey({ publicKey: senderPublic, privateKey: sender.privateKey })
    const versions = { recipientVersion: recipient.version, senderVersion: sender.version }
    return sealMessage({ text, mediaId, recipientPublic, senderPublic, ...versions })
  },
  fingerprint,
  print: keyPrint,
  compare: ([one, other]) => computeSafetyNumber(one, other),
  rewrap: ({ private: wrapped, from, to }) => rewrapPrivate(wrapped, from, to),
  wrapForKit: ({ private: wrapped, secret, code, fingerprint: print }) => wrapForKit(wrapped, secret, code, print),
  rewrapFromKit: ({ kit, code, fingerprint: print, to }) => rewrapFromKit(kit, code, print, to),
  open: async ({ keys, ...message }) => openMessage({ ...message, privateKey: keyFor(message, keys) }),
  preview: async ({ keys, ...message }) => previewMessage({ ...message, privateKey: keyFor(message, keys) }),
}

type Sealed = Pick<CryptoWork['preview']['in'], 'envelope' | 'side'>

function keyFor({ envelope, side }: Sealed, keys: CryptoWork['preview']['in']['keys']): CryptoKey {
  const read = readEnvelope(envelope)
  if (!read) throw new CryptoFailure('undecryptable')
  const version = side === 'to' ? read.kr : read.ks
  const found = keys.find((key) => key.version === version)
  if (!found) throw new KeyLocked()
  return found.key
}

function failedAt(error: unknown) {
  if (error instanceof KeyLocked) return 'locked'
  return error instanceof CryptoFailure ? error.step : 'undecryptable'
}

self.addEventListener('message', ({ data }: MessageEvent<CryptoQuestion>) => {
  perform(data).then(
    (output) => self.postMessage({ id: data.id, output }),
    (error: unknown) => {
      // An error loses its step when it is cloned, so the step itself is sent.
      self.postMessage({ id: data.id, failed: failedAt(error) })
    },
  )
})

function perform<T extends CryptoTask>({ task, input }: CryptoQuestion<T>): Promise<CryptoWork[T]['out']> {
  return works[task](input)
}
