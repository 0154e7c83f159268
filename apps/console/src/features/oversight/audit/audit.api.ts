import { audit } from '@amour/contract/console/audit.ts'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'

export type AuditKind = 'all' | 'looks' | 'actions'

const chainKey = ['audit', 'chain']

export const useChain = () => useQuery({ queryKey: chainKey, queryFn: () => call(audit.chain, {}) })

export const useAudit = (kind: AuditKind, staff: string | undefined) =>
  useInfiniteQuery({
    queryKey: ['audit', 'entries', kind, staff],
    queryFn: ({ pageParam: before }) =>
      call(audit.list, { query: { kind, ...(staff && { staff }), ...(before && { before }) } }),
    initialPageParam: 0,
    getNextPageParam: ({ data, hasMore }) => (hasMore ? data.at(-1)?.seq : undefined),
    // Each reading is an entry of its own.
    staleTime: Infinity,
  })

export const useCheck = () =>
  useMutation({
    mutationFn: () => call(audit.check, {}),
    onSuccess: async (state) => {
      // What was asked before the check must not come after it.
      await queryClient.cancelQueries({ queryKey: chainKey })
      queryClient.setQueryData(chainKey, state)
      await queryClient.invalidateQueries({ queryKey: ['audit', 'entries'] })
    },
  })
