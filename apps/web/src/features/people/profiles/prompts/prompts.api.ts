import { type AnswerDraft, type OwnAnswer, prompts } from '@amour/contract/people/prompts.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'
import { memberPagesKey } from '#app/call/query-keys.ts'

const ownAnswersQuery = queryOptions({
  queryKey: ['prompts', 'own'],
  queryFn: async ({ signal }): Promise<OwnAnswer[]> => (await call(prompts.own, {}, { signal })).data,
})

/** One's own answers, and what others read of them. */
export const useOwnAnswers = () => useQuery(ownAnswersQuery)

/** Replaces one's answers. Throws CallError. */
export function useSaveAnswers() {
  return useMutation({
    mutationFn: async (answers: AnswerDraft[]) => (await call(prompts.replace, { body: { answers } })).data,
    onSuccess(saved) {
      queryClient.setQueryData(ownAnswersQuery.queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: memberPagesKey })
    },
  })
}
