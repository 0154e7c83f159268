import type { Member } from '@amour/contract/people/members.ts'
import { ratings } from '@amour/contract/people/ratings.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'
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
