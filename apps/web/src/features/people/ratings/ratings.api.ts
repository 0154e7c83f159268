import type { Member } from '@amour/contract/people/members.ts'
import { type RatingLookReason, ratings } from '@amour/contract/people/ratings.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { isRefusal } from '#app/call/call-error.ts'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'
import { changeMemberPage } from '#features/people/members/members.api.ts'

/** Rates a member with one to five stars; null takes one's rating back. */
export function useRate({ id }: Pick<Member, 'id'>, onDone: () => void) {
  return useMutation({
    mutationFn: (stars: number | null) =>
      stars === null
        ? call(ratings.remove, { params: { id } })
        : call(ratings.rate, { params: { id }, body: { stars } }),
    onSuccess(rating) {
      changeMemberPage(id, { rating })
      onDone()
    },
  })
}

const ownQuery = queryOptions({
  queryKey: ['ratings', 'own'],
  queryFn: ({ signal }) => call(ratings.own, {}, { signal }),
})

/** What others see of one's ratings, and how far a look at them is. */
export const useOwnRatings = () => useQuery(ownQuery)

/** It has been asked for already, by another page or a call whose answer was lost. */
function readAnew(error: unknown) {
  if (isRefusal(error, 'ratingsAsked')) return call(ratings.own, {})
  throw error
}

/** Asks for a look at one's ratings. */
export function useAskRatingLook(onDone: () => void) {
  return useMutation({
    mutationFn: (body: { reason: RatingLookReason; words: string }) => call(ratings.askLook, { body }).catch(readAnew),
    onSuccess(own) {
      queryClient.setQueryData(ownQuery.queryKey, own)
      onDone()
    },
  })
}
