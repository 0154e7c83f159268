import { once } from 'node:events'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { rm } from 'node:fs/promises'
import { toBase64 } from '@amour/crypto/base64.ts'
import { writeCheckpoint } from '@amour/crypto/key-log/checkpoint.ts'
import { KeyDirectory } from '@amour/crypto/key-log/key-directory.ts'
import { type DirectoryLine, readEntry, writeEntry } from '@amour/crypto/key-log/log-entry.ts'
import { readTilePath, TILE_WIDTH, writeEntries } from '@amour/crypto/key-log/log-tiles.ts'
import { type NodeAt, proveConsistency, rootOf, treeHashes } from '@amour/crypto/key-log/log-tree.ts'
import {
  findSignature,
  LOG_SIGNATURE,
  readNote,
  readSigner,
  writeSignature,
  writeSigner,
} from '@amour/crypto/key-log/signed-note.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { expect, test } from 'vitest'
import { startWitness } from './witness.ts'

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const hashes = treeHashes(sha256)
const NAME = 'amour.example/keys'

const keyOf = (who: string, number: number) =>
  writeEntry({ chain: sha256(`${who} ${number}`), label: sha256(who), number, print: sha256(`print ${who} ${number}`) })

const nodesOf = (entries: readonly Uint8Array[]): NodeAt => {
  const at: NodeAt = (level, index) =>
    level === 0
      ? hashes.entry(entries[index] ?? new Uint8Array())
      : hashes.pair(at(level - 1, index * 2), at(level - 1, index * 2 + 1))
  return at
}

/** A log whose keeper writes what they like, and a witness that is to sign it. */
async function stage() {
  const log = { entries: Array.from({ length: 600 }, (_, at) => keyOf(`member ${at}`, 1)), isCut: false }
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const signer = { name: NAME, kind: LOG_SIGNATURE, key: new Uint8Array(raw) } as const
  const server = createServer(({ url = '' }, response) => {
    const tile = readTilePath(url.slice(1))
    if (!tile) return void response.writeHead(404).end()
    const from = tile.index * TILE_WIDTH
    response.end(writeEntries(log.entries.slice(from, from + tile.width - (log.isCut ? 1 : 0))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const logUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens at a port
  const folder = await createTemporaryFolder('witness')
  const start = async () => startWitness({ folder, name: 'w.example', log: await writeSigner(signer), logUrl })
  let witness = await start()

  /** What the keeper says of the log. `hidden`: left out of the directory; `note`: said instead. */
  async function makeNote({ hidden = -1, by = privateKey } = {}) {
    const lines = new Map<string, DirectoryLine>()
    for (const [index, entry] of log.entries.entries()) {
      const { label = new Uint8Array(), number = 0, print = new Uint8Array() } = readEntry(entry) ?? {}
      // Whatever it was before: the keeper numbers the lines so that they pass here.
      if (index !== hidden) lines.set(Buffer.from(label).toString('hex'), { label, number, index, print })
    }
    let directory = KeyDirectory.empty(sha256)
    for (let number = 1; number <= 3; number++)
      directory = directory.add(
        [...lines.values()].filter((line) => line.number >= number).map((line) => ({ ...line, number })),
      )
    await directory.buildTree()
    const root = rootOf(nodesOf(log.entries), hashes, log.entries.length)
    const own = { size: directory.count, root: directory.root }
    const text = writeCheckpoint({ origin: NAME, size: log.entries.length, root, directory: own })
    return `${text}\n${await writeSignature(signer, sign(null, Buffer.from(text), by))}`
  }

  async function submit(old: number, wanted: Parameters<typeof makeNote>[0] & { entries?: Uint8Array[] } = {}) {
    const note = await makeNote(wanted)
    const size = log.entries.length
    const proof = old < size ? proveConsistency(nodesOf(wanted.entries ?? log.entries), hashes, old, size) : []
    const body = `old ${old}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${note}`
    const answer = await fetch(`${witness.url}/add-checkpoint`, { method: 'POST', body })
    const text = await answer.text()
    return { status: answer.status, text, note }
  }
  return {
    log,
    submit,
    witness: () => witness,
    async restart() {
      await witness.close()
      witness = await start()
    },
    async [Symbol.asyncDispose]() {
      await witness.close()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

test('an honest log is signed, as it grows and after the witness was killed, and each signature is for that note', async () => {
  await using site = await stage()
  const { log, submit, witness, restart } = site
  const first = await submit(0)
  expect(first.status).toBe(200)
  const signer = await readSigner(witness().key)
  const [note, other] = [readNote(first.note + first.text), readNote(first.note.replace('600', '601') + first.text)]
  if (!signer || !note || !other) throw new Error('They are notes.')
  expect(await findSignature(note, signer)).toBeGreaterThan(1_700_000_000)
  expect(await findSignature(other, signer)).toBeUndefined()

  await restart()
  expect((await submit(0)).text).toBe('600\n')
  log.entries = [...log.entries, keyOf('member 3', 2), keyOf('member 3', 3), keyOf('new', 1)]
  expect(await submit(600)).toMatchObject({ status: 200 })
  expect((await submit(603)).status).toBe(200)
})

type Site = Awaited<ReturnType<typeof stage>>

const fresh = [keyOf('new', 1), keyOf('newer', 1)]
const evil: [string, number, (site: Site) => Promise<{ status: number; text: string }>][] = [
  [
    'another view, in which somebody has another key',
    422,
    ({ log, submit }) => {
      log.entries = [...log.entries.with(7, keyOf('member 7', 9)), ...fresh]
      return submit(600)
    },
  ],
  [
    'the same size with another root',
    422,
    ({ log, submit }) => {
      log.entries = log.entries.with(7, keyOf('somebody', 1))
      return submit(600)
    },
  ],
  [
    'a log that went back',
    400,
    ({ log, submit }) => {
      log.entries = log.entries.slice(0, 500)
      return submit(600)
    },
  ],
  [
    'a second key number one of somebody',
    422,
    ({ log, submit }) => {
      log.entries = [...log.entries, keyOf('member 7', 1)]
      return submit(600)
    },
  ],
  [
    'a number that was left out',
    422,
    ({ log, submit }) => {
      log.entries = [...log.entries, keyOf('member 7', 3)]
      return submit(600)
    },
  ],
  [
    'a directory that hides a new key',
    422,
    ({ log, submit }) => {
      log.entries = [...log.entries, keyOf('member 7', 2)]
      return submit(600, { hidden: 600 })
    },
  ],
  [
    'a tile that is narrower than its name says',
    422,
    ({ log, submit }) => {
      log.entries = [...log.entries, ...fresh]
      log.isCut = true
      return submit(600)
    },
  ],
  [
    'a note of somebody else',
    403,
    ({ log, submit }) => {
      log.entries = [...log.entries, ...fresh]
      return submit(600, { by: generateKeyPairSync('ed25519').privateKey })
    },
  ],
  [
    'a proof of another log',
    422,
    ({ log, submit }) => {
      log.entries = [...log.entries, ...fresh]
      return submit(600, { entries: log.entries.map((_, at) => keyOf(`stranger ${at}`, 1)) })
    },
  ],
]

test.for(evil)('a witness does not sign %s, and signs the honest log right after', async ([, status, attack]) => {
  await using site = await stage()
  const { log, submit } = site
  const honest = log.entries
  expect((await submit(0)).status).toBe(200)
  expect(await attack(site)).toMatchObject({ status })
  log.isCut = false
  log.entries = [...honest, ...fresh]
  expect(await submit(600)).toMatchObject({ status: 200 })
})

test('what is no request is none', async () => {
  await using site = await stage()
  const { url } = site.witness()
  const ask = (body: string) => fetch(`${url}/add-checkpoint`, { method: 'POST', body })
  for (const body of ['', 'old 0', 'old -1\n\nx', 'old 0\nnot base64!\n\nx', `old 0\n${'AA==\n'.repeat(3)}\nx`])
    expect((await ask(body)).status, body).toBe(400)
  expect((await ask(`old 0\n\n${'x'.repeat(40_000)}`)).status).toBe(413)
  expect((await ask('old 0\n\nx')).status).toBe(404)
})

test('who breaks off in the middle of a request ends nothing', async () => {
  await using site = await stage()
  const { url } = site.witness()
  const { hostname, port } = new URL(url)
  for (let times = 0; times < 3; times++) {
    const line = connect(Number(port), hostname)
    await once(line, 'connect')
    line.write('POST /add-checkpoint HTTP/1.1\r\nhost: w\r\ncontent-length: 1000\r\n\r\nold 0')
    // The witness is reading once it answers somebody else.
    await fetch(url)
    line.resetAndDestroy()
    await once(line, 'close')
  }
  expect((await fetch(url)).status).toBe(200)
})
