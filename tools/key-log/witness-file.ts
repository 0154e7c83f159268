import { generateKeyPairSync, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { fromBase64, toBase64 } from '@amour/crypto/base64.ts'
import type { TreeHead } from '@amour/crypto/key-log/log-proofs.ts'
import { COSIGNATURE, type Signer } from '@amour/crypto/key-log/signed-note.ts'
import { z } from 'zod'

const Kept = z.object({ size: z.number().int().min(0), root: z.string() })

/** The key of a witness, made when there is none: whoever copies it can sign in its name. */
export async function openWitnessKey(folder: string, name: string): Promise<{ signer: Signer; key: KeyObject }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'witness.pem')
  const pem = await readFile(file, 'utf8').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    const made = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
    await writeSafely(folder, 'witness.pem', made, 0o400)
    return made
  })
  const key = createPrivateKey(pem)
  const raw = Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url')
  return { signer: { name, kind: COSIGNATURE, key: new Uint8Array(raw) }, key }
}

/** What a witness has signed last. A file that is damaged stops it: it would sign another log from the beginning. */
export async function readKept(folder: string): Promise<TreeHead> {
  const text = await readFile(join(folder, 'signed.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  if (text === undefined) return { size: 0, root: new Uint8Array() }
  const { size, root } = Kept.parse(JSON.parse(text))
  const bytes = fromBase64(root)
  if (bytes?.length !== 32) throw new Error('signed.json is damaged.')
  return { size, root: bytes }
}

/** Notes what is about to be signed; it stands on the disk, whole, before this returns. */
export const writeKept = (folder: string, { size, root }: TreeHead) =>
  writeSafely(folder, 'signed.json', JSON.stringify({ size, root: toBase64(root) }), 0o600)

async function writeSafely(folder: string, name: string, text: string, mode: number) {
  const draft = join(folder, `${name}.new`)
  const handle = await open(draft, 'w', mode)
  await handle.writeFile(text)
  await handle.sync()
  await handle.close()
  await rename(draft, join(folder, name))
  // A rename survives a power cut once the folder that holds the name does.
  const held = await open(folder, 'r')
  await held.sync()
  await held.close()
}
