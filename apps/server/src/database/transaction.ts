import type { Transaction } from 'kysely'
import type { Database } from './open.ts'
import type { Tables } from './tables.ts'

/** Runs `work` in one transaction: all of it is kept, or, when it throws, nothing. Joins a transaction already open. */
export async function inTransaction<T>(db: Database, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return isTransaction(db) ? work(db) : db.transaction().execute(work)
}

function isTransaction(db: Database): db is Transaction<Tables> {
  return db.isTransaction
}
