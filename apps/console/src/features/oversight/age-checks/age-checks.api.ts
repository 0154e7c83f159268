import { type AgePicture, type AgeReviewOutcome, ageReviews } from '@amour/contract/console/age-reviews.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'

/** How often the list asks the gate, in milliseconds: people wait for hours. */
const PACE = 60_000

const listKey = ['age-checks']

/** What waits at the age gate for a person. */
export const useAgeChecks = () =>
  useQuery({ queryKey: listKey, queryFn: () => call(ageReviews.list, {}), refetchInterval: PACE })

const renew = () => queryClient.invalidateQueries({ queryKey: listKey })

/** A picture's bytes; the log has each look. */
export const useLookAtPicture = (id: string, item: AgePicture) =>
  useMutation({
    mutationFn: async () => {
      const { type, data } = await call(ageReviews.look, { params: { id }, body: { item } })
      return new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], { type })
    },
    onSuccess: renew,
  })

export const useDecideAgeCheck = (id: string) =>
  useMutation({
    mutationFn: (outcome: AgeReviewOutcome) => call(ageReviews.decide, { params: { id }, body: { outcome } }),
    onSettled: renew,
  })
