import { addFurtherKeys, createSeeds, furtherKeysOf } from '@amour/crypto/envelope-2/further-pairs.ts'
import { createKeyPair } from '@amour/crypto/key-pair.ts'
import { exportPublic } from '@amour/crypto/public-key.ts'
import { readEnvelope } from '@amour/crypto/envelope.ts'
import { readFurtherKeys } from '@amour/crypto/key-print.ts'
import { toBase64Url } from '@amour/crypto/base64.ts'
import { afterEach, expect, test, vi } from 'vitest'
import type { StoredFurtherKey } from '#app/storage/storage-further-keys.ts'
import { keepSeeds, openOuter, sealOuter } from './further-key-tasks.ts'
import { KeyLocked } from './key-errors.ts'

const [ann, ben] = ['0195a000-0000-7000-8000-000000000001', '0195a000-0000-7000-8000-000000000002']

/** The link of no message: 32 zeros. */
const NOTHING_BEFORE = toBase64Url(new Uint8Array(32))

const cloneAsUsual = structuredClone

afterEach(() => vi.unstubAllGlobals())

/** WebKit writes an X25519 key and does not read it: `postMessage` and IndexedDB lose all that came with it. */
function beWebKit() {
  vi.stubGlobal('structuredClone', (value: unknown) => {
    if (keysIn(value).some(({ algorithm }) => algorithm.name === 'X25519')) {
      throw new TypeError('Unable to deserialize data.')
    }
    return cloneAsUsual(value)
  })
}

function keysIn(value: unknown): CryptoKey[] {
  if (value instanceof CryptoKey) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(keysIn) : []
}

async function createMember() {
  const [rsa, seeds] = [await createKeyPair(), createSeeds()]
  const shown = addFurtherKeys(await exportPublic(rsa.publicKey), await furtherKeysOf(seeds))
  return { rsa, shown, kept: { version: 1, ...(await keepSeeds(shown, seeds)) } }
}

type Member = Awaited<ReturnType<typeof createMember>>

/** What is kept has been through a worker and the browser's store. */
const giveBack = (kept: StoredFurtherKey) => structuredClone(kept)

async function sendAndRead(from: Member, to: Member) {
  const { message } = await sealOuter({
    text: 'Fish & chips?',
    mediaId: null,
    recipient: { public: to.shown, version: 1 },
    sender: { public: from.shown, version: 1, privateKey: null },
    outer: { mid: ann, from: ann, to: ben, counter: 1, prev: NOTHING_BEFORE, further: giveBack(from.kept) },
  })
  const envelope = readEnvelope(message)
  if (envelope?.v !== 2) throw new Error('No envelope of version 2 was made.')
  const otherDh = { 1: toBase64Url(readFurtherKeys(from.shown)?.dh ?? new Uint8Array()) }
  return openOuter(
    {
      envelope,
      side: 'to',
      keys: [{ version: 1, key: to.rsa.privateKey }],
      outer: { from: ann, to: ben, further: [giveBack(to.kept)], otherDh },
    },
    null,
  )
}

test('where the engine gives no X25519 key back, a message is sealed, opened and proven all the same', async () => {
  beWebKit()
  const read = await sendAndRead(await createMember(), await createMember())
  expect(read).toMatchObject({ text: 'Fish & chips?', version: 2, isConfirmed: true })
})

test('where it gives one back, the key itself is kept; what is kept cannot be exported in either', async () => {
  const { kept } = await createMember()
  expect(kept.dh).toBeInstanceOf(CryptoKey)
  beWebKit()
  const inWebKit = await createMember()
  expect([...keysIn(kept), ...keysIn(inWebKit.kept)].map(({ extractable }) => extractable)).not.toContain(true)
})

test('each of the two opens by their own version, and the writer is proven by the version that is named, or not at all', async () => {
  const [from, to, other] = await Promise.all([createMember(), createMember(), createMember()])
  const { message } = await sealOuter({
    text: 'Fish & chips?',
    mediaId: null,
    recipient: { public: to.shown, version: 2 },
    sender: { public: from.shown, version: 3, privateKey: null },
    outer: { mid: ann, from: ann, to: ben, counter: 1, prev: NOTHING_BEFORE, further: from.kept },
  })
  const envelope = readEnvelope(message)
  if (envelope?.v !== 2) throw new Error('No envelope of version 2 was made.')
  const dhOf = ({ shown }: Member) => toBase64Url(readFurtherKeys(shown)?.dh ?? new Uint8Array())
  const openAs = (side: 'to' | 'me', own: Member, version: number, otherDh: Record<string, string>) => {
    const further = [{ ...own.kept, version }]
    const keys = [{ version, key: own.rsa.privateKey }]
    return openOuter({ envelope, side, keys, outer: { from: ann, to: ben, further, otherDh } }, null)
  }
  const proven = { text: 'Fish & chips?', isConfirmed: true }
  expect(await openAs('to', to, 2, { 1: dhOf(other), 3: dhOf(from) })).toMatchObject(proven)
  expect(await openAs('me', from, 3, { 1: dhOf(other), 2: dhOf(to) })).toMatchObject(proven)
  expect(await openAs('to', to, 2, { 1: dhOf(from) })).toMatchObject({ isConfirmed: false })
  await expect(openAs('to', to, 2, { 3: dhOf(other) })).rejects.toMatchObject({ step: 'unverifiable' })
  await expect(openAs('to', to, 3, { 3: dhOf(from) })).rejects.toBeInstanceOf(KeyLocked)
})

test('seeds that are not those of the public key are not kept', async () => {
  const [{ shown }, seeds] = [await createMember(), createSeeds()]
  await expect(keepSeeds(shown, seeds)).rejects.toMatchObject({ step: 'publicKey' })
})
