import { meetings, type ReceivedMeeting } from '@amour/contract/people/meetings.ts'
import type { Member } from '@amour/contract/people/members.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createActionKey } from '#app/call/action-key.ts'
import { isRefusal } from '#app/call/call-error.ts'
import { call } from '#app/call/call.ts'
import { queryClient, takeAnswer } from '#app/call/query-client.ts'
import { getDraft, saveDraft, useDraft } from '#app/storage/drafts.ts'
import { changeMemberPage } from '#features/people/members/members.api.ts'

const draftOf = (memberId: string) => `meeting ${memberId}` as const

/** What has been written of having met a member, and not yet sent: Escape is pressed more quickly than it is written anew. */
export function useMeetingDraft({ id }: Pick<Member, 'id'>) {
  return { note: useDraft(draftOf(id)), write: (note: string) => saveDraft(draftOf(id), note) }
}

/** Says that one has met a member, in a note; null takes that back. */
export function useMeetingNote({ id }: Pick<Member, 'id'>, onDone: () => void) {
  const [actionKey] = useState(createActionKey)
  return useMutation({
    async mutationFn(note: string | null) {
      const params = { id }
      if (note !== null)
        return actionKey.sendOnce({ id, note }, (idempotencyKey) =>
          call(meetings.write, { params, body: { note } }, { idempotencyKey }),
        )
      actionKey.forget()
      return call(meetings.withdraw, { params })
    },
    onSuccess(metBy, note) {
      // What was written on while it went is kept.
      if (note !== null && getDraft(draftOf(id)) === note) saveDraft(draftOf(id), '')
      changeMemberPage(id, { metBy })
      onDone()
    },
  })
}

const receivedQuery = queryOptions({
  queryKey: ['meetings', 'received'],
  queryFn: async ({ signal }) => (await call(meetings.received, {}, { signal })).data,
  staleTime: 0,
})

/** What others say of having met one, those that wait for an answer first. */
export const useReceivedNotes = () => useQuery(receivedQuery)

/** What is to go is gone already: by another page, or by a call whose answer was lost. */
function readAnew(error: unknown) {
  if (isRefusal(error, 'notFound')) return call(meetings.received, {})
  throw error
}

type Answer = { meeting: ReceivedMeeting; isAccepted: boolean }

/** Lets a note show on one's page, or declines it. */
export function useAnswerMeetingNote(onFailed: (error: unknown) => void) {
  return useMutation({
    mutationFn: async ({ meeting: { id }, isAccepted }: Answer) =>
      (
        await (isAccepted
          ? call(meetings.accept, { params: { id } })
          : call(meetings.decline, { params: { id } }).catch(readAnew))
      ).data,
    onSuccess: (data) => takeAnswer(receivedQuery, data),
    onError(error) {
      void queryClient.invalidateQueries({ queryKey: receivedQuery.queryKey })
      onFailed(error)
    },
  })
}
