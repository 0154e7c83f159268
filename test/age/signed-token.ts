import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { AgeKey } from '@amour/contract/account/age-check.ts'
import { nameAgeKey } from '@amour/contract/account/age-token.ts'
import { blindFor } from './blind-token.ts'

/** The month of a moment, the one before and the one after, in UTC. */
export const monthsAround = (at: Date) =>
  [-1, 0, 1].map((later) =>
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later, 1)).toISOString().slice(0, 7),
  )

/** Keys of a gate that is not there, for so many months, in a file as the site reads it. */
export async function writeAgeKeys(file: string, months: readonly string[]) {
  const pairs = months.map((month) => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    return { name: { methodClass: 'service', level: 'substantial', month, key } satisfies AgeKey, privateKey }
  })
  await writeFile(file, JSON.stringify({ keys: pairs.map(({ name }) => name) }))
  const find = (month: string) => {
    const pair = pairs.find(({ name }) => name.month === month)
    if (!pair) throw new Error(`There is no key of ${month}.`)
    return pair
  }
  return {
    keyOf: (month: string) => find(month).name,
    /** A token as the gate and a browser make it together, for a site; `message` may be one that no page of ours makes. */
    async sign(audience: string, month: string, message?: Uint8Array<ArrayBuffer>): Promise<string> {
      const { name, privateKey } = find(month)
      const blind = await blindFor(audience, name, message)
      const padding = constants.RSA_NO_PADDING
      const signature = privateDecrypt({ key: privateKey, padding }, Buffer.from(blind.blinded, 'base64url'))
      return blind.finish(signature.toString('base64url'))
    },
    nameOf: (month: string) => nameAgeKey(find(month).name),
  }
}
