import { type KeyObject, sign } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fromBase64 } from '@amour/crypto/base64.ts'
import { openCheckpoint, type OpenPolicy } from '@amour/crypto/key-log/checkpoint.ts'
import { joinBytes } from '@amour/crypto/bytes.ts'
import { uint64 } from '@amour/crypto/key-log/log-entry.ts'
import { checkConsistency, LogFailure, type TreeHead } from '@amour/crypto/key-log/log-proofs.ts'
import {
  cosignedText,
  readNote,
  readSigner,
  type Signer,
  writeSignature,
  writeSigner,
} from '@amour/crypto/key-log/signed-note.ts'
import { FollowedLog } from './followed-log.ts'
import { openWitnessKey, readKept, writeKept } from './witness-file.ts'

/** Longest request, and most hashes of its proof (C2SP tlog-witness). */
const BODY_MAX = 32_768
const PROOF_MAX = 63

type Settings = {
  /** Where its key lies, and what it has signed last. */
  folder: string
  /** What it signs as. */
  name: string
  /** The log's key as notes spell it; its name is the log's. */
  log: string
  /** Where the log's tiles are. */
  logUrl: string
  host?: string
  port?: number
  tell?: (sentence: string) => void
}

type Answer = { status: number; text: string; type?: string }

/**
 * Signs what a log of keys says of itself, once it has seen that the log only grew, that its entries make that root, that
 * each member's keys are numbered 1, 2, 3 … once each, and that the directory leaves none out.
 */
export async function startWitness({ folder, name, log, logUrl, host = '127.0.0.1', port = 0, ...rest }: Settings) {
  const { signer, key } = await openWitnessKey(folder, name)
  const logSigner = await readSigner(log)
  if (!logSigner) throw new Error(`That is no key of a log: ${log}`)
  const witness = new Witness({ signer, key, folder, logUrl, logSigner, tell: rest.tell ?? (() => undefined) })
  await witness.open()
  const own = await writeSigner(signer)
  const server = createServer((request, response) => {
    answer(witness, own, request).then(
      ({ status, text, type = 'text/plain; charset=utf-8' }) =>
        response.writeHead(status, { 'content-type': type }).end(text),
      // Whoever asked has broken off; it is nobody else's affair.
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const { port: taken } = server.address() as AddressInfo // it listens at a port
  return {
    url: `http://${host}:${taken}`,
    /** Its own key, as a policy names it. */
    key: own,
    close: () => new Promise<void>((resolve) => (server.close(() => resolve()), server.closeAllConnections())),
  }
}

async function answer(witness: Witness, own: string, request: IncomingMessage): Promise<Answer> {
  if (request.method === 'GET' && request.url === '/') return { status: 200, text: `${own}\n${witness.size}\n` }
  if (request.method !== 'POST' || request.url !== '/add-checkpoint') return { status: 404, text: 'Nothing here.\n' }
  const body = await readBody(request)
  return body === undefined ? { status: 413, text: 'That is too long.\n' } : witness.add(body)
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    const bytes = Buffer.from(part)
    length += bytes.length
    if (length > BODY_MAX) return undefined
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString('utf8')
}

type Parts = {
  signer: Signer
  key: KeyObject
  folder: string
  logUrl: string
  logSigner: Signer
  tell: (sentence: string) => void
}

class Witness {
  readonly #parts: Parts
  readonly #policy: OpenPolicy
  #kept: TreeHead = { size: 0, root: new Uint8Array() }
  #followed = FollowedLog.empty()
  #turn: Promise<unknown> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#policy = { origin: parts.logSigner.name, log: [parts.logSigner], witnesses: [] }
  }

  get size() {
    return this.#kept.size
  }

  async open() {
    this.#kept = await readKept(this.#parts.folder)
  }

  /** One request after the other; a fault of one is its answer, and leaves what was followed as it was. */
  add(body: string): Promise<Answer> {
    const adding = this.#turn.then(() => this.#add(body)).catch((error: unknown) => this.#refuse(error))
    this.#turn = adding
    return adding
  }

  #refuse(error: unknown): Answer {
    const told = error instanceof Error ? error.message : String(error)
    this.#parts.tell(`Not signed: ${told}`)
    if (!(error instanceof LogFailure)) return { status: 503, text: `${told}\n` }
    const status = error.fault === 'note' ? 404 : error.fault === 'signature' ? 403 : 422
    return { status, text: `${error.fault}: ${told}\n` }
  }

  async #add(body: string): Promise<Answer> {
    const read = readRequest(body)
    if (!read) return { status: 400, text: 'That is no request for a signature.\n' }
    const now = await openCheckpoint(read.note, this.#policy, 0)
    if (read.old > now.size) return { status: 400, text: 'It would have shrunk.\n' }
    if (read.old !== this.#kept.size) return { status: 409, text: `${this.#kept.size}\n`, type: 'text/x.tlog.size' }
    await checkConsistency(this.#kept, now, read.proof)
    // After a start it has nothing, and reads the log from its beginning: that is once more what it has signed.
    const followed = await this.#followed.follow(this.#parts.logUrl, now.size)
    await followed.requireSame(now)

    await writeKept(this.#parts.folder, now)
    this.#kept = { size: now.size, root: now.root }
    this.#followed = followed
    return { status: 200, text: await this.#sign(read.note) }
  }

  async #sign(note: string): Promise<string> {
    const { signer, key } = this.#parts
    const time = Math.floor(Date.now() / 1000)
    const text = readNote(note)?.text ?? ''
    return writeSignature(signer, joinBytes(uint64(time), sign(null, cosignedText(text, time), key)))
  }
}

/** `old` and its size, the hashes of a proof, an empty line, and the note. */
function readRequest(body: string) {
  const at = body.indexOf('\n\n')
  const [first = '', ...lines] = body.slice(0, at).split('\n')
  const [, old] = /^old (0|[1-9]\d{0,14})$/.exec(first) ?? []
  const proof = lines.map(fromBase64).filter((hash) => hash?.length === 32)
  if (at < 0 || old === undefined || proof.length !== lines.length || proof.length > PROOF_MAX) return undefined
  return { old: Number(old), proof: proof.filter((hash) => hash !== undefined), note: body.slice(at + 2) }
}
