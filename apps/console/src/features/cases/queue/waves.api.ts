import type { CaseListFilters } from '@amour/contract/console/case-list-filters.ts'
import { waves } from '@amour/contract/console/waves.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'

/** Open reports of the same words, from five cases on. */
export const useWaves = (isEnabled: boolean) =>
  useQuery({
    queryKey: ['cases', 'waves'],
    queryFn: async () => (await call(waves.list, {})).data,
    enabled: isEnabled,
    refetchInterval: 30_000,
  })

/** All cases that a filter lists, also those that no page shows yet. */
export const useSelectAll = () =>
  useMutation({ mutationFn: async (filters: CaseListFilters) => (await call(waves.select, { query: filters })).data })
