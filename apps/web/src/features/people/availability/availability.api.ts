import { availability } from '@amour/contract/people/availability.ts'
import type { AvailabilityKind } from '@amour/contract/people/availability.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'
import { tryTwice } from '#app/call/second-try.ts'
import { takeAnswer } from '#app/call/query-client.ts'

/** What the member has said of their evenings; null is nothing. */
export const availabilityQuery = queryOptions({
  queryKey: ['availability'],
  queryFn: async ({ signal }) => (await call(availability.get, {}, { signal })).availability,
})

/** Says it, or takes it back with null. One change follows the other. */
export const useChangeAvailability = () =>
  useMutation({
    scope: { id: 'availability' },
    mutationFn: async (when: AvailabilityKind | null) =>
      (await tryTwice(() => (when ? call(availability.set, { body: { when } }) : call(availability.end, {}))))
        .availability,
    onSuccess: (said) => takeAnswer(availabilityQuery, said),
  })
