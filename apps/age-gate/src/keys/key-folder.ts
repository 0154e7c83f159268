import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type KeyName, type MethodClass, methodClasses, monthAfter, monthOf, nameOf } from './key-name.ts'

const generate = promisify(generateKeyPair)

/** So many months have their keys in advance, so that whoever keeps a copy of the public halves needs a new one once a year. */
const MONTHS_AHEAD = 13

/** A public key as it is published: `key` is its SPKI in DER, base64. */
type PublishedKey = KeyName & { key: string }

/** The gate's keys. `published` lists all that were ever made, the oldest first, and what is on offer. */
export type GateKeys = {
  find(name: string): KeyObject | undefined
  published(): PublicFile
}

/** `ways`: which classes of checks there are at present, each at its level. */
type Wanted = { ways: readonly Pick<KeyName, 'methodClass' | 'level'>[]; now: Date }

/** What lies beside the keys for the site: all public halves that were ever made, and what is on offer now. */
type PublicFile = { ways: readonly MethodClass[]; keys: readonly PublishedKey[] }

/**
 * Opens the folder of keys and makes those that are missing for this month and a year on: an RSA pair for each class,
 * level and month, made once, so that everybody's token of a month is signed by the same. The public halves stand
 * beside them in `public-keys.json`, for the site. Two processes may open it at once.
 */
export async function openKeys(folder: string, { ways, now }: Wanted): Promise<GateKeys> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const first = monthOf(now)
  const pairs = new Map<string, KeyObject>()
  const names: string[] = []
  for (const way of ways) {
    // A check that began in the last minutes of a month ends under its key.
    const last = nameOf({ ...way, month: monthAfter(first, -1) })
    const kept = await readFile(join(folder, `${last}.pem`), 'utf8').catch(() => undefined)
    if (kept) pairs.set(last, createPrivateKey(kept))
    for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead += 1)
      names.push(nameOf({ ...way, month: monthAfter(first, ahead) }))
  }
  const opened = await Promise.all(names.map((name) => openPair(join(folder, `${name}.pem`))))
  for (const [place, pair] of opened.entries()) pairs.set(names[place] ?? '', pair)
  const made = [...pairs].map(([name, pair]) => publish(name, pair))
  const offered = ways.map(({ methodClass }) => methodClass)
  const published = await addToPublished(join(folder, 'public-keys.json'), offered, made)
  return { find: (name) => pairs.get(name), published: () => published }
}

async function openPair(file: string): Promise<KeyObject> {
  const there = await readFile(file, 'utf8').catch(() => undefined)
  if (there) return createPrivateKey(there)
  const { privateKey } = await generate('rsa', { modulusLength: 2048, publicExponent: 65_537 })
  const draft = `${file}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o400, flush: true })
  // A link, unlike a rename, never takes the place of a key that another process has just made.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft, { force: true })
  return createPrivateKey(await readFile(file, 'utf8'))
}

function publish(name: string, pair: KeyObject): PublishedKey {
  const [first, level = '', month = ''] = name.split('.')
  const methodClass = methodClasses.find((one) => one === first) ?? 'service'
  const key = createPublicKey(pair).export({ type: 'spki', format: 'der' }).toString('base64')
  return { methodClass, level, month, key }
}

/** A key that was published under a name stays what it is: another one would mark whoever is given it. */
async function addToPublished(
  file: string,
  ways: readonly MethodClass[],
  made: readonly PublishedKey[],
): Promise<PublicFile> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  const before = text ? (JSON.parse(text) as PublicFile) : { ways: [], keys: [] } // written below, by this gate
  const known = new Map(before.keys.map((one) => [nameOf(one), one]))
  for (const one of made) {
    const was = known.get(nameOf(one))
    if (was && was.key !== one.key) throw new Error(`${file} has another key for ${nameOf(one)} than lies beside it.`)
    known.set(nameOf(one), one)
  }
  const keys = [...known.values()].toSorted((a, b) => (a.month < b.month ? -1 : a.month > b.month ? 1 : 0))
  const published: PublicFile = { ways, keys }
  const written = `${JSON.stringify(published, null, 1)}\n`
  if (text === written) return published
  const draft = `${file}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, written, { mode: 0o644, flush: true })
  await rename(draft, file)
  return published
}
