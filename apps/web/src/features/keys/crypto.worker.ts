import { CryptoFailure } from '@amour/crypto/failure.ts'
import { createKeyPair } from '@amour/crypto/key-pair.ts'
import { openMessage, previewMessage, sealMessage } from '@amour/crypto/message.ts'
import { exportPublic, importPublic } from '@amour/crypto/public-key.ts'
import { unwrapPrivate, wrapPrivate } from '@amour/crypto/wrap.ts'
import type { CryptoQuestion, CryptoTask, CryptoWork } from './crypto-work.ts'

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
    await importPublic(key.public)
    return unwrapPrivate(key.private, password, reference)
  },
  async seal({ text, mediaId, recipient, sender }) {
    const [recipientPublic, senderPublic] = await Promise.all([
      importPublic(recipient.public),
      importPublic(sender.public),
    ])
    const versions = { recipientVersion: recipient.version, senderVersion: sender.version }
    return sealMessage({ text, mediaId, recipientPublic, senderPublic, ...versions })
  },
  open: openMessage,
  preview: previewMessage,
}

self.addEventListener('message', ({ data }: MessageEvent<CryptoQuestion>) => {
  perform(data).then(
    (output) => self.postMessage({ id: data.id, output }),
    (error: unknown) => {
      // An error loses its step when it is cloned, so the step itself is sent.
      self.postMessage({ id: data.id, failed: error instanceof CryptoFailure ? error.step : 'undecryptable' })
    },
  )
})

function perform<T extends CryptoTask>({ task, input }: CryptoQuestion<T>): Promise<CryptoWork[T]['out']> {
  return works[task](input)
}
