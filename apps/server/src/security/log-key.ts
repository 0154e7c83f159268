import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { LogPolicy } from '@amour/crypto/key-log/checkpoint.ts'
import { LOG_SIGNATURE, writeSigner } from '@amour/crypto/key-log/signed-note.ts'
import { z } from 'zod'
import { newId } from './ids.ts'

/** What signs the log of public keys: an Ed25519 key, and the 32 bytes of its public half. */
export type LogKey = { private: KeyObject; public: Uint8Array<ArrayBuffer> }

/** Reads the key, or makes it with mode 0400; where two do so at once, both get the first one's. */
export async function openLogKey(file: string): Promise<LogKey> {
  const pem = await readFile(file, 'utf8').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await makeKey(file)
    return readFile(file, 'utf8')
  })
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} holds no Ed25519 key.`)
  const raw = createPublicKey(key).export({ format: 'jwk' }).x ?? ''
  return { private: key, public: new Uint8Array(Buffer.from(raw, 'base64url')) }
}

/** The log's key is not there, or is none that pages believe. */
export class ForeignLogKey extends Error {
  override name = 'ForeignLogKey'
}

/**
 * The same of a log that members rely on: one that has been signed before, or whose policy pages were built with. Throws
 * `ForeignLogKey` where its key is not there or is not one that the policy names: after a restore without it one would be
 * made that no page and no witness believes.
 */
export async function openKnownLogKey(
  file: string,
  { policy, wasSigned }: { policy: LogPolicy | undefined; wasSigned: boolean },
): Promise<LogKey> {
  if ((policy || wasSigned) && !existsSync(file)) throw new ForeignLogKey(`${file} is not there: put it back.`)
  const key = await openLogKey(file)
  if (policy && !policy.log.includes(await writeSigner({ name: policy.origin, kind: LOG_SIGNATURE, key: key.public })))
    throw new ForeignLogKey(`${file} is not the key that the policy names: put that one back.`)
  return key
}

async function makeKey(file: string) {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${newId()}`
  const { privateKey } = generateKeyPairSync('ed25519')
  await writeFile(draft, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o400, flag: 'wx', flush: true })
  // A link, unlike a rename, never takes the place of a file.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(draft)
}

const Policy = z.object({ origin: z.string(), log: z.array(z.string()), witnesses: z.array(z.string()) })

/** Whom pages believe, as the build was told; undefined where it was told nothing. Throws where the file is damaged. */
export async function readPolicy(file: string): Promise<LogPolicy | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  return text === undefined ? undefined : Policy.parse(JSON.parse(text))
}
