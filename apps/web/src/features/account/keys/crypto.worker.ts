import { toBase64Url } from '@amour/crypto/base64.ts'
import { CryptoFailure } from '@amour/crypto/failure.ts'
import { type Envelope, readEnvelope } from '@amour/crypto/envelope.ts'
import {
  addFurtherKeys,
  createSeeds,
  furtherKeysOf,
  type FurtherSeeds,
  readSeeds,
  writeSeeds,
} from '@amour/crypto/envelope-2/further-pairs.ts'
import { openKit, sealKit } from '@amour/crypto/envelope-2/kit-2.ts'
import { fingerprint } from '@amour/crypto/fingerprint.ts'
import { createKeyPair, requireMatchingPublicKey } from '@amour/crypto/key-pair.ts'
import { keyPrint, readFurtherKeys } from '@amour/crypto/key-print.ts'
import { rewrapFromKit, wrapForKit } from '@amour/crypto/wraps/kit.ts'
import { openMessage, previewMessage, sealMessage } from '@amour/crypto/message.ts'
import { exportPublic, importPublic } from '@amour/crypto/public-key.ts'
import { computeSafetyNumber } from '@amour/crypto/safety-number.ts'
import { rewrapPrivate, type Secret, unwrapPrivate, wrapPrivate } from '@amour/crypto/wraps/wrap.ts'
import { moveWrap, openWrap, readWrapVersion, sealWrap } from '@amour/crypto/wraps/wrap-2.ts'
import { WRITES_VERSION_2 } from '#app/account/formats.ts'
import type { CryptoQuestion, CryptoTask, CryptoWork } from './crypto-tasks.ts'
import { keepSeeds, openOuter, previewOuter, sealOuter } from './further-key-tasks.ts'
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
    const rsa = await exportPublic(pair.publicKey)
    const seeds = WRITES_VERSION_2 ? createSeeds() : undefined
    // An engine without X25519 makes no further keys: its member is written to as before.
    const shown = seeds && (await grow(rsa, seeds).catch(() => undefined))
    if (!seeds || !shown)
      return { public: rsa, private: await sealInner(inner, secret, { public: rsa }), key, further: null }
    const wrapped = await sealInner(inner, secret, { public: shown, seeds })
    return { public: shown, private: wrapped, key, further: await keepSeeds(shown, seeds) }
  },
  async unwrapFurther({ password, reference, ...key }) {
    const { seeds } = await openParts({ password, reference }, key)
    return seeds ? keepSeeds(key.public, seeds) : null
  },
  async addFurther({ password, reference, ...key }) {
    const secret = { password, reference }
    const { inner } = await openParts(secret, key)
    const seeds = createSeeds()
    const shown = await grow(key.public, seeds)
    const further = await keepSeeds(shown, seeds)
    return { public: shown, private: await sealInner(inner, secret, { public: shown, seeds }), further }
  },
  async unwrap({ password, reference, ...key }) {
    const publicKey = await importPublic(key.public)
    const privateKey = await unwrapPrivate((await openParts({ password, reference }, key)).inner, password, reference)
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
  async wrapForKit({ secret, code, fingerprint: print, ...key }) {
    const { inner, seeds } = await openParts(secret, key)
    const kit = await wrapForKit(inner, secret, code, print)
    const binding = { reference: secret.reference, print: await keyPrint(key.public) }
    return seeds ? sealKit({ kit, seeds }, code, binding) : kit
  },
  async rewrapFromKit({ public: shown, kit: wrapped, code, fingerprint: print, to }) {
    const { kit, seeds } = await openKit(wrapped, code, { reference: to.reference, print: await keyPrint(shown) })
    return sealInner(await rewrapFromKit(kit, code, print, to), to, { public: shown, seeds })
  },
  seal2: async (message) => {
    const { sender } = message
    // As in `seal`.
    const publicKey = await importPublic(sender.public)
    if (sender.privateKey) await requireMatchingPublicKey({ publicKey, privateKey: sender.privateKey })
    return sealOuter(message)
  },
  async open({ mediaId, ...sealed }) {
    const envelope = read(sealed.envelope)
    if (envelope.v === 2) return openOuter({ ...sealed, envelope }, mediaId)
    const opened = await openMessage({ ...sealed, mediaId, privateKey: keyFor(envelope, sealed) })
    return { ...opened, version: 1, isConfirmed: false }
  },
  async preview(sealed) {
    const envelope = read(sealed.envelope)
    if (envelope.v === 2) return previewOuter({ ...sealed, envelope })
    const text = await previewMessage({ ...sealed, privateKey: keyFor(envelope, sealed) })
    return { text, version: 1, isConfirmed: false }
  },
  async dhOf(publicText) {
    const further = readFurtherKeys(publicText)
    return further ? toBase64Url(further.dh) : null
  },
}

/** What is in a `private`: the version 1 wrap, that itself or in a version 2, and the seeds beside it. */
async function openParts(secret: Secret, key: { public: string; private: string }) {
  const { w, ...seeds } = await openWrap(key.private, rememberSlowSecret(secret), await keyPrint(key.public))
  return { inner: w, seeds: readSeeds(seeds) }
}

const grow = async (publicText: string, seeds: FurtherSeeds) => addFurtherKeys(publicText, await furtherKeysOf(seeds))

/** A version 1 wrap as it is stored: in a version 2, unless this build writes none and there are no seeds to carry. */
async function sealInner(inner: string, secret: Secret, key: { public: string; seeds?: FurtherSeeds | undefined }) {
  if (!WRITES_VERSION_2 && !key.seeds) return inner
  const contents = key.seeds ? { w: inner, ...writeSeeds(key.seeds) } : { w: inner }
  return sealWrap(contents, rememberSlowSecret(secret), await keyPrint(key.public))
}

function read(text: string) {
  const envelope = readEnvelope(text)
  if (!envelope) throw new CryptoFailure('undecryptable')
  return envelope
}

function keyFor({ kr, ks }: Envelope, { side, keys }: CryptoWork['preview']['in']): CryptoKey {
  const version = side === 'to' ? kr : ks
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

// Nobody knows the id of a question that could not be read: the page hears of an error, and lets all who wait know.
self.addEventListener('messageerror', () => {
  throw new TypeError('unreadable')
})

function perform<T extends CryptoTask>({ task, input }: CryptoQuestion<T>): Promise<CryptoWork[T]['out']> {
  return works[task](input)
}
