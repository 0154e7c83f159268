import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#database/open.ts'
import { countStale, lockRotation, type StaleValue, lockStaleValues, updateSealed } from '#database/reseal.ts'
import { type SealedColumn, sealedColumns } from '#database/sealed-columns.ts'
import { addKey, makeCurrent, readKeyFile } from './key-file.ts'
import { createSeal, kidPrefix, type Seal } from './seal.ts'
import { KEY_FILE_CHECK_INTERVAL, openSecrets } from './secrets.ts'

/** Values sealed anew in one transaction. */
const BATCH = 100

/** Looks for what was being changed during the look before; each takes a second or more. */
const MAX_PASSES = 60

type Options = {
  /** Told after each batch. */
  tell?: (done: { table: string; column: string; resealed: number; damaged: number }) => void
  /** Milliseconds after which every process seals with the new key. */
  notice?: number
}

/**
 * What a rotation did. `isResumed`: an earlier one was not finished, so no new key was made. `damaged`: so many values
 * open with no key and stay as they are.
 */
type Rotation = { kid: string; isResumed: boolean; resealed: number; damaged: number }

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
 * left is finished before another key is made. A value that does not open is left as it is, told and counted, since
 * one damaged row must not keep all others under an old key. Throws when another rotation runs, or when no value opens.
 */
export async function rotateKeys(
  db: Database,
  keyFile: string,
  { tell, notice = 2 * KEY_FILE_CHECK_INTERVAL }: Options = {},
): Promise<Rotation> {
  return db.connection().execute(async (connection) => {
    if (!(await lockRotation(connection))) throw new Error('Another rotation is running.')
    const { kid, isResumed } = await chooseKey(connection, keyFile)
    const seal = createSeal(await openSecrets(keyFile))
    const prefix = kidPrefix(kid)
    let resealed = 0
    for (let look = 0; look < MAX_PASSES; look += 1) {
      let damaged = 0
      for (const of of sealedColumns) {
        const done = await reseal(connection, of, { seal, prefix, tell })
        resealed += done.resealed
        damaged += done.damaged
      }
      // A process that has not yet noticed the new key may have sealed with the old one until a moment ago.
      await pause(look === 0 ? notice : 1_000)
      if ((await countAll(connection, prefix)) === damaged) return { kid, isResumed, resealed, damaged }
    }
    throw new Error('Some values go on being sealed with an old key: is a process running with another key file?')
  })
}

/** The key to seal with: that of an unfinished rotation, else one that was prepared, else a new one. */
async function chooseKey(db: Database, keyFile: string) {
  const { current, keys } = readKeyFile(keyFile)
  if (await isUnfinished(db, keyFile, kidPrefix(current))) return { kid: current, isResumed: true }
  const newest = Object.keys(keys).at(-1) ?? current
  if (newest === current) return { kid: await addKey(keyFile), isResumed: false }
  await makeCurrent(keyFile, newest)
  return { kid: newest, isResumed: false }
}

/** No key has an id without a letter, so that every sealed value is under another. */
const NO_KEY = kidPrefix('')

/** Whether a value is left that opens and is not sealed with the key in force. Throws where nothing opens at all. */
async function isUnfinished(db: Database, keyFile: string, prefix: Buffer) {
  const stale = await countAll(db, prefix)
  if (stale === 0) return false
  const seal = createSeal(await openSecrets(keyFile))
  for (const of of sealedColumns) {
    let after: unknown[] | undefined
    for (;;) {
      const values = await db.transaction().execute((tx) => lockStaleValues(tx, of, { prefix, after, limit: BATCH }))
      if (values.some((value) => openStale(seal, of, value))) return true
      if (values.length === 0) break
      after = values.at(-1)?.keyValues
    }
  }
  if (stale === (await countAll(db, NO_KEY))) throw new Error('No value opens: is this the key file of this database?')
  return false
}

type Work = { seal: Seal; prefix: Buffer; tell: Options['tell'] }

async function reseal(db: Database, of: SealedColumn, { seal, prefix, tell }: Work) {
  let seen = 0
  let damaged = 0
  let after: unknown[] | undefined
  for (;;) {
    const taken = await db.transaction().execute(async (tx) => {
      const values = await lockStaleValues(tx, of, { prefix, after, limit: BATCH })
      for (const value of values) {
        const plain = openStale(seal, of, value)
        if (plain) await updateSealed(tx, of, value, seal.seal(of.context(value.row), plain))
        else damaged += 1
      }
      return values
    })
    if (taken.length === 0) break
    seen += taken.length
    after = taken.at(-1)?.keyValues
    tell?.({ table: of.table, column: of.column, resealed: seen - damaged, damaged })
  }
  return { resealed: seen - damaged, damaged }
}

/** What a value holds; undefined where it is damaged. */
function openStale(seal: Seal, of: SealedColumn, { row, sealed }: StaleValue): Buffer | undefined {
  try {
    return seal.open(of.context(row), sealed)
  } catch {
    return undefined
  }
}

async function countAll(db: Database, prefix: Buffer) {
  let count = 0
  for (const of of sealedColumns) count += await countStale(db, of, prefix)
  return count
}
