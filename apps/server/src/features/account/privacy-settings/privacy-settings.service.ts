import type { Privacy, PrivacyDraft } from '@amour/contract/account/privacy.ts'
import type { MemberContext } from '#context.ts'
import { selectPrivacy, updatePrivacy } from './privacy-settings.queries.ts'

/** What the caller lets others know. */
export async function getPrivacy({ db, caller }: MemberContext): Promise<Privacy> {
  return view(await selectPrivacy(db, caller.id))
}

/** Changes what is meant of it. Search, pages, ticks and activity read it anew at each call, so it counts at once. */
export async function changePrivacy({ db, caller }: MemberContext, wanted: PrivacyDraft): Promise<Privacy> {
  return view(await updatePrivacy(db, caller.id, wanted))
}

function view(row: Awaited<ReturnType<typeof selectPrivacy>>): Privacy {
  return {
    readReceipts: row.read_receipts,
    showOnline: row.shows_online,
    hideFromCounty: row.hides_from_county,
    browseInvisibly: row.browses_invisibly,
    showTyping: row.shows_typing,
    incognito: row.is_incognito,
  }
}
