import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { toBase64Url } from '@amour/crypto/base64.ts'
import { readEnvelope } from '@amour/crypto/envelope.ts'
import {
  addFurtherKeys,
  createSeeds,
  furtherKeysOf,
  importDh,
  writeSeeds,
} from '@amour/crypto/envelope-2/further-pairs.ts'
import { loadLibraryKem } from '@amour/crypto/envelope-2/kem.ts'
import { openMessage2, sealMessage2 } from '@amour/crypto/envelope-2/message-2.ts'
import { createKeyPair } from '@amour/crypto/key-pair.ts'
import { keyPrint, readFurtherKeys } from '@amour/crypto/key-print.ts'
import { packEnvelope } from '@amour/crypto/packing.ts'
import { exportPublic } from '@amour/crypto/public-key.ts'
import type { VectorMember2, VectorMessage2, Vectors2 } from '@amour/crypto/vectors/check-envelope.ts'

// The second message is made by Python: see envelope-interop.py for what it needs.

const kem = await loadLibraryKem()
const text = 'Shall we meet in Leeds on Friday? Café, £20, €5 😀 我们在利兹见面吧'.repeat(6)
const mediaId = '01936a2b-5c4d-7e8f-9a0b-1c2d3e4f5a6b'

async function makeMember(id: string, version: number) {
  const [pair, seeds] = [await createKeyPair(), createSeeds()]
  const publicText = addFurtherKeys(await exportPublic(pair.publicKey), await furtherKeysOf(seeds, kem))
  const shown: VectorMember2 = {
    id,
    version,
    privateJwk: await crypto.subtle.exportKey('jwk', pair.privateKey),
    seeds: writeSeeds(seeds),
    public: publicText,
    print: await keyPrint(publicText),
  }
  return { pair, seeds, further: await furtherKeysOf(seeds, kem), shown }
}

const ann = await makeMember('01936a2b-0000-7000-8000-00000000000a', 1)
const ben = await makeMember('01936a2b-0000-7000-8000-00000000000b', 3)
const parties = { from: ann.shown.id, to: ben.shown.id }
const place = { counter: 41, prev: crypto.getRandomValues(new Uint8Array(32)) }
const { message } = await sealMessage2(
  {
    text,
    mediaId,
    mid: '0193a7d1-2b3c-4d5e-8f90-a1b2c3d4e5f6',
    parties,
    recipient: { rsa: ben.pair.publicKey, further: ben.further, version: 3 },
    sender: { rsa: ann.pair.publicKey, dh: await importDh(ann.seeds.dh), pq: ann.further.pq, version: 1 },
    place,
  },
  kem,
)

async function describe(envelopeText: string, attached: string | null): Promise<VectorMessage2> {
  const envelope = readEnvelope(envelopeText)
  if (envelope?.v !== 2) throw new Error('The message that was sealed cannot be read')
  const { order, ...opened } = await openMessage2(
    {
      envelope,
      side: 'to',
      parties,
      mediaId: attached,
      privateKey: ben.pair.privateKey,
      dh: await importDh(ben.seeds.dh),
      pqSeed: ben.seeds.pq,
      otherDh: readFurtherKeys(ann.shown.public)?.dh ?? null,
    },
    kem,
  )
  return {
    text: opened.text,
    mediaId: attached,
    kf: opened.kf,
    counter: order.counter,
    prev: toBase64Url(order.prev),
    link: toBase64Url(order.link),
    envelope: envelopeText,
    packedSha256Hex: createHash('sha256').update(packEnvelope(envelope)).digest('hex'),
  }
}

const path = fileURLToPath(new URL('crypto-v2.json', import.meta.url))
const save = (vectors: Vectors2) => writeFile(path, `${JSON.stringify(vectors, undefined, 2)}\n`)
const members = { ann: ann.shown, ben: ben.shown }
const first = await describe(message, mediaId)
await save({ ...members, messages: [first] })
const interop = fileURLToPath(new URL('envelope-interop.py', import.meta.url))
const { stdout } = await promisify(execFile)('python3', [interop, path, 'make'])
await save({ ...members, messages: [first, await describe(stdout.trim(), null)] })
