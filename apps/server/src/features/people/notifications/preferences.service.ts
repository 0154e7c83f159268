import {
  fixedOf,
  type PreferenceDraft,
  type PreferenceType,
  preferenceTypes,
  type ShownPreference,
} from '@amour/contract/account/preferences.ts'
import { type Context, inTransaction, type MemberContext } from '#context.ts'
import { selectPreference, selectPreferences, upsertPreference } from './preferences.queries.ts'

/** What the caller hears of, in one order for everybody. */
export async function listPreferences({ db, caller }: MemberContext): Promise<ShownPreference[]> {
  const chosen = new Map((await selectPreferences(db, caller.id)).map((row) => [row.type, row]))
  return preferenceTypes.map((type) => {
    const fixed = fixedOf(type)
    const { site, mail } = decide(type, chosen.get(type))
    return { type, site, mail, siteFixed: fixed.site, mailFixed: fixed.mail }
  })
}

/** Changes what is named and leaves the rest. */
export function savePreferences(context: MemberContext, wanted: PreferenceDraft[]): Promise<ShownPreference[]> {
  return inTransaction(context, async (tx) => {
    for (const preference of wanted) await upsertPreference(tx.db, tx.caller.id, preference)
    return listPreferences(tx)
  })
}

/** Has mails tell the caller of a kind of news too, and leaves the rest. */
export async function switchMail({ db, caller }: MemberContext, type: PreferenceType): Promise<void> {
  const { site } = decide(type, await selectPreference(db, caller.id, type))
  await upsertPreference(db, caller.id, { type, site, mail: true })
}

/** Where a member hears of a kind of news. */
export async function findChannels({ db }: Context, memberId: string, type: PreferenceType) {
  return decide(type, await selectPreference(db, memberId, type))
}

/** What is fixed is on, whatever was chosen; else the choice, else on the site and by no mail. */
function decide(type: PreferenceType, chosen: { site: boolean; mail: boolean } | undefined) {
  const fixed = fixedOf(type)
  return { site: fixed.site || (chosen?.site ?? true), mail: fixed.mail || (chosen?.mail ?? false) }
}
