import { type MediaKind, type OwnMedia, UNDO_SECONDS } from '@amour/contract/media/media.ts'
import { inTransaction, type Context, type MemberContext } from '#context.ts'
import { Refusal } from '#http/refusal.ts'
import {
  lockItemsOf,
  selectKeptFolders,
  selectOwnItem,
  selectOwnMedia,
  selectUsage,
  updateDefault,
  updateDeleted,
  updateRestored,
  updateVisibility,
} from './own-media.queries.ts'
import { undoUntil, viewOwnMedia, viewQuota } from './own-media.view.ts'
export { isDefaultPhoto, lockItemsOf, lockOwnersOf } from './own-media.queries.ts'

/** The caller's own items, the newest first, and how much of what is allowed they have used. */
export async function listOwnMedia(context: MemberContext, kind: MediaKind | undefined) {
  const { db, caller } = context
  const [rows, usage] = await Promise.all([
    selectOwnMedia(db, caller.id, { kind, deletedAfter: undoLimit(context) }),
    findUsage(context),
  ])
  return { data: rows.map((row) => viewOwnMedia(context, row)), quota: viewQuota(usage) }
}

/** How much of what is allowed the caller has used. */
export function findUsage(context: MemberContext) {
  return selectUsage(context.db, context.caller.id, undoLimit(context))
}

/** One of the caller's own items. Throws `notFound`, for a deleted one too. */
export async function getOwnMedia(context: MemberContext, id: string): Promise<OwnMedia> {
  return viewOwnMedia(context, await getOwnItem(context, id))
}

async function getOwnItem({ db, caller }: MemberContext, id: string) {
  const row = await selectOwnItem(db, caller.id, id)
  if (!row) throw new Refusal('notFound')
  return row
}

/** Shows an item to every member once it is approved. Throws `notFound`, `mediaRejected`. */
export function publishMedia(context: MemberContext, id: string): Promise<OwnMedia> {
  return change(context, async (tx) => {
    const { status } = await getOwnItem(tx, id)
    if (status === 'rejected') throw new Refusal('mediaRejected')
    await updateVisibility(tx.db, id, 'public')
    return getOwnMedia(tx, id)
  })
}

/** Leaves an item to its owner and those to whom it was granted; it is no longer the default. Throws `notFound`. */
export function withdrawMedia(context: MemberContext, id: string): Promise<OwnMedia> {
  return change(context, async (tx) => {
    await getOwnItem(tx, id)
    await updateVisibility(tx.db, id, 'private')
    return getOwnMedia(tx, id)
  })
}

/** Makes a photo stand for the caller. Throws `notFound`, `mediaNotDefault`. */
export function setDefaultPhoto(context: MemberContext, id: string): Promise<OwnMedia> {
  return change(context, async (tx) => {
    const { kind, status, rating, visibility } = await getOwnItem(tx, id)
    const isFit = kind === 'photo' && status === 'approved' && rating === 'general' && visibility === 'public'
    if (!isFit) throw new Refusal('mediaNotDefault')
    await updateDefault(tx.db, tx.caller.id, id)
    return getOwnMedia(tx, id)
  })
}

/** Leaves the caller without a default photo, which none becomes by itself from now on. */
export function clearDefaultPhoto(context: MemberContext): Promise<{ cleared: true }> {
  return change(context, async ({ db, caller }) => {
    await updateDefault(db, caller.id, null)
    return { cleared: true }
  })
}

/** Deletes an item: nobody sees it from now on, and for ten seconds it can be brought back. Throws `notFound`. */
export function removeMedia(context: MemberContext, id: string): Promise<{ undoUntil: string }> {
  return change(context, async ({ db, caller, clock }) => {
    const deletedAt = clock.now()
    if (!(await updateDeleted(db, caller.id, id, deletedAt))) throw new Refusal('notFound')
    return { undoUntil: undoUntil(deletedAt) }
  })
}

/** Brings back what was deleted less than ten seconds ago; what is not deleted stays as it is. Throws `notFound`. */
export function restoreMedia(context: MemberContext, id: string): Promise<OwnMedia> {
  return change(context, async (tx) => {
    await updateRestored(tx.db, tx.caller.id, id, undoLimit(tx))
    return getOwnMedia(tx, id)
  })
}

/** What was deleted before this moment is gone for good. */
function undoLimit({ clock }: MemberContext) {
  return new Date(clock.now().getTime() - UNDO_SECONDS * 1000)
}

/** One change of the caller's items at a time, so that they never have two default photos. */
function change<Result>(context: MemberContext, work: (tx: MemberContext) => Promise<Result>): Promise<Result> {
  return inTransaction(context, async (tx) => {
    await lockItemsOf(tx.db, tx.caller.id)
    return work(tx)
  })
}

/** Where the files of a member's own items lie; what was rejected as a crime is not given back, by no way. */
export function findOwnFiles({ db }: Context, memberId: string) {
  return selectKeptFolders(db, memberId)
}
