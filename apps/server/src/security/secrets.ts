import { createHmac, hkdfSync } from 'node:crypto'
import { chmod, link, mkdir, readFile, unlink, open } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import { z } from 'zod'

const KeyFile = z.object({
  version: z.literal(1),
  /** Which of `keys` new data is sealed with. */
  current: z.string(),
  /** Key id → 32 random bytes, base64url. */
  keys: z.record(z.string(), z.string()),
})

/** The keys that live outside the database; each purpose has its own, derived from the key file's. */
export type Secrets = {
  /** Id of the key that new data is sealed with. */
  currentKid: string
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
  | 'view'
  | 'erasure'
  | 'username'

/**
 * Reads the key file, or makes it on the first start with mode 0400.
 * Its loss loses every sealed value: docs/operations/keys.md says what to do. Throws when it is unreadable or damaged.
 */
export async function openSecrets(file: string): Promise<Secrets> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return createKeyFile(file)
    throw error
  })
  const { current, keys } = KeyFile.parse(JSON.parse(text))
  const [first = current] = Object.keys(keys)

  const derived = new Map<string, Buffer>()
  const derive = (purpose: Purpose, kid = first) => {
    const name = `${purpose}|${kid}`
    const known = derived.get(name)
    if (known) return known
    const root = keys[kid]
    if (!root) throw new Error(`The key file holds no key '${kid}'.`)
    const key = Buffer.from(hkdfSync('sha256', Buffer.from(root, 'base64url'), '', `amour1|${purpose}`, 32))
    derived.set(name, key)
    return key
  }
  return {
    currentKid: current,
    derive,
    digest: (purpose, input) => createHmac('sha256', derive(purpose)).update(input).digest(),
  }
}

/** Writes aside and links into place, so that two processes starting at once end with one file. */
async function createKeyFile(file: string) {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const kid = randomBytes(4).toString('hex')
  const text = JSON.stringify({ version: 1, current: kid, keys: { [kid]: randomBytes(32).toString('base64url') } })
  const draft = `${file}.${kid}`
  const handle = await open(draft, 'wx', 0o600)
  await handle.writeFile(text)
  await handle.sync()
  await handle.close()
  await chmod(draft, 0o400)
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(draft)
  return readFile(file, 'utf8')
}
