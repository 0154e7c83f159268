import { meetings, type ReceivedMeeting } from '@amour/contract/people/meetings.ts'
import type { Member } from '@amour/contract/people/members.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'
import { changeMemberPage } from '#features/people/members/members.api.ts'

/** Says that one has met a member, in a note; null takes that back. */
export function useMeetingNote({ id }: Pick<Member, 'id'>, onDone: () => void) {
  return useMutation({
    mutationFn: (note: string | null) =>
      note === null
        ? call(meetings.withdraw, { params: { id } })
        : call(meetings.write, { params: { id }, body: { note } }),
    onSuccess(metBy) {
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

type Answer = { meeting: ReceivedMeeting; isAccepted: boolean }

/** Lets a note show on one's page, or declines it. */
export function useAnswerMeetingNote(onFailed: (error: unknown) => void) {
  return useMutation({
    mutationFn: async ({ meeting: { id }, isAccepted }: Answer) =>
      (await call(isAccepted ? meetings.accept : meetings.decline, { params: { id } })).data,
    onSuccess: (data) => queryClient.setQueryData(receivedQuery.queryKey, data),
    onError(error) {
      void queryClient.invalidateQueries({ queryKey: receivedQuery.queryKey })
      onFailed(error)
    },
  })
}
