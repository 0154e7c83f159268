import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#database/open.ts'
import { countStale, takeRotationLock, takeStale, updateSealed } from '#database/reseal.ts'
import { type SealedColumn, sealedColumns } from '#database/sealed-columns.ts'
import { addKey, makeCurrent, readKeyFile } from './key-file.ts'
import { createSeal, kidPrefix, type Seal } from './seal.ts'
import { KEY_FILE_LOOK, openSecrets } from './secrets.ts'

/** Values sealed anew in one transaction. */
const BATCH = 100

/** Looks for what was being changed during the look before; each takes a second or more. */
const LOOKS_MAX = 60

type Options = {
  /** Told after each batch. */
  tell?: (done: { table: string; column: string; resealed: number }) => void
  /** Milliseconds after which every process seals with the new key. */
  notice?: number
}

/** What a rotation did. `isResumed`: an earlier one was not finished, so no new key was made. */
type Rotation = { kid: string; isResumed: boolean; resealed: number }

/**
 * Adds a key that nothing is sealed with yet. For several machines: copy the file to all of them before `rotateKeys`
 * puts it in force. Gives its id.
 */
export function prepareKey(keyFile: string): Promise<string> {
  return addKey(keyFile, { isCurrent: false })
}

/**
 * Puts a new sealing key in force and seals every value in the database with it, while the site runs: all processes
 * open both keys' values and follow the file. It may be killed at any moment and run again; what an earlier run has
 * left is finished before another key is made. Throws when another rotation runs, or a value does not open.
 */
export async function rotateKeys(
  db: Database,
  keyFile: string,
  { tell, notice = 2 * KEY_FILE_LOOK }: Options = {},
): Promise<Rotation> {
  return db.connection().execute(async (connection) => {
    if (!(await takeRotationLock(connection))) throw new Error('Another rotation is running.')
    const { kid, isResumed } = await chooseKey(connection, keyFile)
    const seal = createSeal(await openSecrets(keyFile))
    const prefix = kidPrefix(kid)
    let resealed = 0
    for (let look = 0; look < LOOKS_MAX; look += 1) {
      for (const of of sealedColumns) resealed += await reseal(connection, of, { seal, prefix, tell })
      // A process that has not yet noticed the new key may have sealed with the old one until a moment ago.
      await pause(look === 0 ? notice : 1_000)
      if ((await countAll(connection, prefix)) === 0) return { kid, isResumed, resealed }
    }
    throw new Error('Some values go on being sealed with an old key: is a process running with another key file?')
  })
}

/** The key to seal with: that of an unfinished rotation, else one that was prepared, else a new one. */
async function chooseKey(db: Database, keyFile: string) {
  const { current, keys } = readKeyFile(keyFile)
  if ((await countAll(db, kidPrefix(current))) > 0) return { kid: current, isResumed: true }
  const newest = Object.keys(keys).at(-1) ?? current
  if (newest === current) return { kid: await addKey(keyFile), isResumed: false }
  await makeCurrent(keyFile, newest)
  return { kid: newest, isResumed: false }
}

type Work = { seal: Seal; prefix: Buffer; tell: Options['tell'] }

async function reseal(db: Database, of: SealedColumn, { seal, prefix, tell }: Work) {
  let resealed = 0
  let after: unknown[] | undefined
  for (;;) {
    const taken = await db.transaction().execute(async (transaction) => {
      const values = await takeStale(transaction, of, { prefix, after, limit: BATCH })
      for (const value of values) {
        const place = of.place(value.row)
        await updateSealed(transaction, of, value, seal.seal(place, seal.open(place, value.sealed)))
      }
      return values
    })
    if (taken.length === 0) break
    resealed += taken.length
    after = taken.at(-1)?.keyValues
    tell?.({ table: of.table, column: of.column, resealed })
  }
  return resealed
}

async function countAll(db: Database, prefix: Buffer) {
  let count = 0
  for (const of of sealedColumns) count += await countStale(db, of, prefix)
  return count
}
