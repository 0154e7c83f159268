import type { RequestOf } from '@amour/contract/endpoint.ts'
import { rules } from '@amour/contract/console/rules.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'

const listKey = ['rules', 'list']

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

type RuleDraft = RequestOf<typeof rules.draft>['body']

export const useDraftRule = () =>
  useMutation({ mutationFn: (draft: RuleDraft) => call(rules.draft, { body: draft }), onSuccess: renew })

/** Tries a version; its figures stay with it for everybody. */
export const useDryRun = () =>
  useMutation({ mutationFn: (id: string) => call(rules.dryRun, { params: { id } }), onSuccess: renew })

export const useProposeRule = () =>
  useMutation({ mutationFn: (id: string) => call(rules.propose, { params: { id } }), onSuccess: renew })

export const useSwitchOff = () =>
  useMutation({ mutationFn: (id: string) => call(rules.switchOff, { params: { id } }), onSuccess: renew })
