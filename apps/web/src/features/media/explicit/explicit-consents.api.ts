import { explicitConsents } from '@amour/contract/media/explicit-consents.ts'
import { mediaAccess } from '@amour/contract/media/media-access.ts'
import { createStore, useStore } from '@amour/ui/store.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { describeWait } from '#app/call/call-error.ts'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'
import { showToast } from '#app/overlay/toasts.ts'
import { noteSightChange } from '#features/media/library/shared/sight-changes.ts'
import { onMemberChange } from '#app/storage/on-member-change.ts'

type Sender = { id: string; username: string }

/** Whose explicit photos and videos the member has said yes to. */
export const explicitConsentsQuery = queryOptions({
  queryKey: ['media', 'explicit-consents'],
  queryFn: async ({ signal }) => (await call(explicitConsents.list, {}, { signal })).data,
  staleTime: 0,
})

export const useExplicitConsents = () => useQuery(explicitConsentsQuery)

/**
 * Says yes to explicit photos and videos of a member, or takes that back; pictures everywhere follow. `isNoticeRead` off: what
 * the law says stood beside the question, and counts as read with a yes.
 */
export function useExplicitConsent({ id, username }: Sender, { isNoticeRead = true } = {}) {
  const { t } = useTranslation('sharing')
  const toast = `explicit-${id}`
  return useMutation({
    async mutationFn(isGiven: boolean) {
      if (isGiven && !isNoticeRead) await call(mediaAccess.readNotice, { params: { id } })
      await call(isGiven ? explicitConsents.give : explicitConsents.withdraw, { params: { id } })
    },
    async onSuccess(_, isGiven) {
      noteSightChange()
      await queryClient.invalidateQueries()
      if (!isGiven) showToast({ id: toast, text: t('consent.withdrawn', { username }) })
    },
    onError: (error) => showToast({ id: toast, text: describeWait(error) ?? t('failed') }),
  })
}

const declined = createStore<ReadonlySet<string>>(new Set())

/** Whether the member has put the question about somebody off, for as long as this page lives. */
export const useIsPutOff = (memberId: string) => useStore(declined).has(memberId)

export function putOff(memberId: string, isPutOff: boolean) {
  const next = new Set(declined.get())
  if (isPutOff) next.add(memberId)
  else next.delete(memberId)
  declined.set(next)
}

onMemberChange(() => declined.set(new Set()))
