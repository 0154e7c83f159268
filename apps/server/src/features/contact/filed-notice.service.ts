import type { Context } from '#context.ts'
import { selectNotice } from './contact.queries.ts'

type Items = { label: string; value: string }[]

/** A form of the website, opened; `address` is where its sender wants an answer, and stands apart from the items. */
export async function openNotice({ db, seal }: Context, id: string) {
  const row = await selectNotice(db, id)
  if (!row) return undefined
  // We have sealed the items ourselves.
  const items = JSON.parse(seal.openText({ owner: id, column: 'notice.items' }, row.items_sealed)) as Items
  const address = items.find(({ value }) => isAddress(value))?.value.trim()
  const rest = items.filter(({ value }) => !isAddress(value))
  return { title: row.title, reference: row.reference, items: rest, address }
}

/** A form for whoever deals with it: an answer reaches its sender, their address stays with us. */
export async function findNotice(context: Context, id: string) {
  const notice = await openNotice(context, id)
  if (!notice) return null
  const { address, ...shown } = notice
  return { ...shown, hasAddress: address !== undefined }
}

const isAddress = (value: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim())
