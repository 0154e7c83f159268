import type { PreferenceDraft, PreferenceType } from '@amour/contract/account/preferences.ts'
import type { Database } from '#database/open.ts'

export function selectPreferences(db: Database, memberId: string) {
  return db
    .selectFrom('notification_preference')
    .select(['type', 'on_site as site', 'by_mail as mail'])
    .where('member_id', '=', memberId)
    .execute()
}

export function selectPreference(db: Database, memberId: string, type: PreferenceType) {
  return db
    .selectFrom('notification_preference')
    .select(['on_site as site', 'by_mail as mail'])
    .where('member_id', '=', memberId)
    .where('type', '=', type)
    .executeTakeFirst()
}

/** Keeps what is meant of a kind of news; what is not stays, or is as for whoever has chosen nothing. */
export async function upsertPreference(db: Database, memberId: string, wanted: PreferenceDraft) {
  const { type, site, mail, changed } = wanted
  const meant = { ...(changed !== 'mail' && { on_site: site }), ...(changed !== 'site' && { by_mail: mail }) }
  await db
    .insertInto('notification_preference')
    .values({ member_id: memberId, type, on_site: true, by_mail: false, ...meant })
    .onConflict((conflict) => conflict.columns(['member_id', 'type']).doUpdateSet(meant))
    .execute()
}

/** No kind of news comes by mail any more. */
export async function updateUnsubscribed(db: Database, memberId: string) {
  await db.updateTable('notification_preference').set({ by_mail: false }).where('member_id', '=', memberId).execute()
}
