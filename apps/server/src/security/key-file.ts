import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, link, mkdir, open, rename, stat, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'

const KeyFile = z
  .object({
    version: z.literal(1),
    /** Which of `keys` new data is sealed with. */
    current: z.string(),
    /** Which of them look-ups and tags use, for ever; without it the first. */
    first: z.string().optional(),
    /** Key id → 32 random bytes, base64url. */
    keys: z.record(z.string(), z.string().regex(/^[\w-]{43}$/)),
  })
  .refine(({ current, first, keys }) => current in keys && (first === undefined || first in keys))

/** The root keys as they lie in the file. */
type KeyFile = z.infer<typeof KeyFile> & { first: string }

/** Reads the file, whole. Throws when it is unreadable or damaged. */
export function readKeyFile(file: string): KeyFile {
  const read = KeyFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  return { ...read, first: read.first ?? Object.keys(read.keys)[0] ?? read.current }
}

/** Makes the file with its first key unless it is there, also when two processes start at once. */
export async function ensureKeyFile(file: string): Promise<void> {
  if (existsSync(file)) return
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const kid = newKid()
  const draft = await writeAside(file, { version: 1, current: kid, first: kid, keys: { [kid]: newKey() } })
  // A link, unlike a rename, never takes the place of a file.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(draft)
}

/**
 * Adds a key beside the others and, unless told otherwise, seals with it from now on. One step: whoever reads the file
 * meanwhile, or after a crash, finds the old content or the new one. Gives the new key's id.
 */
export async function addKey(file: string, { isCurrent = true } = {}): Promise<string> {
  const { current, keys, ...rest } = readKeyFile(file)
  const kid = newKid()
  await replace(file, { ...rest, current: isCurrent ? kid : current, keys: { ...keys, [kid]: newKey() } })
  return kid
}

/** Seals with this key of the file from now on. */
export async function makeCurrent(file: string, kid: string): Promise<void> {
  await replace(file, { ...readKeyFile(file), current: kid })
}

/** Whoever could read the file before can read it then: processes of other users, too, where root or their group rotates. */
async function replace(file: string, content: KeyFile) {
  const { mode, uid, gid } = await stat(file)
  const draft = await writeAside(file, content)
  const made = await stat(draft)
  try {
    const isGroups = (mode & 0o040) !== 0
    if (made.uid !== uid || (isGroups && made.gid !== gid)) await chown(draft, uid, gid)
    await chmod(draft, mode & READABLE)
    await rename(draft, file)
  } catch (error) {
    await unlink(draft)
    throw new Error(`${file} belongs to another user: rotate its keys as that one, or as root.`, { cause: error })
  }
  await syncFolder(dirname(file))
}

/** Of a mode whatever lets an owner or a group read: nobody writes the file, and it is never everybody's. */
const READABLE = 0o440

async function writeAside(file: string, content: KeyFile) {
  const draft = `${file}.${randomBytes(4).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  await handle.writeFile(JSON.stringify(KeyFile.parse(content)))
  await handle.sync()
  await handle.close()
  await chmod(draft, 0o400)
  return draft
}

/** A rename survives a power cut once the folder that holds the name does. */
async function syncFolder(folder: string) {
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}

/** Never all digits: JavaScript would put such a name before those that were there earlier. */
const newKid = () => `k${randomBytes(4).toString('hex')}`

const newKey = () => randomBytes(32).toString('base64url')
