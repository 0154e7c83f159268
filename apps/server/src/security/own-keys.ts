import { existsSync } from 'node:fs'
import type { Database } from '#database/open.ts'
import { selectSealedSample } from '#database/reseal.ts'
import { createSeal } from './seal.ts'
import { openSecrets } from './secrets.ts'

/**
 * Throws where the database holds sealed values and the key file is not there, or opens none of a few: whoever went on
 * would seal under keys that belong to nothing, let nobody log in, and take erasures that its keys cannot tell for done.
 * Makes no key file.
 */
export async function requireOwnKeys(db: Database, keyFile: string): Promise<void> {
  const sample = await selectSealedSample(db)
  if (sample.length === 0) return
  if (!existsSync(keyFile))
    throw new Error(`There is no key file at ${keyFile}, and the database holds what one has sealed. ${REMEDY}`)
  const seal = createSeal(await openSecrets(keyFile))
  const opens = ({ id, sealed }: (typeof sample)[number]) => {
    try {
      return seal.open({ owner: id, column: 'member.email' }, sealed).length > 0
    } catch {
      return false
    }
  }
  if (!sample.some(opens))
    throw new Error(`The key file at ${keyFile} opens nothing here: it is of another database, or too old. ${REMEDY}`)
}

const REMEDY = 'See to KEY_FILE and DATA_DIR, and put the right one back (docs/operations/keys.md).'
