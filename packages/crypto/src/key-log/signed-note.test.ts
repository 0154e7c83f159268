import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LogPolicy, openCheckpoint, openPolicy, readCheckpoint, writeCheckpoint } from './checkpoint.ts'
import {
  COSIGNATURE,
  cosignedText,
  findSignature,
  LOG_SIGNATURE,
  readNote,
  readSigner,
  type Signer,
  writeSignature,
  writeSigner,
} from './signed-note.ts'
import { joinBytes } from '#bytes.ts'
import { uint64 } from './log-entry.ts'

// The example of Go's golang.org/x/mod/sumdb/note, by which C2SP signed-note is known.
const NEUMANN = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const WORDS =
  'If you think cryptography is the answer to your problem,\nthen you don’t know what your problem is.\n'.replace(
    '’',
    "'",
  )
const SIGNED = `${WORDS}
— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`

test('the note of the format’s own example is signed, and with a word changed is not', async () => {
  const signer = await readSigner(NEUMANN)
  const note = readNote(SIGNED)
  if (!signer || !note) throw new Error('The example was not read.')
  expect(note.text).toBe(WORDS)
  expect(await findSignature(note, signer)).toBe(0)
  expect(await findSignature({ ...note, text: note.text.replace('answer', 'problem') }, signer)).toBeUndefined()
  expect(readNote(`Above.\n\n${SIGNED}`)?.text).toBe(`Above.\n\n${WORDS}`)
  expect(await writeSigner(signer)).toBe(NEUMANN)
  expect(await readSigner(NEUMANN.replace('c74f20a3', 'c74f20a4'))).toBeUndefined()
})

test('whatever is given for a note or a key, it is read or not, and what is read spells itself again', async () => {
  const part = fc.constantFrom(
    '\n',
    '\n\n',
    '— ',
    'name ',
    'x08goA==',
    'a+b',
    ' ',
    '\u0000',
    '=',
    SIGNED,
    'dir1 3 ',
    '7',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(part).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const note = readNote(text)
      readCheckpoint(text)
      return !note || (text.startsWith(note.text) && note.text.endsWith('\n') && note.signatures.length > 0)
    }),
    { numRuns: 3_000 },
  )
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const signer = await readSigner(text)
      return !signer || (await writeSigner(signer)) === text
    }),
    { numRuns: 300 },
  )
})

test.for([
  ['no empty line', 'text\n— a x08goA==\n'],
  ['no end of its last line', SIGNED.slice(0, -1)],
  ['a control character', SIGNED.replace('answer', 'ans\twer')],
  ['a hyphen for the dash', SIGNED.replace('—', '-')],
  ['base64 with stray bits', SIGNED.replace('nAM=', 'nAN=')],
  ['a key id and no signature', `${WORDS}\n— a x08gow==\n`],
  ['more signatures than anyone needs', SIGNED + '— a x08goA8=\n'.repeat(40)],
  ['more than is read', `${'x\n'.repeat(10_000)}${SIGNED}`],
])('a note with %s is none', ([, text]) => {
  expect(readNote(text ?? '')).toBeUndefined()
})

type Pair = { signer: Signer; key: KeyObject }

function makeSigner(name: string, kind: Signer['kind']): Pair {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  return { signer: { name, kind, key: new Uint8Array(raw) }, key: privateKey }
}

/** `told`: the time that stands beside the signature, in place of the one that was signed. */
const cosign = ({ signer, key }: Pair, text: string, time: number, told = time) =>
  writeSignature(signer, joinBytes(uint64(told), sign(null, cosignedText(text, time), key)))

const hash = (byte: number) => new Uint8Array(32).fill(byte)
const NOW = 1_800_000_000
const log = makeSigner('amour.example/keys', LOG_SIGNATURE)
const [first, second] = [makeSigner('w1.example', COSIGNATURE), makeSigner('w2.example', COSIGNATURE)]
const textOf = (size: number) =>
  writeCheckpoint({ origin: 'amour.example/keys', size, root: hash(1), directory: { size: 2, root: hash(2) } })

type Seen = { time?: number; told?: number; cosigned?: string }

async function makeNote(text: string, { time = NOW, told = time, cosigned = text }: Seen = {}) {
  const own = await writeSignature(log.signer, sign(null, Buffer.from(text), log.key))
  return `${text}\n${own}${await cosign(first, cosigned, time, told)}${await cosign(second, cosigned, time, told)}`
}

async function policy(): Promise<LogPolicy> {
  const [one, other, logKey] = await Promise.all([first, second, log].map(({ signer }) => writeSigner(signer)))
  return { origin: 'amour.example/keys', log: [logKey ?? ''], witnesses: [one ?? '', other ?? ''] }
}

test('a checkpoint holds when log and both witnesses signed it today, and not a signature less or a day later', async () => {
  const known = await openPolicy(await policy())
  const note = await makeNote(textOf(7))
  const open = (text: string, now = NOW) => openCheckpoint(text, known, now)
  expect(await open(note)).toEqual({
    origin: 'amour.example/keys',
    size: 7,
    root: hash(1),
    directory: { size: 2, root: hash(2) },
  })
  const lines = note.trimEnd().split('\n')
  await expect(open(`${lines.slice(0, -1).join('\n')}\n`)).rejects.toMatchObject({ fault: 'unwitnessed' })
  await expect(open(lines.toSpliced(5, 1).join('\n') + '\n')).rejects.toMatchObject({ fault: 'signature' })
  await expect(open(await makeNote(textOf(8), { cosigned: textOf(7) }))).rejects.toMatchObject({ fault: 'unwitnessed' })
  // What a witness saw long ago is not made new by another time beside its signature.
  const longAgo = await makeNote(textOf(7), { time: NOW - 90_000 })
  await expect(open(longAgo)).rejects.toMatchObject({ fault: 'old' })
  await expect(open(await makeNote(textOf(7), { time: NOW - 90_000, told: NOW }))).rejects.toMatchObject({
    fault: 'unwitnessed',
  })
  await expect(open(note, NOW + 86_401)).rejects.toMatchObject({ fault: 'old' })
  await expect(open(note, NOW - 301)).rejects.toMatchObject({ fault: 'old' })
  await expect(open(note.replace('amour.example/keys\n7', 'other.example/keys\n7'))).rejects.toMatchObject({
    fault: 'note',
  })
  expect((await open(await makeNote(`${textOf(9)}a line of somebody else\n`))).size).toBe(9)
})

test('a checkpoint has one spelling of its sizes and roots', () => {
  const text = textOf(7)
  expect(readCheckpoint(text)?.size).toBe(7)
  for (const [from, to] of [
    ['\n7\n', '\n07\n'],
    ['\n7\n', '\n-7\n'],
    ['\n7\n', '\n9007199254740993\n'],
    ['dir1 2', 'dir1 02'],
    ['dir1', 'dir2'],
    ['AQE', 'AQ'],
  ] as const)
    expect(readCheckpoint(text.replace(from, to)), to).toBeUndefined()
})

test('a policy whose keys are of another kind is no policy', async () => {
  const given = await policy()
  await expect(openPolicy({ ...given, witnesses: given.log })).rejects.toThrow('No key of that kind')
})
