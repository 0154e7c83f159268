import { favourites } from '@amour/contract/people/favourites.ts'
import type { MemberCard } from '@amour/contract/people/members.ts'
import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { t } from 'i18next'
import { CallError } from '#app/call/call-error.ts'
import { call } from '#app/call/call.ts'
import { tryTwice } from '#app/call/second-try.ts'
import { queryClient } from '#app/call/query-client.ts'
import { favouriteMarksKey, memberPagesKey } from '#app/call/query-keys.ts'
import { showToast } from '#app/overlay/toasts.ts'

type Marked = Pick<MemberCard, 'id' | 'username' | 'favourite'>

/** Favourites that are loaded at once: full rows of two, three and four. */
const PAGE_SIZE = 24

const listKey = ['favourites', 'list'] as const

const markKey = (memberId: string) => [...favouriteMarksKey, memberId]

/** Whether a member is a favourite, and how that changes: at once everywhere, and back again if it failed. */
export function useFavourite(member: Marked) {
  const { data } = useQuery<boolean>({ queryKey: markKey(member.id), queryFn: skipToken })
  const isFavourite = data ?? member.favourite
  return { isFavourite, toggle: () => void marking(member).execute(!isFavourite).catch(ignore) }
}

// What failed has said so.
const ignore = () => undefined

/** A page has many members, so that what is only needed for a mark is made with it. One mark follows the other. */
function marking({ id, username }: Marked) {
  const options = {
    scope: { id: `favourite-${id}` },
    mutationFn: async (wanted: boolean): Promise<void> => {
      await tryTwice(() => call(wanted ? favourites.add : favourites.remove, { params: { id } }))
    },
    onMutate: (wanted: boolean) => void queryClient.setQueryData(markKey(id), wanted),
    onError: (error: Error, wanted: boolean) => {
      queryClient.setQueryData<boolean>(markKey(id), (now) => (now === wanted ? !wanted : now))
      const reason = error instanceof CallError && !error.isOutage && error.message
      showToast({ id: `favourite-${id}`, text: reason || t('members:favouriteFailed', { username }) })
    },
    onSettled: async () => {
      // Who was taken off stays where they stand until the list is opened again, so that a slip is put right at once.
      await queryClient.invalidateQueries({ queryKey: listKey, refetchType: 'none' })
      await queryClient.invalidateQueries({ queryKey: memberPagesKey })
    },
  }
  return queryClient.getMutationCache().build(queryClient, queryClient.defaultMutationOptions(options))
}

/** The member's favourites, the latest first. */
export function useFavourites() {
  return useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ pageParam: before, signal }) =>
      call(favourites.list, { query: { numOfRecords: PAGE_SIZE, ...(before && { before }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ before }) => before ?? undefined,
  })
}
