import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { LogPolicy } from '@amour/crypto/key-log/checkpoint.ts'
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
