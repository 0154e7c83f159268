import { flirts } from '@amour/contract/people/flirts.ts'
import type { FlirtKey } from '@amour/contract/people/flirts.ts'
import type { Member, MemberCard } from '@amour/contract/people/members.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { t } from 'i18next'
import { useState } from 'react'
import { type ActionKey, createActionKey } from '#app/call/action-key.ts'
import { CallError, isRefusal } from '#app/call/call-error.ts'
import { call } from '#app/call/call.ts'
import { MINUTE, useServerNow } from '#app/hooks/use-now.ts'
import { toServerTime } from '#app/call/server-clock.ts'
import { findRecentFlirt, type FlirtActions } from '#features/people/flirts/shared/flirt-actions.ts'
import { queryClient } from '#app/call/query-client.ts'
import { showToast } from '#app/overlay/toasts.ts'
import { onMemberChange } from '#app/storage/on-member-change.ts'
import { fetchMemberPage } from '#features/people/members/members.api.ts'
import { memberPagesKey } from '#app/call/query-keys.ts'

type Flirted = Pick<MemberCard, 'id' | 'username' | 'flirtedAt'>

/** Beside the lists a member stands in, so that each of them knows of the flirt at once. */
const sentKey = (memberId: string) => ['flirts', 'sent', memberId]

/**
 * Flirting with one member: seen as sent at once everywhere, and taken back when it failed. A page has many of these, so
 * that what is only needed when somebody flirts is made then.
 */
export function useFlirtActions(member: Flirted): FlirtActions {
  const { id, username } = member
  const [allowance, setAllowance] = useState<Member['canFlirt']>()
  const { data: sentAt } = useQuery<string | null>({ queryKey: sentKey(id), queryFn: skipToken })
  return {
    username,
    flirtedAt: findRecentFlirt(sentAt ?? member.flirtedAt, useServerNow(MINUTE)),
    allowance,
    ask: () => void fetchMemberPage(username).then(({ canFlirt }) => setAllowance(canFlirt), ignore),
    send: (flirt) => void sending(member).execute(flirt).catch(ignore),
  }
}

// The dialog stays usable without the number that is left, and a flirt that failed has said so.
const ignore = () => undefined

/** The flirts that nobody answered, by member: each press makes a mutation of its own. */
const actionKeys = new Map<string, ActionKey>()

// What one member has begun is not theirs who comes next.
onMemberChange(() => actionKeys.clear())

function keyFor(memberId: string) {
  const known = actionKeys.get(memberId) ?? createActionKey()
  actionKeys.set(memberId, known)
  return known
}

function sending({ id, username }: Flirted) {
  const options = {
    mutationFn: (flirt: FlirtKey) =>
      keyFor(id).sendOnce(flirt, (idempotencyKey) =>
        call(flirts.send, { params: { id }, body: { flirt } }, { idempotencyKey }),
      ),
    onMutate: () => void queryClient.setQueryData(sentKey(id), new Date(toServerTime(Date.now())).toISOString()),
    onSuccess: ({ flirtedAt }: { flirtedAt: string }, flirt: FlirtKey) => {
      actionKeys.delete(id)
      queryClient.setQueryData(sentKey(id), flirtedAt)
      showToast({ id: `flirt-${id}`, text: t('members:flirtSent', { username }), detail: t(`flirts:${flirt}`) })
    },
    onError: (error: Error) => {
      // Then there is one that this page has not known of.
      if (!isRefusal(error, 'flirtTooSoon')) queryClient.setQueryData(sentKey(id), null)
      const reason = error instanceof CallError && !error.isOutage && error.message
      showToast({ id: `flirt-${id}`, text: reason || t('members:flirtFailed') })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: memberPagesKey }),
  }
  return queryClient.getMutationCache().build(queryClient, queryClient.defaultMutationOptions(options))
}
