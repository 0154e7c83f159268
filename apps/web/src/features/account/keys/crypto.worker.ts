import { CryptoFailure } from '@amour/crypto/failure.ts'
import { readEnvelope } from '@amour/crypto/envelope.ts'
import { fingerprint } from '@amour/crypto/fingerprint.ts'
import { createKeyPair, requireMatchingPublicKey } from '@amour/crypto/key-pair.ts'
import { keyPrint } from '@amour/crypto/key-print.ts'
import { rewrapFromKit, wrapForKit } from '@amour/crypto/kit.ts'
import { openMessage, previewMessage, sealMessage } from '@amour/crypto/message.ts'
import { exportPublic, importPublic } from '@amour/crypto/public-key.ts'
import { computeSafetyNumber } from '@amour/crypto/safety-number.ts'
import { rewrapPrivate, type Secret, unwrapPrivate, wrapPrivate } from '@amour/crypto/wrap.ts'
import { moveWrap, openWrap, readWrapVersion, sealWrap } from '@amour/crypto/wrap-2.ts'
import { WRITES_VERSION_2 } from '#app/account/formats.ts'
import type { CryptoQuestion, CryptoTask, CryptoWork } from './crypto-tasks.ts'
import { KeyLocked } from './key-errors.ts'
import { rememberLoginSecret, rememberSlowSecret } from './slow-secrets.ts'

type Works = { [T in CryptoTask]: (input: CryptoWork[T]['in']) => Promise<CryptoWork[T]['out']> }

const works: Works = {
  loginSecret: ({ password, email }) => rememberLoginSecret(password, email),
  async prepare(secret) {
    await rememberSlowSecret(secret).getOuterKey()
  },
  async create(secret) {
    const pair = await createKeyPair()
    const inner = await wrapPrivate(pair.privateKey, secret)
    // The unwrapped copy cannot leave the browser; the one just made could.
    const key = await unwrapPrivate(inner, secret.password, secret.reference)
    const shown = await exportPublic(pair.publicKey)
    return { public: shown, private: await sealInner(inner, secret, shown), key }
  },
  async unwrap({ password, reference, ...key }) {
    const publicKey = await importPublic(key.public)
    const privateKey = await unwrapPrivate(await openInner({ password, reference }, key), password, reference)
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
  async rewrap({ public: shown, private: wrapped, from, to }) {
    if (!WRITES_VERSION_2 && readWrapVersion(wrapped) === 1) return rewrapPrivate(wrapped, from, to)
    return moveWrap(wrapped, rememberSlowSecret(from), rememberSlowSecret(to), await keyPrint(shown))
  },
  upgrade: async ({ public: shown, private: wrapped, ...secret }) =>
    sealWrap({ w: wrapped }, rememberSlowSecret(secret), await keyPrint(shown)),
  wrapForKit: async ({ secret, code, fingerprint: print, ...key }) =>
    wrapForKit(await openInner(secret, key), secret, code, print),
  rewrapFromKit: async ({ public: shown, kit, code, fingerprint: print, to }) =>
    sealInner(await rewrapFromKit(kit, code, print, to), to, shown),
  open: async ({ keys, ...message }) => openMessage({ ...message, privateKey: keyFor(message, keys) }),
  preview: async ({ keys, ...message }) => previewMessage({ ...message, privateKey: keyFor(message, keys) }),
}

/** The version 1 wrap in a `private`: that itself, or what lies in a version 2. */
async function openInner(secret: Secret, key: { public: string; private: string }): Promise<string> {
  const { w } = await openWrap(key.private, rememberSlowSecret(secret), await keyPrint(key.public))
  return w
}

/** A version 1 wrap as it is stored: in a version 2, unless this build writes none. */
async function sealInner(inner: string, secret: Secret, publicText: string): Promise<string> {
  if (!WRITES_VERSION_2) return inner
  return sealWrap({ w: inner }, rememberSlowSecret(secret), await keyPrint(publicText))
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
