import { type AnswersChange, type OwnAnswer, prompts } from '@amour/contract/people/prompts.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'
import { queryClient, takeAnswer } from '#app/call/query-client.ts'
import { memberPagesKey } from '#app/call/query-keys.ts'

const ownAnswersQuery = queryOptions({
  queryKey: ['prompts', 'own'],
  queryFn: async ({ signal }): Promise<OwnAnswer[]> => (await call(prompts.own, {}, { signal })).data,
})

/** One's own answers, and what others read of them. */
export const useOwnAnswers = () => useQuery(ownAnswersQuery)

/** Saves one's answers, of which another page may have changed those that this one began from. Throws CallError. */
export function useSaveAnswers() {
  return useMutation({
    mutationFn: async (body: AnswersChange) => (await call(prompts.replace, { body })).data,
    async onSuccess(saved) {
      await takeAnswer(ownAnswersQuery, saved)
      void queryClient.invalidateQueries({ queryKey: memberPagesKey })
    },
  })
}
