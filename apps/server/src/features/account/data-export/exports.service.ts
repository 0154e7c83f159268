import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Export, EXPORT_HOURS } from '@amour/contract/account/exports.ts'
import { type Context, inTransaction, type MemberContext } from '#context.ts'
import { HOUR } from '#durations.ts'
import { isFreshlySignedIn, isFreshSince } from '#features/account/two-step/reauthentication.service.ts'
import { Refusal } from '#http/refusal.ts'
import { newId } from '#security/ids.ts'
import type { Signature } from '#security/signed-address.ts'
import { isSignedExport, signExport } from './export-address.ts'
import { createExport, removeCopies } from './exports.jobs.ts'
import { deleteExportsOf, insertExport, selectDownload, selectLatestExport } from './exports.queries.ts'
import { KEY_BYTES, openStream, OVERHEAD } from '#security/sealed-file.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** Has a copy of the caller's data made; an earlier one goes. Throws `freshSignInNeeded`. */
export async function startExport(context: MemberContext): Promise<Export> {
  if (!isFreshlySignedIn(context)) throw new Refusal('freshSignInNeeded')
  const { caller } = context
  const { row, old } = await inTransaction(context, async (tx) => {
    const { db, seal, queue, clock } = tx
    const id = newId()
    const at = clock.now()
    const old = await deleteExportsOf(db, caller.id)
    const row = await insertExport(db, {
      id,
      member_id: caller.id,
      status: 'waiting',
      storage_key: `exports/${newId()}`,
      key_sealed: seal.seal({ owner: id, column: 'export.key' }, randomBytes(KEY_BYTES)),
      bytes: null,
      created_at: at,
      expires_at: new Date(at.getTime() + EXPORT_HOURS * HOUR),
    })
    await queue.enqueue(db, createExport, { id })
    return { row, old }
  })
  await removeCopies(context, old)
  return viewExport(context, row)
}

/** The caller's latest copy, while there is one. */
export async function findExport(context: MemberContext): Promise<{ export: Export | null }> {
  const row = await selectLatestExport(context.db, context.caller.id, context.clock.now())
  return { export: row ? viewExport(context, row) : null }
}

/** The copy behind a signed address, as a stream of so many bytes. Throws `notFound` for every reason alike. */
export async function openExport(
  context: Context,
  id: string,
  signature: Signature,
): Promise<{ stream: Readable; bytes: number }> {
  if (!isSignedExport(context, id, signature)) throw new Refusal('notFound')
  const { db, seal, storage, clock } = context
  const row = await selectDownload(db, { id, sessionId: signature.v, at: clock.now() })
  const file = row && `${row.storage_key}/copy`
  const bytes = file && (await storage.sizeOf(file))
  if (!row || !file || !bytes) throw new Refusal('notFound')
  const key = seal.open({ owner: row.id, column: 'export.key' }, row.key_sealed)
  const open = async (range: { start: number; end: number }) => (await storage.open(file, range))?.stream
  return { stream: Readable.from(openStream(open, bytes, key), { objectMode: false }), bytes: bytes - OVERHEAD }
}

function viewExport(context: MemberContext, row: Selectable<Tables['export']>): Export {
  return {
    id: row.id,
    status: row.status,
    bytes: row.bytes === null ? null : Number(row.bytes) - OVERHEAD,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    url:
      row.status === 'ready' && isFreshSince(context, row.created_at)
        ? signExport(context, row.id, context.caller.sessionId)
        : null,
  }
}
