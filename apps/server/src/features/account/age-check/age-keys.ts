import { createPublicKey, type KeyObject } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { AgeKey } from '@amour/contract/account/age-check.ts'
import { ageMethodClasses } from '@amour/contract/account/age-proof.ts'
import { nameAgeKey } from '@amour/contract/account/age-token.ts'
import { z } from 'zod'

/** `ways`: the kinds of checks on offer; a gate that has but one does not need to say so. */
const KeyList = z.object({ keys: z.array(AgeKey), ways: z.array(z.enum(ageMethodClasses)).optional() })

type Keys = {
  writtenAt: number
  /** Of whatever month, those of the kinds of checks that are on offer. */
  offered: readonly AgeKey[]
  byName: ReadonlyMap<string, KeyObject>
}

const known = new Map<string, Keys>()

/**
 * The public keys of the age gate, from the file that it writes, or from a copy of it: the gate itself is never asked, so
 * that nothing here depends on whether it is there. None where there is no file. Throws where the file is damaged.
 */
export async function readAgeKeys(file: string): Promise<Keys> {
  const writtenAt = await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
  const kept = known.get(file)
  if (kept?.writtenAt === writtenAt) return kept
  const { keys: list, ways } = writtenAt ? KeyList.parse(JSON.parse(await readFile(file, 'utf8'))) : { keys: [] }
  const open = ({ key }: AgeKey) => createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
  const offered = list.filter(({ methodClass }) => ways?.includes(methodClass) ?? true)
  const read = { writtenAt, offered, byName: new Map(list.map((one) => [nameAgeKey(one), open(one)])) }
  known.set(file, read)
  return read
}
