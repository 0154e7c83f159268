import { fromBase64, toBase64 } from '#base64.ts'
import { LogFailure, type TreeHead } from './log-proofs.ts'
import { COSIGNATURE, findSignature, LOG_SIGNATURE, readNote, readSigner, type Signer } from './signed-note.ts'

// C2SP tlog-checkpoint with a line of our own: https://c2sp.org/tlog-checkpoint

/** What a log says of itself: all its entries, and the directory of everybody's newest one. */
export type Checkpoint = TreeHead & { origin: string; directory: TreeHead }

/** The text that log and witnesses sign. */
export const writeCheckpoint = ({ origin, size, root, directory }: Checkpoint) =>
  `${origin}\n${size}\n${toBase64(root)}\ndir1 ${directory.size} ${toBase64(directory.root)}\n`

/** Reads the text of a note; undefined where it is no checkpoint. Lines below ours are left to who wrote them. */
export function readCheckpoint(text: string): Checkpoint | undefined {
  const [origin = '', size = '', root = '', extra = ''] = text.split('\n')
  const [, lines = '', spelled = ''] = /^dir1 (\d+) (\S+)$/.exec(extra) ?? []
  const head = readHead(size, root)
  const directory = readHead(lines, spelled)
  return origin !== '' && head && directory ? { origin, ...head, directory } : undefined
}

function readHead(size: string, root: string): TreeHead | undefined {
  const bytes = fromBase64(root)
  if (!/^(0|[1-9]\d{0,15})$/.test(size) || !Number.isSafeInteger(Number(size)) || bytes?.length !== 32) return undefined
  return { size: Number(size), root: bytes }
}

/** Whom a page believes of a log: `log` any of which signs, `witnesses` all of which do. As a build carries it. */
export type LogPolicy = { origin: string; log: readonly string[]; witnesses: readonly string[] }

/** The same with its keys read. */
export type OpenPolicy = { origin: string; log: readonly Signer[]; witnesses: readonly Signer[] }

/** Throws where a key of it is not spelled as it must be. */
export async function openPolicy({ origin, log, witnesses }: LogPolicy): Promise<OpenPolicy> {
  return {
    origin,
    log: await readSigners(log, LOG_SIGNATURE),
    witnesses: await readSigners(witnesses, COSIGNATURE),
  }
}

async function readSigners(spelled: readonly string[], kind: Signer['kind']): Promise<Signer[]> {
  return Promise.all(
    spelled.map(async (text) => {
      const signer = await readSigner(text)
      if (signer?.kind !== kind) throw new Error(`No key of that kind: ${text}`)
      return signer
    }),
  )
}

/** Seconds after which what a witness saw says nothing any more, and how far ahead of us its clock may be. */
export const COSIGNATURE_AGE = 86_400
const AHEAD = 300

/**
 * The checkpoint of a note that the log has signed, and each of the witnesses within a day. `now` in seconds; a page whose
 * clock is wild takes every note for an old one. Throws LogFailure `note`, `signature`, `unwitnessed` or `old`.
 */
export async function openCheckpoint(note: string, policy: OpenPolicy, now: number): Promise<Checkpoint> {
  const read = readNote(note)
  const checkpoint = read && readCheckpoint(read.text)
  if (!read || checkpoint?.origin !== policy.origin) throw new LogFailure('note', 'That is no checkpoint of this log.')
  const own = await Promise.all(policy.log.map((signer) => findSignature(read, signer)))
  if (own.every((time) => time === undefined)) throw new LogFailure('signature', 'The log has not signed this.')
  for (const witness of policy.witnesses) {
    const time = await findSignature(read, witness)
    if (time === undefined) throw new LogFailure('unwitnessed', `${witness.name} has not signed this.`)
    if (now - time > COSIGNATURE_AGE || time - now > AHEAD)
      throw new LogFailure('old', `${witness.name} signed this at another time.`)
  }
  return checkpoint
}
