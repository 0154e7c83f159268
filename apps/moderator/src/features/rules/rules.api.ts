import type { RequestOf } from '@amour/contract/endpoint.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { rules } from '@amour/contract/console/rules.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#app/call.ts'
import { queryClient } from '#app/query-client.ts'

const listKey = ['rules', 'list']
const dryRunKey = (id: string) => ['rules', 'dryRun', id]

const renew = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: listKey }),
    queryClient.invalidateQueries({ queryKey: ['cases', 'proposals'] }),
  ])

export const useRules = () =>
  useQuery({
    queryKey: listKey,
    queryFn: async () => (await call(rules.list, {})).data,
    refetchInterval: 30_000,
  })

export type RuleDraft = RequestOf<typeof rules.draft>['body']

export const useDraftRule = () =>
  useMutation({ mutationFn: (draft: RuleDraft) => call(rules.draft, { body: draft }), onSuccess: renew })

/** The figures of a dry run, kept for as long as the tab is; nothing is run before somebody asks. */
export const useDryRunOf = (id: string) =>
  useQuery({
    queryKey: dryRunKey(id),
    queryFn: () => call(rules.dryRun, { params: { id } }),
    enabled: false,
    gcTime: Infinity,
    staleTime: Infinity,
  })

export const useProposeRule = () =>
  useMutation({ mutationFn: (id: string) => call(rules.propose, { params: { id } }), onSuccess: renew })

export const useSwitchOff = () =>
  useMutation({ mutationFn: (id: string) => call(rules.switchOff, { params: { id } }), onSuccess: renew })

/** Another lead’s answer to a proposal. */
export const useAnswerRule = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: string; answer: 'approve' | 'decline'; note: string }) =>
      call(cases.answer, { params: { id }, body }),
    onSuccess: renew,
  })
