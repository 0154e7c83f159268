import type { Context } from '#context.ts'
import { selectNotice } from './contact.queries.ts'

type Items = { label: string; value: string }[]

/** A form of the website as it was sent, for whoever deals with it. */
export async function findNotice({ db, seal }: Context, id: string) {
  const row = await selectNotice(db, id)
  if (!row) return null
  // We have sealed the items ourselves.
  const items = JSON.parse(seal.openText({ owner: id, column: 'notice.items' }, row.items_sealed)) as Items
  return { title: row.title, reference: row.reference, items }
}
