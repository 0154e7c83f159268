import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { statSync } from 'node:fs'
import { ensureKeyFile, readKeyFile } from './key-file.ts'

/** The key file of this machine lacks a key: it is older than the one that others have, or what names the key is damaged. */
export class UnknownKey extends Error {
  override name = 'UnknownKey'
  readonly kid: string

  constructor(kid: string) {
    super(`The key file holds no key '${kid}'.`)
    this.kid = kid
  }
}

/** The keys that live outside the database; each purpose has its own, derived from the key file's. */
export type Secrets = {
  /** Id of the key that new data is sealed with; a rotation changes it while the process runs. */
  readonly currentKid: string
  /** The 32 bytes of a purpose under a key id. Throws on an id that the file does not hold. */
  derive(purpose: Purpose, kid?: string): Buffer
  /** HMAC-SHA-256 under the purpose's key of the first key id: the same for ever, for look-ups and tags. */
  digest(purpose: Purpose, text: string): Buffer
}

type Purpose =
  | 'seal'
  | 'pepper'
  | 'email-index'
  | 'address'
  | 'frank'
  | 'access-token'
  | 'link'
  | 'media'
  | 'proof'
  | 'request'
  | 'unsubscribe'
  | 'view'
  | 'erasure'
  | 'username'
  | 'key-log'
  | 'audit'
  | 'appeal'
  | 'database'
  | 'disclosure'
  | 'likeness'
  | 'lit-window'
  | 'mailbox-index'
  | 'verification-bytes'
  | 'push'

/** Milliseconds after which every process has noticed that the key file was replaced. */
export const KEY_FILE_CHECK_INTERVAL = 3_000

/**
 * Reads the key file, or makes it on the first start with mode 0400, and follows it when it is replaced.
 * Its loss loses every sealed value: docs/operations/keys.md says what to do. Throws when it is unreadable or damaged.
 */
export async function openSecrets(file: string): Promise<Secrets> {
  await ensureKeyFile(file)
  const follow = followFile(file)
  const derived = new Map<string, Buffer>()

  const derive = (purpose: Purpose, kid = follow.current().first) => {
    const name = `${purpose}|${kid}`
    const known = derived.get(name)
    if (known) return known
    const root = follow.rootOf(kid)
    if (!root) throw new UnknownKey(kid)
    const key = Buffer.from(hkdfSync('sha256', Buffer.from(root, 'base64url'), '', `amour1|${purpose}`, 32))
    derived.set(name, key)
    return key
  }
  // Node makes a key of bytes anew for each digest, which takes five times as long as the digest itself.
  const keys = new Map<Buffer, KeyObject>()
  const keyOf = (bytes: Buffer) => {
    const key = keys.get(bytes) ?? createSecretKey(bytes)
    keys.set(bytes, key)
    return key
  }
  return {
    get currentKid() {
      return follow.current().current
    },
    derive,
    digest: (purpose, input) =>
      createHmac('sha256', keyOf(derive(purpose)))
        .update(input)
        .digest(),
  }
}

/** The file as it is now, but for the moments between two looks. */
function followFile(file: string) {
  let content = readKeyFile(file)
  let stamp = stampOf(file)
  let lookedAt = performance.now()

  function look() {
    lookedAt = performance.now()
    const seen = stampOf(file)
    if (seen === undefined || seen === stamp) return
    content = readKeyFile(file)
    stamp = seen
  }

  return {
    current() {
      if (performance.now() - lookedAt >= KEY_FILE_CHECK_INTERVAL) look()
      return content
    },
    /** What another process has sealed with a key that came a moment ago must open at once. */
    rootOf(kid: string): string | undefined {
      if (!(kid in content.keys)) look()
      return content.keys[kid]
    },
  }
}

/** Changes whenever the file is replaced. A file that is away for a moment changes nothing: what was read still counts. */
function stampOf(file: string): string | undefined {
  const stat = statSync(file, { throwIfNoEntry: false, bigint: true })
  return stat && `${stat.ino}|${stat.mtimeNs}`
}
