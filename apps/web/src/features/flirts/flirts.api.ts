import { flirts } from '@amour/contract/flirts.ts'
import type { FlirtKey } from '@amour/contract/flirts.ts'
import type { MemberCard } from '@amour/contract/members.ts'
import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#app/call-error.ts'
import { call } from '#app/call.ts'
import type { Flirting } from '#app/flirting.ts'
import { queryClient } from '#app/query-client.ts'
import { showToast } from '#app/toasts.ts'
import { memberPagesKey, useMember } from '#features/members/members.api.ts'

type Flirted = Pick<MemberCard, 'id' | 'username' | 'flirtedAt'>

/** Beside the lists a member stands in, so that each of them knows of the flirt at once. */
const sentKey = (memberId: string) => ['flirts', 'sent', memberId]

/** Flirting with one member: seen as sent at once everywhere, and taken back when it failed. */
export function useFlirting(member: Flirted): Flirting {
  const { id, username } = member
  const [isAsked, setAsked] = useState(false)
  const { data: page } = useMember(username, isAsked)
  const { data: sentAt } = useQuery<string | null>({ queryKey: sentKey(id), queryFn: skipToken })
  const { mutate: send } = useSendFlirt(member)
  return {
    username,
    flirtedAt: sentAt ?? member.flirtedAt,
    allowance: page?.canFlirt,
    ask: () => setAsked(true),
    send,
  }
}

function useSendFlirt({ id, username }: Flirted) {
  const { t } = useTranslation(['members', 'flirts'])
  return useMutation({
    mutationFn: (flirt: FlirtKey) => call(flirts.send, { params: { id }, body: { flirt } }),
    onMutate: () => queryClient.setQueryData(sentKey(id), new Date().toISOString()),
    onSuccess: ({ flirtedAt }, flirt) => {
      queryClient.setQueryData(sentKey(id), flirtedAt)
      showToast({ id: `flirt-${id}`, text: t('flirtSent', { username }), detail: t(`flirts:${flirt}`) })
    },
    onError: (error) => {
      queryClient.setQueryData(sentKey(id), null)
      const reason = error instanceof CallError && !error.isOutage && error.message
      showToast({ id: `flirt-${id}`, text: reason || t('flirtFailed') })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: memberPagesKey }),
  })
}
