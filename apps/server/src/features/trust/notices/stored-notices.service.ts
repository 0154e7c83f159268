import type { ReportStatus } from '@amour/contract/trust/reports.ts'
import type { Context } from '#context.ts'
import { type FormStatusRow, selectFormStatus, selectNotice } from './notices.queries.ts'
import { findAnswerAddress } from './reply-address.service.ts'

type Items = { label: string; value: string }[]

/** `username`: of the member whose token came with the form; null where nobody knows who wrote it. */
type FormOrigin = { username: string | null; isSite: boolean }

/** A form of the website, opened; `address` is where its sender wants an answer, and stands apart from the items. */
export async function openNotice({ db, seal }: Context, id: string) {
  const row = await selectNotice(db, id)
  if (!row) return undefined
  // We have sealed the items ourselves.
  const items = JSON.parse(seal.openText({ owner: id, column: 'notice.items' }, row.items_sealed)) as Items
  const address = findAnswerAddress(items)
  const rest = items.filter((item) => item !== address)
  const { title, reference, color, username } = row
  // Only what people send has a secret; forms from before there were any have no case.
  const sender: FormOrigin = { username, isSite: row.secret_hash === null && row.case_id !== null }
  return { title, reference, color, sender, items: rest, address: address?.value.trim() }
}

/** A form for whoever deals with it: an answer reaches its sender, their address stays with us. */
export async function findNotice(context: Context, id: string) {
  const notice = await openNotice(context, id)
  if (!notice) return null
  const { address, color: _, ...shown } = notice
  return { ...shown, hasAddress: address !== undefined }
}

/** A form by its reference, with the hash of the secret that opens its status. */
export async function findFormStatus({ db }: Pick<Context, 'db'>, reference: string) {
  const row = await selectFormStatus(db, reference)
  return row && { secretHash: row.secret_hash, status: viewFormStatus(row) }
}

function viewFormStatus(row: FormStatusRow): ReportStatus {
  const { reference, title, created_at: at, due_at: due, viewed_at: seen, closed_at: closed } = row
  return {
    reference,
    title,
    kind: 'other',
    category: null,
    state: closed ? 'closed' : seen ? 'inReview' : 'received',
    outcome: closed ? 'answered' : null,
    createdAt: at.toISOString(),
    dueAt: due.toISOString(),
    closedAt: closed?.toISOString() ?? null,
    removeBy: null,
    hiddenAt: null,
  }
}
