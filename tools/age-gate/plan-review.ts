import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@amour/server/config.ts'

type Plan = {
  gate: { url: string | undefined; port: number | undefined }
  environment: Record<string, string | undefined>
}

/**
 * What the console of a development start needs for checks by a person at the gate of the same start: a pair that opens
 * what was sealed before the last stop, and a credential. Nothing in production, where the operator makes both, nor where
 * this start brings no gate.
 */
export async function planReview(config: Config, { gate, environment }: Plan): Promise<Record<string, string>> {
  const isGiven = environment['AGE_PERSON'] ?? environment['AGE_REVIEW_SECRET'] ?? environment['AGE_REVIEW_KEY']
  if (config.isProduction || gate.port === undefined || isGiven) return {}
  const folder = join(config.dataDir, 'age-review')
  const [opening, sealing, credential] = ['opening.pem', 'sealing.pem', 'credential'].map((name) => join(folder, name))
  if (!opening || !sealing || !credential) return {}
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!existsSync(credential)) {
    const { publicKey, privateKey } = generateKeyPairSync('x25519')
    await writeFile(opening, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
    await writeFile(sealing, publicKey.export({ type: 'spki', format: 'pem' }))
    // The last, so that what a start was stopped in is made anew.
    await writeFile(credential, randomBytes(32).toString('base64url'), { mode: 0o600 })
  }
  return {
    AGE_REVIEW_URL: `http://127.0.0.1:${gate.port}`,
    AGE_REVIEW_SECRET: (await readFile(credential, 'utf8')).trim(),
    AGE_REVIEW_KEY: opening,
  }
}
