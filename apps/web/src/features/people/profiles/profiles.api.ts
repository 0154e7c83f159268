import { profiles } from '@amour/contract/people/profiles.ts'
import type { ProfileDraft, ProfileField } from '@amour/contract/people/profiles.ts'
import { useMutation } from '@tanstack/react-query'
import { accountQuery, refreshAccount, updateUser } from '#app/account/me.ts'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'
import { memberPagesKey } from '#app/call/query-keys.ts'

/** The member as known last, without asking. */
export const getCachedMember = () => queryClient.getQueryData(accountQuery.queryKey)

/**
 * Saves what has changed of the profile, the whole where nothing is named, also while the page is being left, and lets the
 * account know of it. Throws CallError.
 */
export async function saveProfile(draft: ProfileDraft, changed?: ProfileField[]) {
  const before = getCachedMember()
  const { profileUpdatedAt, ...own } = await call(profiles.update, { body: { ...draft, changed } }, { keepalive: true })
  const isMeant = (...fields: ProfileField[]) => !changed || fields.some((field) => changed.includes(field))
  const self = isMeant('gender', 'seeking') && { gender: draft.gender, seeking: draft.seeking }
  // An account that is being read just now was read before this save.
  await queryClient.cancelQueries({ queryKey: accountQuery.queryKey })
  queryClient.setQueryData(accountQuery.queryKey, (me) => me && { ...me, ...own, ...self, profileUpdatedAt })
  updateUser({ ...self, profileUpdatedAt })
  const isMoved = isMeant('location') && before?.location.id !== draft.location
  // Only the account call says how the new place is named.
  if (isMoved) await refreshAccount().catch(() => undefined)
  void queryClient.invalidateQueries({ queryKey: memberPagesKey })
  if (isMoved || (self && (before?.gender !== self.gender || before.seeking !== self.seeking))) {
    void queryClient.invalidateQueries({ queryKey: ['search'] })
  }
}

/** The first save, which opens the members' area. */
export function useFirstSave() {
  return useMutation({ mutationFn: (draft: ProfileDraft) => saveProfile(draft) })
}
