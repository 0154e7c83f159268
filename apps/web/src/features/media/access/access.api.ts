import { type GrantTerm, mediaAccess } from '@amour/contract/media/media-access.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'
import { noteSightChange } from '#features/media/library/shared/sight-changes.ts'
import { memberPagesKey } from '#app/call/query-keys.ts'
import { useHasEnded } from './shared/use-until.ts'

/** Who asks to see one's private photos and videos, and who may. */
export const accessQuery = queryOptions({
  queryKey: ['media', 'access'],
  queryFn: ({ signal }) => call(mediaAccess.list, {}, { signal }),
  staleTime: 0,
})

/** The same, where it is needed. */
export const useAccess = (isEnabled = true) => useQuery({ ...accessQuery, enabled: isEnabled })

type Answered = { onDone?: () => void; onFailed?: (error: unknown) => void }

/** Shows a member everything private for a term, or sets the end anew of what they see already. */
export function useGrantAccess(answered: Answered) {
  return useAnswer(
    ({ memberId, ...body }: { memberId: string; term: GrantTerm; isChange?: boolean }) =>
      call(mediaAccess.grant, { params: { memberId }, body }),
    answered,
  )
}

/** Sets anew until when a member sees what a message gave them. */
export function useChangeItemTerm(answered: Answered) {
  return useAnswer(
    ({ term, ...params }: { id: string; memberId: string; term: GrantTerm }) =>
      call(mediaAccess.changeItemTerm, { params, body: { term } }),
    answered,
  )
}

/** Takes everything private back from a member, or says no to what they asked. */
export function useRevokeAccess(answered: Answered) {
  return useAnswer((memberId: string) => call(mediaAccess.revoke, { params: { memberId } }), answered)
}

/** Takes back one item that a message gave. */
export function useRevokeItem(answered: Answered) {
  return useAnswer((item: { id: string; memberId: string }) => call(mediaAccess.revokeItem, { params: item }), answered)
}

function useAnswer<Input>(perform: (input: Input) => Promise<unknown>, { onDone, onFailed }: Answered) {
  return useMutation({
    // One answer follows the other: what is taken back while its end is being set anew stays taken back.
    scope: { id: 'access' },
    mutationFn: perform,
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: accessQuery.queryKey })
      onDone?.()
    },
    onError(error) {
      void queryClient.invalidateQueries({ queryKey: accessQuery.queryKey })
      onFailed?.(error)
    },
  })
}

/** Asks a member for their private photos and videos, or takes that back. */
export function useAccessRequest(memberId: string, { onFailed }: { onFailed: (error: unknown) => void }) {
  return useMutation({
    mutationFn: (isRequesting: boolean) =>
      call(isRequesting ? mediaAccess.request : mediaAccess.withdraw, { params: { id: memberId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: memberPagesKey }),
    onError: onFailed,
  })
}

/** Says that what the law says of copying was read, before a member's private items are shown; pictures everywhere follow. */
export function useReadNotice(memberId: string, { onFailed }: { onFailed: (error: unknown) => void }) {
  return useMutation({
    mutationFn: () => call(mediaAccess.readNotice, { params: { id: memberId } }),
    async onSuccess() {
      noteSightChange()
      await queryClient.invalidateQueries()
    },
    onError: onFailed,
  })
}

/**
 * A member's private photos and videos, once they were granted, and until they are no more: at their end they go by
 * themselves (`isOver`), and it is asked whether the end is another one by now.
 */
export function usePrivateMedia(memberId: string, isGranted: boolean) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['media', 'album', memberId],
    queryFn: ({ signal }) => call(mediaAccess.listPrivate, { params: { id: memberId } }, { signal }),
    enabled: isGranted,
    staleTime: 0,
  })
  const isOver = useHasEnded(data?.until ?? null) && isGranted
  useEffect(() => {
    if (!isOver) return
    // Not once for each part of the page that shows something of it.
    const once = { cancelRefetch: false }
    void queryClient.invalidateQueries({ queryKey: memberPagesKey }, once)
    void queryClient.invalidateQueries({ queryKey: ['media', 'album', memberId] }, once)
  }, [isOver, memberId])
  // What was read while it was granted is still known.
  return { data: isGranted && !isOver ? data : undefined, isOver, isError, refetch }
}
